import { type RefObject, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'

/**
 * Follows the links of a list in place, as the router's own links do: one listener for all of them. Returns the address of
 * the first link that somebody was about to follow. The pages of all products are made of the same files.
 */
export function useCardLinks(list: RefObject<HTMLElement | null>): string | undefined {
  const navigate = useNavigate()
  const [wanted, setWanted] = useState<string>()
  useEffect(() => {
    const place = list.current
    if (!place) return
    const listening = new AbortController()
    const { signal } = listening
    place.addEventListener('click', (event) => follow(event, navigate), { signal })
    const notice = ({ target }: Event) => {
      const link = linkAround(target)
      if (link) setWanted((before) => before ?? link.pathname)
    }
    for (const intent of ['pointerover', 'focusin', 'touchstart']) {
      place.addEventListener(intent, notice, { signal, passive: true })
    }
    return () => listening.abort()
  }, [list, navigate])
  return wanted
}

/** What the browser does better itself is left to it: new tabs, downloads, other buttons than the first. */
function follow(event: MouseEvent, navigate: (to: string) => unknown): void {
  const link = linkAround(event.target)
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  const staysHere = link && (!link.target || link.target === '_self') && !link.hasAttribute('download')
  if (!staysHere || !isPlain || event.defaultPrevented || link.origin !== location.origin) return
  event.preventDefault()
  void navigate(link.pathname + link.search + link.hash)
}

function linkAround(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest('a') : null
}
