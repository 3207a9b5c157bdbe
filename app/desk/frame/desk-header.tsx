import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Account, MENU_ID, SiteLinks, ToSearch } from '#app/frame/header.tsx'
import { ShopMark } from '#app/frame/logo.tsx'
import { PhoneList } from '#app/frame/phone-list.tsx'
import { useRootData } from '#app/frame/root-data.ts'
import { CartLink } from '#app/shop/cart/cart-link.tsx'
import { SearchForm } from '#app/shop/search/search-form.tsx'
import { DEFAULT_SHOP_NAME } from '#store/shop/settings/shop-name.ts'

/** All that the header of every page holds, in one slim line; on a phone the links are in the menu, below the `rooms`. */
export function DeskHeader({ rooms }: { rooms: ReactNode }) {
  const root = useRootData()
  const name = root?.settings.shopName ?? DEFAULT_SHOP_NAME
  const signIn = root?.signIn ?? { user: null, isAdmin: false, rights: [] }
  return (
    <header className="desk-header">
      <Link to="/" className="desk-logo" aria-label={`${name}, home`}>
        <ShopMark logo={root?.settings.look.logo} className="size-7" />
        <span aria-hidden="true">{name}</span>
      </Link>
      <div id={MENU_ID} popover="auto" className="desk-menu">
        {rooms}
        <SearchForm />
        <SiteLinks isAdmin={signIn.isAdmin} />
        <Account signIn={signIn} />
      </div>
      <ToSearch />
      <CartLink />
    </header>
  )
}

/** The numbers that every page shows at its foot. */
export function DeskFooter() {
  return (
    <footer className="desk-footer">
      <span>Call the shop</span>
      <PhoneList phones={useRootData()?.settings.phones ?? []} />
    </footer>
  )
}
