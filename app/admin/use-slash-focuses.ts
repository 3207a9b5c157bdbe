import { useEffect } from 'react'

/** The key "/" leads to the field of this id, unless somebody is typing. */
export function useSlashFocuses(id: string) {
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select, dialog')
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      document.getElementById(id)?.focus()
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [id])
}
