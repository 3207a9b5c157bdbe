import { type RefObject, useEffect } from 'react'

/** Focuses the first required field that is empty, on a page with nothing but a form; otherwise the heading keeps the focus. */
export function useFocusOnOpening(form: RefObject<HTMLFormElement | null>, isWanted = true): void {
  useEffect(() => {
    if (!isWanted) return
    // Runs after the heading got the focus and a draft was restored.
    const timer = setTimeout(() => {
      const isEmpty = (field: Element) => field.matches(':required') && 'value' in field && field.value === ''
      const field = [...(form.current?.elements ?? [])].find(isEmpty)
      if (field instanceof HTMLElement && !form.current?.contains(document.activeElement)) field.focus()
    })
    return () => clearTimeout(timer)
  }, [form, isWanted])
}
