import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { announce } from './announcer.tsx'

/** After a navigation in the browser, takes those who hear or tab the page to its heading and says its title. */
export function Arrival() {
  const { pathname, search } = useLocation()
  // A filter changes the address of a listing and is no arrival; another search is.
  const place = pathname === '/search' ? pathname + search : pathname
  const lastPlace = useRef(place)
  useEffect(() => {
    if (lastPlace.current === place) return
    lastPlace.current = place
    announce(document.title)
    const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
    if (!target) return
    target.tabIndex = -1
    target.focus({ preventScroll: true })
  }, [place])
  return null
}
