/** Takes a link's token from the hash, which no browser sends to a server. See store/secret-link.ts. */
import { useEffect, useEffectEvent, useState } from 'react'
import { withoutLanguage } from '#store/language.ts'
import { tokenOfLink } from '#store/secret-link.ts'

/** Tokens by path without language, in memory only. */
const kept = new Map<string, string>()

/** Keeps the page's token while the person logs in or out on another page. */
export function keepToken(token: string): void {
  kept.set(withoutLanguage(location.pathname), token)
}

export function keptTokenOf(path: string): string | undefined {
  return kept.get(path)
}

/**
 * The token of the link that opened the page, removed from the address and the history. `use` is called once with it.
 * `isOpening` is true until the address has been read.
 */
export function useLinkToken(use?: (token: string) => void): { token: string | undefined; isOpening: boolean } {
  const [found, setFound] = useState<{ token: string | undefined }>()

  const take = useEffectEvent((token: string | undefined) => {
    setFound((before) => (token === undefined && before ? before : { token }))
    if (token !== undefined) use?.(token)
  })
  useEffect(() => {
    take(takeFromAddress() ?? takeKept())
    // Another link may be opened in the same tab or pasted.
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
  const path = withoutLanguage(location.pathname)
  const token = kept.get(path)
  kept.delete(path)
  return token
}
