import { type RefObject, useEffect } from 'react'

/**
 * A page that is nothing but its form opens in the first required field that is empty: a press less on a phone. Where
 * nothing is to be typed it opens at its heading, as all pages do.
 */
export function useOpening(form: RefObject<HTMLFormElement | null>, isWanted = true): void {
  useEffect(() => {
    if (!isWanted) return
    // After the page has arrived, and what was typed before is back.
    const timer = setTimeout(() => {
      const isEmpty = (field: Element) => field.matches(':required') && 'value' in field && field.value === ''
      const field = [...(form.current?.elements ?? [])].find(isEmpty)
      if (field instanceof HTMLElement && !form.current?.contains(document.activeElement)) field.focus()
    })
    return () => clearTimeout(timer)
  }, [form, isWanted])
}
