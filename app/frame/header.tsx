import { type ReactNode, useEffect, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { LogoutButton } from '#app/frame/session/logout-button.tsx'
import { pathToSignIn } from '#app/frame/session/sign-in-path.ts'
import { Menu, Search, User, X } from '#app/kit/page/icons.tsx'
import { langOf } from '#app/kit/words/lang-of.ts'
import { useLanguage } from '#app/kit/words/language.ts'
import { CartLink } from '#app/shop/cart/cart-link.tsx'
import { SEARCH_BOX_ID, SearchForm } from '#app/shop/search/search-form.tsx'
import type { SignInState } from '#store/people/accounts/people.schema.ts'
import { greetingName } from '#store/people/accounts/people.ts'
import { DEFAULT_SHOP_NAME } from '#store/shop/settings/shop-name.ts'
import { FRAME } from './frame.texts.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { ShopLogo } from './logo.tsx'
import { useRootData } from './root-data.ts'
import type { ShopSettings } from './shop-settings.ts'

/** The header of every shop page. The menu is a native popover on small screens and part of the bar on large ones. */
export function Header() {
  const t = FRAME.use()
  const root = useRootData()
  const name = root?.settings.shopName ?? DEFAULT_SHOP_NAME
  const signIn = root?.signIn ?? { user: null, isAdmin: false, rights: [] }
  return (
    <header className="site-header">
      <ShelfStrip menu={root?.settings.menu} />
      <div className="site-bar">
        <Link to="/" className="site-logo" aria-label={t.home(name)}>
          <ShopLogo logo={root?.settings.look.logo} className="size-10" />
          <span aria-hidden="true" className={name.length > 9 ? 'long' : undefined}>
            {name}
          </span>
        </Link>
        <SearchForm />
        <div id={MENU_ID} popover="auto" className="site-menu">
          <SiteLinks isAdmin={signIn.isAdmin} menu={root?.settings.menu} />
          <Account signIn={signIn} />
        </div>
        <SearchButton />
        {signIn.user ? <AccountLink /> : null}
        <CartLink />
        <MenuButton className="menu-button" />
      </div>
      <div className="awning" aria-hidden="true" />
    </header>
  )
}

/** Focuses the search box where the bar has no room for it. Hidden from screen readers, which reach the box itself. */
export function SearchButton() {
  return (
    <label htmlFor={SEARCH_BOX_ID} className="cart-link to-search">
      <Search />
    </label>
  )
}

/** The link to orders and account on phones; larger screens have it in words. */
function AccountLink() {
  return (
    <Link to="/orders" className="cart-link account-link" aria-label={FRAME.use().ordersAndAccount}>
      <User />
    </Link>
  )
}

/** Links to the owner's shelves: above the bar on a large screen, as chips on a phone's first page. */
function ShelfStrip({ menu }: Pick<ShopSettings, 'menu'>) {
  const isHome = useLocation().pathname === '/'
  const t = FRAME.use()
  if (!menu) return null
  return (
    <nav aria-label={t.shelves} className={isHome ? 'shelf-strip shelf-chips' : 'shelf-strip'}>
      {menu.map(({ to, title }) => (
        <MenuLink key={to} to={to}>
          {title}
        </MenuLink>
      ))}
    </nav>
  )
}

type SiteLinksProps = { isAdmin: boolean; menu?: ShopSettings['menu'] }

export function SiteLinks({ isAdmin, menu = [] }: SiteLinksProps) {
  const t = FRAME.use()
  return (
    <nav aria-label={t.main} className="site-links">
      <MenuLink to="/category/Study">{t.study}</MenuLink>
      <MenuLink to="/category/Toy">{t.toys}</MenuLink>
      <MenuLink to="/gift-finder">{t.giftFinder}</MenuLink>
      <MenuLink to="/category/Household" className="if-room">
        {t.household}
      </MenuLink>
      {menu.map(({ to, title }) => (
        <MenuLink key={to} to={to} className="in-menu">
          {title}
        </MenuLink>
      ))}
      {isAdmin ? <MenuLink to="/admin">{t.admin}</MenuLink> : null}
    </nav>
  )
}

export function Account({ signIn: { user } }: { signIn: SignInState }) {
  const location = useLocation()
  const t = FRAME.use()
  return (
    <div className="site-account">
      {user ? (
        <>
          <Link to="/account" className="site-greeting" title={greetingName(user)}>
            {t.hello(greetingName(user))}
          </Link>
          <MenuLink to="/orders" className="if-room">
            {t.orders}
          </MenuLink>
          <MenuLink to="/account" className="in-menu">
            {t.account}
          </MenuLink>
        </>
      ) : (
        <>
          <MenuLink to={pathToSignIn(location)}>{t.login}</MenuLink>
          <MenuLink to={pathToSignIn(location, '/signup')} className="site-signup">
            {t.signUp}
          </MenuLink>
        </>
      )}
      <LanguageSwitch className="site-link" />
      <MenuLink to="/wishlist" className="in-menu">
        {t.wishlist}
      </MenuLink>
      <MenuLink to="/contact" className="in-menu">
        {t.contact}
      </MenuLink>
      {user ? <LogoutButton /> : null}
    </div>
  )
}

function MenuLink({ to, className = '', children }: { to: string; className?: string; children: string }) {
  return (
    <NavLink to={to} lang={langOf(children, useLanguage())} className={`site-link ${className}`}>
      {children}
    </NavLink>
  )
}

export const MENU_ID = 'site-menu'

/** Opens and closes the menu of small screens. The browser does it; scripts only update the label. */
export function MenuButton({ className, children }: { className: string; children?: ReactNode }) {
  const isOpen = useMenuState()
  const t = FRAME.use()
  return (
    <button type="button" className={className} popoverTarget={MENU_ID}>
      {isOpen ? <X /> : <Menu aria-hidden="true" />}
      <span>{isOpen ? t.close : t.menu}</span>
      {children}
    </button>
  )
}

/** Whether the menu is open. Closes it when a link or button in it is used. */
function useMenuState(): boolean {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const menu = document.getElementById(MENU_ID)
    if (!menu) return
    const follow = (event: Event) => setOpen(event instanceof ToggleEvent && event.newState === 'open')
    const closeAfterUse = ({ target }: Event) => {
      if (target instanceof Element && target.closest('a, button') && menu.matches(':popover-open')) menu.hidePopover()
    }
    setOpen(menu.matches(':popover-open'))
    menu.addEventListener('beforetoggle', follow)
    menu.addEventListener('click', closeAfterUse)
    return () => {
      menu.removeEventListener('beforetoggle', follow)
      menu.removeEventListener('click', closeAfterUse)
    }
  }, [])
  return isOpen
}
