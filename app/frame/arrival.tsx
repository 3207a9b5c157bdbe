import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { announce } from '#app/ui/announcer.tsx'

/** After a navigation in the browser, takes those who hear or tab the page to its heading and says its title. */
export function Arrival() {
  const { pathname, search } = useLocation()
  // A filter changes the address of a listing and is no arrival; other words to search for are.
  const place = pathname === '/search' ? wordsOf(search) : pathname
  const lastPlace = useRef(place)
  useEffect(() => {
    if (lastPlace.current === place) return
    lastPlace.current = place
    delete document.documentElement.dataset.fresh
    announce(document.title)
    const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
    if (!target) return
    target.tabIndex = -1
    target.focus({ preventScroll: true })
  }, [place])
  return null
}

function wordsOf(search: string): string {
  const params = new URLSearchParams(search)
  return JSON.stringify([params.get('q'), params.get('literal')])
}
