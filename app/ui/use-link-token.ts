/** The token of a link stands behind the #, which no browser sends: the page takes it from there. See store/secret-link.ts. */
import { useEffect, useEffectEvent, useState } from 'react'
import { tokenOfLink } from '#store/secret-link.ts'

/** By path; in the memory of this tab's scripts alone. */
const kept = new Map<string, string>()

/** Keeps the token of this page while its person logs in or out on another one. */
export function keepToken(token: string): void {
  kept.set(location.pathname, token)
}

export function keptTokenOf(path: string): string | undefined {
  return kept.get(path)
}

/**
 * The token of the link that opened this page. `use` is told of it once; it is then in neither the address nor the history.
 * `isOpening` until the scripts have looked.
 */
export function useLinkToken(use?: (token: string) => void): { token: string | undefined; isOpening: boolean } {
  const [found, setFound] = useState<{ token: string | undefined }>()

  const take = useEffectEvent((token: string | undefined) => {
    setFound((before) => (token === undefined && before ? before : { token }))
    if (token !== undefined) use?.(token)
  })
  useEffect(() => {
    take(takeFromAddress() ?? takeKept())
    // Another link was opened in the same tab, or pasted into the page.
    const takeNext = () => {
      const token = takeFromAddress()
      if (token !== undefined) take(token)
    }
    addEventListener('hashchange', takeNext)
    return () => removeEventListener('hashchange', takeNext)
  }, [])
  return { token: found?.token, isOpening: found === undefined }
}

function takeFromAddress(): string | undefined {
  const token = tokenOfLink(location.href)
  if (token === '') return undefined
  history.replaceState(history.state, '', location.pathname + location.search)
  return token
}

function takeKept(): string | undefined {
  const token = kept.get(location.pathname)
  kept.delete(location.pathname)
  return token
}
