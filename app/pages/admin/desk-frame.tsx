import type { ReactNode } from 'react'
import { href } from 'react-router'
import { SoundSwitch } from '#app/admin/bell/desk-bell.tsx'
import { ShopMark } from '#app/frame/logo.tsx'
import { useRootData } from '#app/frame/root-data.ts'
import { ThemeSwitch } from '#app/frame/theme-switch.tsx'
import { Link } from '#app/ui/link.tsx'
import type { WaitingCounts } from '#store/overview/overview.schema.ts'
import { DEFAULT_SHOP_NAME } from '#store/shop-name.ts'
import { AdminNav } from './admin-nav.tsx'
import './desk.css'

/** What stands around the desk in place of the shop's header and footer: one bar, and below all the choice of colours. */
export function DeskFrame({ waiting, children }: { waiting: WaitingCounts | undefined; children: ReactNode }) {
  const root = useRootData()
  if (!root?.signIn.isAdmin) return children
  const name = root.settings.shopName || DEFAULT_SHOP_NAME
  return (
    <>
      <header className="border-b border-line bg-surface lg:sticky lg:top-0 lg:z-20 print:hidden">
        <div className="mx-auto flex max-w-[90rem] items-center gap-1 px-2 pt-2 pb-1 lg:gap-2 lg:px-4">
          <Link
            to="/"
            className="grid size-11 shrink-0 place-items-center max-[22rem]:hidden"
            aria-label={`${name}, home`}
          >
            <ShopMark logo={root.settings.look.logo} className="size-8" />
          </Link>
          <Link
            to={href('/admin')}
            className="min-h-11 shrink-0 items-center text-sm font-semibold hover:text-action hover:underline max-lg:hidden lg:inline-flex"
          >
            Dashboard
          </Link>
          <AdminNav waiting={waiting} />
        </div>
      </header>
      {children}
      <div className="shell flex flex-wrap items-center justify-between gap-3 pb-6 text-sm print:hidden">
        <Link to="/" className="text-link">
          See the shop as shoppers do
        </Link>
        <SoundSwitch />
        <ThemeSwitch />
      </div>
    </>
  )
}
