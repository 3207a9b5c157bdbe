import { type RefObject, useEffect } from 'react'
import { useNavigate } from 'react-router'

/** Follows the links of a list in place, as the router's own links do: one listener for all of them. */
export function useCardLinks(list: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate()
  useEffect(() => {
    const place = list.current
    const listen = (event: MouseEvent) => follow(event, navigate)
    place?.addEventListener('click', listen)
    return () => place?.removeEventListener('click', listen)
  }, [list, navigate])
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
