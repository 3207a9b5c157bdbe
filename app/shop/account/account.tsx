import { useEffect, useRef } from 'react'
import { href, NavLink, Outlet, useLocation } from 'react-router'
import { useRootData } from '#app/frame/root-data.ts'
import { useFrameHead } from '#app/kit/page/messages.tsx'

const PLACES = [
  { to: href('/orders'), label: 'Orders' },
  { to: href('/account'), label: 'Profile' },
  { to: href('/account/addresses'), label: 'Addresses' },
  { to: href('/account/security'), label: 'Security' },
  { to: href('/account/data'), label: 'Your data' },
]
const PLACE =
  'inline-flex min-h-11 items-center rounded-full bg-action-soft px-4 font-semibold whitespace-nowrap hover:underline ' +
  'aria-[current=page]:bg-action aria-[current=page]:text-on-action'
const ALERTS = { to: href('/account/alerts'), label: 'Alerts' }

/** The frame of the account pages, each of which has its own heading. */
export default function AccountLayout() {
  const signIn = useRootData()?.signIn
  const title = useFrameHead()?.title
  const isSignedIn = Boolean(signIn?.user)
  return (
    <main id="main" className="shell page">
      {isSignedIn ? <Places isStaff={signIn?.isAdmin === true} /> : null}
      {title ? <h1 className="page-heading">{title}</h1> : null}
      <Outlet />
    </main>
  )
}

export { FailedDeskPage } from '#app/kit/page/messages.tsx'

/** The navigation, which a deleted account no longer has. */
function Places({ isStaff }: { isStaff: boolean }) {
  const { pathname } = useLocation()
  const list = useRef<HTMLUListElement>(null)
  // On a phone the row is wider than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another link that is current
  useEffect(() => {
    const [here, row] = [list.current?.querySelector('[aria-current=page]'), list.current]
    if (here instanceof HTMLElement) row?.scrollTo({ left: here.offsetLeft - row.clientWidth / 3 })
  }, [pathname])
  return (
    <nav aria-label="Your account" className="print:hidden">
      <ul ref={list} className="-mx-4 mt-2 mb-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none]">
        {PLACES.map(({ to, label }) => (
          <li key={to}>
            <NavLink to={to} end={to === href('/account')} className={PLACE}>
              {label}
            </NavLink>
          </li>
        ))}
        {isStaff ? (
          <li>
            {/* It has its own content security policy, so it is loaded as a document. */}
            <NavLink to={ALERTS.to} className={PLACE} reloadDocument>
              {ALERTS.label}
            </NavLink>
          </li>
        ) : null}
      </ul>
    </nav>
  )
}
