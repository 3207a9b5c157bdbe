import { Link, useLocation } from 'react-router'
import { langOf } from '#app/kit/words/lang-of.ts'
import { useLanguage } from '#app/kit/words/language.ts'
import { DEFAULT_SHOP_NAME } from '#store/shop/settings/shop-name.ts'
import { FRAME } from './frame.texts.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { ShopLogo } from './logo.tsx'
import { PhoneList } from './phone-list.tsx'
import { useRootData } from './root-data.ts'

const SHELVES = [
  ['/category/Study', 'studyItems'],
  ['/category/Toy', 'toyFinder'],
  ['/gift-finder', 'giftFinder'],
  ['/category/Household', 'household'],
] as const
const FURTHER = [
  ['/wishlist', 'wishlist'],
  ['/contact', 'contactUs'],
  ['/policies', 'policies'],
] as const

/** The footer of every page: phone numbers and, except in the checkout, links. */
export function Footer() {
  const t = FRAME.use()
  const language = useLanguage()
  const settings = useRootData()?.settings
  const isOrdering = useLocation().pathname === '/checkout'
  const name = settings?.shopName ?? DEFAULT_SHOP_NAME
  const linksOf = (links: { to: string; title: string }[] = []) => links.map(({ to, title }) => [to, title] as const)
  const inWords = (links: typeof SHELVES | typeof FURTHER) => links.map(([to, name]) => [to, t[name]] as const)
  return (
    <footer className="site-footer">
      <div className="weave" aria-hidden="true" />
      <div className="shell footer-parts">
        <div>
          <p className="flex flex-wrap items-center gap-2 font-heading text-xl font-bold">
            <ShopLogo logo={settings?.look.logo} className="size-8" />
            {name}{' '}
            {name === DEFAULT_SHOP_NAME ? (
              <span lang="hi" className="font-['Baloo_Tokri'] font-semibold text-muted">
                टोकरी
              </span>
            ) : null}
          </p>
          <p lang={langOf(settings?.look.slogan ?? '', language)} className="footer-slogan text-muted">
            {settings?.look.slogan}
          </p>
        </div>
        <section aria-labelledby="footer-call">
          <h2 id="footer-call">{isOrdering ? t.questions : t.call}</h2>
          <PhoneList phones={settings?.phones ?? []} />
        </section>
        {isOrdering ? null : (
          <nav aria-label={t.shop}>
            <h2>{t.shop}</h2>
            <ul>
              {[
                ...inWords(SHELVES),
                ...linksOf(settings?.menu),
                ...(settings?.giftCards.isOn ? [['/gift-card', t.giftCard] as const] : []),
                ...linksOf(settings?.ownPages),
                ...inWords(FURTHER),
              ].map(([to, words]) => (
                <li key={to}>
                  <Link to={to} lang={langOf(words, language)} className="footer-link gap-2">
                    {words}
                  </Link>
                </li>
              ))}
              <li className="empty:hidden">
                <LanguageSwitch className="footer-link gap-2" />
              </li>
            </ul>
          </nav>
        )}
        <p className="footer-legal col-span-full whitespace-pre-line wrap-break-word empty:hidden">
          {settings?.look.legal}
        </p>
      </div>
      {settings?.isDemo ? <p className="shell border-t border-line py-1.5 text-sm text-muted">{t.demo}</p> : null}
    </footer>
  )
}
