import { useLayoutEffect } from 'react'
import { THEME_KEY, THEME_SCRIPT } from './inline-scripts.ts'
import { ServerScript } from './server-script.tsx'

/** The chosen colours, before anything is painted; and again when React makes the page anew, which it does around errors. */
export function ThemeScript() {
  useLayoutEffect(markTheme, [])
  return <ServerScript text={import.meta.env.SSR ? THEME_SCRIPT : ''} />
}

function markTheme() {
  try {
    const theme = localStorage.getItem(THEME_KEY)
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  } catch {
    // Blocked storage keeps no colours.
  }
}
