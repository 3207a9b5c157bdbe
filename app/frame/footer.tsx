import { Link, useLocation } from 'react-router'
import { DEFAULT_SHOP_NAME } from '#store/shop/settings/shop-name.ts'
import { ShopMark } from './logo.tsx'
import { PhoneList } from './phone-list.tsx'
import { useRootData } from './root-data.ts'

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

/** The footer of every page: phone numbers and links. The checkout has no links in it. */
export function Footer() {
  const settings = useRootData()?.settings
  const isOrdering = useLocation().pathname === '/checkout'
  const name = settings?.shopName ?? DEFAULT_SHOP_NAME
  const menu = (settings?.menu ?? []).map(({ to, title }) => [to, title] as const)
  return (
    <footer className="site-footer">
      <div className="weave" aria-hidden="true" />
      <div className="shell footer-parts">
        <div>
          <p className="flex flex-wrap items-center gap-2 font-heading text-xl font-bold">
            <ShopMark logo={settings?.look.logo} className="size-8" />
            {name}{' '}
            {name === DEFAULT_SHOP_NAME ? (
              <span lang="hi" className="font-['Baloo_Tokri'] font-semibold text-muted">
                टोकरी
              </span>
            ) : null}
          </p>
          <p className="footer-slogan text-muted">{settings?.look.slogan}</p>
        </div>
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
                  <Link to={to} className="footer-link gap-2">
                    {words}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <p className="footer-legal col-span-full whitespace-pre-line wrap-break-word empty:hidden">
          {settings?.look.legal}
        </p>
      </div>
      {settings?.isDemo ? (
        <p className="shell border-t border-line py-1.5 text-sm text-muted">
          Demo catalogue: prices are invented, pictures are illustrations.
        </p>
      ) : null}
    </footer>
  )
}
