import { useSyncExternalStore } from 'react'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { THEME_KEY } from './scripts/inline-scripts.ts'

const THEMES = { system: 'System', light: 'Light', dark: 'Dark' } as const
type Theme = keyof typeof THEMES

const CHANGED = 'tokri-theme'

/** Chooses the colours of the shop on this device. */
export function ThemeSwitch() {
  const theme = useSyncExternalStore(subscribe, readTheme, () => 'system')
  const isHydrated = useHydrated()
  return (
    <fieldset className="theme-switch" disabled={!isHydrated}>
      <legend>Colours</legend>
      <div>
        {(Object.keys(THEMES) as Theme[]).map((name) => (
          <label key={name}>
            <input
              type="radio"
              name="theme"
              className="sr-only"
              checked={theme === name}
              onChange={() => choose(name)}
            />
            {THEMES[name]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function readTheme(): Theme {
  const theme = document.documentElement.dataset.theme
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

function choose(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  try {
    if (theme === 'system') localStorage.removeItem(THEME_KEY)
    else localStorage.setItem(THEME_KEY, theme)
  } catch {
    // Blocked storage: the choice holds until the page is left.
  }
  dispatchEvent(new Event(CHANGED))
}

function subscribe(listener: () => void) {
  addEventListener(CHANGED, listener)
  return () => removeEventListener(CHANGED, listener)
}
