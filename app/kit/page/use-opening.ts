import { type RefObject, useEffect } from 'react'

/**
 * On a page that is nothing but its form, focuses the first required field that is empty. When there is none, the heading has
 * the focus, as on all pages.
 */
export function useOpening(form: RefObject<HTMLFormElement | null>, isWanted = true): void {
  useEffect(() => {
    if (!isWanted) return
    // After the heading got the focus, and a draft was restored.
    const timer = setTimeout(() => {
      const isEmpty = (field: Element) => field.matches(':required') && 'value' in field && field.value === ''
      const field = [...(form.current?.elements ?? [])].find(isEmpty)
      if (field instanceof HTMLElement && !form.current?.contains(document.activeElement)) field.focus()
    })
    return () => clearTimeout(timer)
  }, [form, isWanted])
}
