import { useEffect, useRef } from 'react'
import { href, NavLink, Outlet, useLocation } from 'react-router'
import { useRootData } from '#app/frame/root-data.ts'
import { useFrameHead } from '#app/kit/page/messages.tsx'
import { greetingName } from '#store/people/accounts/people.ts'
import { ACCOUNT } from './account.texts.ts'
import { Face } from './face.tsx'

const PLACES = [
  { to: href('/orders'), name: 'orders' },
  { to: href('/account'), name: 'profile' },
  { to: href('/account/addresses'), name: 'addresses' },
  { to: href('/account/security'), name: 'security' },
  { to: href('/account/data'), name: 'data' },
  { to: href('/account/alerts'), name: 'alerts' },
] as const
const PLACE =
  'inline-flex min-h-11 items-center rounded-full bg-surface px-4 font-semibold whitespace-nowrap hover:text-action ' +
  'aria-[current=page]:bg-action aria-[current=page]:text-on-action'

/** The frame of the account pages, each of which has its own heading. */
export default function AccountLayout() {
  const signIn = useRootData()?.signIn
  const title = useFrameHead()?.title
  const user = signIn?.user
  return (
    <main id="main" className="shell page">
      {user ? (
        <div
          className="page-head mb-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-3 print:hidden"
          data-tint="Welcome"
        >
          <div className="flex max-w-full grow flex-wrap items-center gap-3">
            <Face user={user} className="size-14 bg-surface text-xl" />
            <p className="min-w-0 grow basis-40 wrap-anywhere">
              <strong className="block font-heading text-lg leading-tight">{greetingName(user)}</strong>
              <span className="text-muted">{user.displayName ? user.email : ''}</span>
            </p>
          </div>
          <Places isStaff={signIn?.isAdmin === true} />
        </div>
      ) : null}
      {title ? <h1 className="page-heading">{title}</h1> : null}
      <Outlet />
    </main>
  )
}

export { FailedDeskPage as FailedPage } from '#app/kit/page/messages.tsx'

/** The navigation, which a deleted account no longer has. */
function Places({ isStaff }: { isStaff: boolean }) {
  const t = ACCOUNT.use()
  const { pathname } = useLocation()
  const list = useRef<HTMLUListElement>(null)
  // On a phone the row is wider than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another link that is current
  useEffect(() => {
    const [here, row] = [list.current?.querySelector('[aria-current=page]'), list.current]
    if (here instanceof HTMLElement) row?.scrollTo({ left: here.offsetLeft - row.clientWidth / 3 })
  }, [pathname])
  return (
    <nav aria-label={t.nav} className="max-w-full">
      <ul ref={list} className="-mx-4 flex gap-2 overflow-x-auto px-4 [scrollbar-width:none]">
        {PLACES.map(({ to, name }) =>
          name === 'alerts' && !isStaff ? null : (
            <li key={to}>
              {/* That of alerts has its own content security policy, so it is loaded as a document. */}
              <NavLink to={to} end={to === href('/account')} className={PLACE} reloadDocument={name === 'alerts'}>
                {t[name]}
              </NavLink>
            </li>
          ),
        )}
      </ul>
    </nav>
  )
}
