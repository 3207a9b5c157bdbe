import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { announce } from '#app/kit/page/announcer.tsx'

/** Moves the focus to the page's heading after a client navigation, and announces its title. */
export function FocusOnNavigation() {
  const { pathname, search } = useLocation()
  // A changed query filters the same page; only other search words make a new page.
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
