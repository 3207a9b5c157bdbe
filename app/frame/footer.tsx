import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { subscribeToStorage, writeStored } from '#app/storage.ts'
import { Link } from '#app/ui/link.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { DEFAULT_SHOP_NAME } from '#store/shop-name.ts'
import { useDrawnParts } from './drawn/drawn-parts.ts'
import { ShopMark } from './logo.tsx'
import { PhoneList } from './phone-list.tsx'
import { useRootData } from './root-data.ts'
import { THEME_KEY } from './scripts/inline-scripts.ts'
import type { ShopSettings } from './shop-settings.ts'

const SHELVES = [
  ['/category/Study', 'Study items'],
  ['/category/Toy', 'Toy Finder'],
  ['/gift-finder', 'Gift Finder'],
  ['/category/Household', 'Household'],
] as const
const FURTHER = [
  ['/wishlist', 'Wishlist'],
  ['/contact', 'Contact Us'],
  ['/policies', 'Policies'],
] as const

/** The footer of every page: phone numbers, links, and the choice of colours. The checkout has no links in it. */
export function Footer() {
  const settings = useRootData()?.settings
  const isOrdering = useLocation().pathname === '/checkout'
  const inside = useDrawnParts()
  const parts = <FooterParts key="parts" settings={settings} isOrdering={isOrdering} />
  return <footer className="site-footer" {...inside([parts])} />
}

type Props = { settings: ShopSettings | undefined; isOrdering: boolean }

function FooterParts({ settings, isOrdering }: Props) {
  const name = settings?.shopName ?? DEFAULT_SHOP_NAME
  const menu = (settings?.menu ?? []).map(({ to, title }) => [to, title] as const)
  return (
    <>
      <div className="weave" aria-hidden="true" />
      <div className="shell footer-parts">
        <div className="footer-shop">
          <p className="flex items-center gap-2 font-heading text-xl font-bold">
            <ShopMark logo={settings?.look.logo} className="size-8" />
            {name}{' '}
            {name === DEFAULT_SHOP_NAME ? (
              <span lang="hi" className="font-['Baloo_Tokri'] font-semibold text-muted">
                टोकरी
              </span>
            ) : null}
          </p>
          <p className="footer-slogan">{settings?.look.slogan}</p>
        </div>
        <ThemeSwitch />
        <section aria-labelledby="footer-call">
          <h2 id="footer-call">{isOrdering ? 'Questions? Call' : 'Call the shop'}</h2>
          <PhoneList phones={settings?.phones ?? []} />
        </section>
        {isOrdering ? null : (
          <nav aria-label="Shop">
            <h2>Shop</h2>
            <ul>
              {[...SHELVES, ...menu, ...FURTHER].map(([to, words]) => (
                <li key={to}>
                  <Link to={to} className="footer-link">
                    {words}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <p className="footer-legal">{settings?.look.legal}</p>
      </div>
      {settings?.isDemo ? (
        <p className="shell footer-demo">Demo catalogue: prices are invented, pictures are illustrations.</p>
      ) : null}
    </>
  )
}

const THEMES = { system: 'System', light: 'Light', dark: 'Dark' } as const
type Theme = keyof typeof THEMES

/** Chooses the colours of the shop on this device. */
function ThemeSwitch() {
  const theme = useSyncExternalStore(subscribeToStorage, readTheme, () => 'system')
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
  writeStored(THEME_KEY, theme === 'system' ? null : theme)
}
