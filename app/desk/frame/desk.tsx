import type { ReactNode } from 'react'
import { href, Link, Outlet, useMatch, useNavigation } from 'react-router'
import { DeskBell } from '#app/desk/frame/bell/desk-bell.tsx'
import { useLiveWaiting } from '#app/desk/frame/bell/desk-news.ts'
import { ConnectionStrip } from '#app/frame/connection/connection-strip.tsx'
import { Account, MENU_ID, SearchButton, SiteLinks } from '#app/frame/header.tsx'
import { ShopLogo } from '#app/frame/logo.tsx'
import { PhoneList } from '#app/frame/phone-list.tsx'
import { type DeskData, useIsDesk, useRootData } from '#app/frame/root-data.ts'
import { ask } from '#app/kit/api/ask.ts'
import { BottomStack } from '#app/kit/page/edge.tsx'
import { useFrameHead } from '#app/kit/page/messages.tsx'
import { Section } from '#app/kit/page/section.tsx'
import { ButtonLink } from '#app/kit/press/button.tsx'
import { Outcomes } from '#app/kit/press/outcomes.tsx'
import type { PageArgs, PageProps } from '#app/page.tsx'
import { CartLink } from '#app/shop/cart/cart-link.tsx'
import { SearchForm } from '#app/shop/search/search-form.tsx'
import type { DeskNow } from '#store/selling/orders/order-desk.schema.ts'
import type { WaitingCounts } from '#store/shop/overview/overview.schema.ts'
import { DEFAULT_SHOP_NAME } from '#store/shop/settings/shop-name.ts'
import { AdminNav, MoreMenuPlaces } from './admin-nav.tsx'
import { AddLink, DeskHeading } from './desk-heading.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import { UndoBar } from './undo-bar.tsx'

/** Loads counts, undoable changes and words for customers; the desk shows without them. */
export async function load({ api }: PageArgs): Promise<DeskData> {
  const [waiting, desk, words] = await Promise.all([
    ask<WaitingCounts>(() => api.admin.waiting.$get()),
    ask<DeskNow>(() => api.admin.desk.$get()),
    ask(() => api.admin.messages.$get()),
  ])
  const lacksSecondFactor = waiting.kind !== 'done' && waiting.code === 'second_factor_required'
  return { waiting: waiting.answer, desk: desk.answer, words: words.answer, lacksSecondFactor }
}

/** Counts change with every step. */
export function shouldRevalidate() {
  return true
}

export default function AdminLayout({ loaderData: { waiting, desk, lacksSecondFactor } }: PageProps<typeof load>) {
  const isDashboard = useMatch(href('/admin')) !== null
  const isDesk = useIsDesk()
  const isLeaving = useNavigation().state === 'loading'
  const head = useFrameHead()
  return (
    <Desk waiting={useLiveWaiting(waiting)}>
      <main
        id="main"
        className="shell desk-page relative min-h-[80vh] pt-1.5 pb-8 max-lg:has-[.desk-next]:pb-20 lg:max-w-[84rem]"
      >
        <Outcomes>
          <div
            aria-busy={isLeaving}
            className={`transition-opacity motion-reduce:transition-none ${isLeaving ? 'opacity-60' : ''}`}
          >
            {head && (isDashboard || !lacksSecondFactor) ? (
              <DeskHeading title={head.title}>{head.add ? <AddLink {...head.add} /> : null}</DeskHeading>
            ) : null}
            {lacksSecondFactor ? <SetUpSecondFactor /> : <Outlet />}
          </div>
          <BottomStack>
            {isDesk ? <ConnectionStrip /> : null}
            <UndoBar undoable={desk?.undoable}>{waiting ? <DeskBell waiting={waiting} /> : null}</UndoBar>
          </BottomStack>
        </Outcomes>
        <ProofDialog />
      </main>
    </Desk>
  )
}

/** The menu and the page, for staff. */
function Desk({ waiting, children }: { waiting: WaitingCounts | undefined; children: ReactNode }) {
  if (!useIsDesk()) return children
  return (
    <>
      <DeskHeader rooms={<MoreMenuPlaces waiting={waiting} />} />
      <div className="desk lg:grid lg:grid-cols-[11.5rem_minmax(0,1fr)]">
        <AdminNav waiting={waiting} />
        {children}
      </div>
      <DeskFooter />
    </>
  )
}

/** Replaces the desk for somebody who must set up a second factor first. */
function SetUpSecondFactor() {
  return (
    <Section id="set-up" heading="Set up two-step login" className="panel grid max-w-xl gap-4" headingLook="text-xl">
      <p>
        Everyone who works here needs two-step login. It takes two minutes, with an authenticator app on your phone.
        Then come back here.
      </p>
      <ButtonLink to={href('/account/security')} className="justify-self-start">
        Set it up now
      </ButtonLink>
    </Section>
  )
}

/** A wide logo contains the name. */
const LOGO =
  'mr-auto inline-flex min-h-11 min-w-0 items-center gap-2 font-heading text-[1.125rem]/[normal] font-bold [overflow-wrap:anywhere] ' +
  'lg:mr-2 [&_.wide+span]:hidden'
/** On a phone the menu is a sheet above the lower edge's places. */
const MENU =
  'fixed inset-[auto_0_var(--desk-foot)] m-0 max-h-[calc(100dvh-var(--desk-foot))] w-auto overflow-y-auto border-0 border-t ' +
  'border-line bg-surface px-4 py-2 text-ink shadow-card max-lg:[&_.site-search]:mb-2 lg:static lg:flex lg:flex-1 lg:items-center ' +
  'lg:overflow-visible lg:border-0 lg:bg-transparent lg:p-0 lg:shadow-none'

/** The shop's header in one slim line. On a phone its links are in the menu, below `rooms`. */
function DeskHeader({ rooms }: { rooms: ReactNode }) {
  const root = useRootData()
  const name = root?.settings.shopName ?? DEFAULT_SHOP_NAME
  const signIn = root?.signIn ?? { user: null, isAdmin: false, rights: [] }
  return (
    <header className="desk-header flex items-center gap-x-3 gap-y-1 border-b border-line bg-surface px-4 py-0.5 text-[0.875rem] lg:py-0">
      <Link to="/" className={LOGO} aria-label={`${name}, home`}>
        <ShopLogo logo={root?.settings.look.logo} className="size-7" />
        <span aria-hidden="true">{name}</span>
      </Link>
      <div id={MENU_ID} popover="auto" className={`desk-menu ${MENU}`}>
        {rooms}
        <SearchForm />
        <SiteLinks isAdmin={signIn.isAdmin} />
        <Account signIn={signIn} />
      </div>
      <SearchButton />
      <CartLink />
    </header>
  )
}

function DeskFooter() {
  return (
    <footer className="desk-footer flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line bg-surface px-4 py-0.5 text-[0.875rem] text-muted [&_ul]:flex [&_ul]:flex-wrap [&_ul]:gap-x-4">
      <span>Call the shop</span>
      <PhoneList phones={useRootData()?.settings.phones ?? []} />
    </footer>
  )
}

export { FailedDeskPage as FailedPage } from '#app/kit/page/messages.tsx'
