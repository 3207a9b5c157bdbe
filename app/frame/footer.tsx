import { Link } from '#app/ui/link.tsx'
import { DEFAULT_SHOP_NAME } from '#store/shop-name.ts'
import { useDrawnParts } from './drawn-parts.ts'
import { ShopMark } from './logo.tsx'
import { PhoneList } from './phone-list.tsx'
import { useRootData } from './root-data.ts'
import type { ShopSettings } from './shop-settings.ts'
import { ThemeSwitch } from './theme-switch.tsx'

const LINKS = [
  ['/category/Study', 'Study items'],
  ['/category/Toy', 'Toy Finder'],
  ['/gift-finder', 'Gift Finder'],
  ['/category/Household', 'Household'],
  ['/contact', 'Contact Us'],
  ['/policies', 'Policies'],
] as const

/** The foot of every page: whom to call, where else to go, and how the shop looks. */
export function Footer() {
  const settings = useRootData()?.settings
  const inside = useDrawnParts()
  return <footer className="site-footer" {...inside([<FooterParts key="parts" settings={settings} />])} />
}

function FooterParts({ settings }: { settings: ShopSettings | undefined }) {
  const name = settings?.shopName ?? DEFAULT_SHOP_NAME
  return (
    <>
      <div className="weave" aria-hidden="true" />
      <div className="shell grid gap-8 py-8 sm:grid-cols-2 lg:grid-cols-[repeat(3,1fr)_auto]">
        <div>
          <p className="flex items-center gap-2 font-heading text-xl font-bold">
            <ShopMark logo={settings?.look.logo} className="size-8" />
            {name}{' '}
            {name === DEFAULT_SHOP_NAME ? (
              <span lang="hi" className="font-['Baloo_Tokri'] font-semibold text-muted">
                टोकरी
              </span>
            ) : null}
          </p>
          <p className="mt-2 max-w-xs text-muted">{settings?.look.slogan}</p>
          <p className="mt-2 max-w-xs whitespace-pre-line [overflow-wrap:anywhere]">{settings?.look.legal}</p>
        </div>
        <section aria-labelledby="footer-call">
          <h2 id="footer-call" className="mb-1 text-lg">
            Call the shop
          </h2>
          <PhoneList phones={settings?.phones ?? []} />
        </section>
        <nav aria-label="Shop">
          <h2 className="mb-1 text-lg">Look around</h2>
          <ul>
            {LINKS.map(([to, words]) => (
              <li key={to}>
                <Link to={to} className="footer-link">
                  {words}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <ThemeSwitch />
      </div>
      {settings?.isDemo ? (
        <p className="shell border-t border-line py-4 text-sm text-muted">
          Demo catalogue: prices are invented, pictures are illustrations.
        </p>
      ) : null}
    </>
  )
}
