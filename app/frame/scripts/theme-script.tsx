import { useLayoutEffect } from 'react'
import { readStored } from '#app/storage.ts'
import { THEME_KEY, THEME_SCRIPT } from './inline-scripts.ts'
import { ServerScript } from './server-script.tsx'

/** Applies the chosen colours before the first paint, and again when React renders the whole page anew after an error. */
export function ThemeScript() {
  useLayoutEffect(markTheme, [])
  return <ServerScript text={import.meta.env.SSR ? THEME_SCRIPT : ''} />
}

function markTheme() {
  const theme = readStored(THEME_KEY)
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
}
