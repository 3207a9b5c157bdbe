import { useEffect, useRef } from 'react'
import { href, Outlet, useLocation } from 'react-router'
import { useRootData } from '#app/frame/root-data.ts'
import { NavLink } from '#app/ui/link.tsx'
import './account/account.css'

const PLACES = [
  { to: href('/orders'), label: 'Orders' },
  { to: href('/account'), label: 'Profile' },
  { to: href('/account/addresses'), label: 'Addresses' },
  { to: href('/account/security'), label: 'Security' },
  { to: href('/account/data'), label: 'Your data' },
]
const ALERTS = { to: href('/account/alerts'), label: 'Alerts' }

/** The frame of the pages about oneself. Each of them has a heading of its own. */
export default function AccountLayout() {
  const signIn = useRootData()?.signIn
  const isSignedIn = Boolean(signIn?.user)
  return (
    <main id="main" className="shell page">
      {isSignedIn ? <Places isStaff={signIn?.isAdmin === true} /> : null}
      <Outlet />
    </main>
  )
}

/** Nobody is shown them on the page that says that the account is gone. */
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
    <nav aria-label="Your account" className="account-nav">
      <ul ref={list}>
        {PLACES.map(({ to, label }) => (
          <li key={to}>
            <NavLink to={to} end={to === href('/account')}>
              {label}
            </NavLink>
          </li>
        ))}
        {isStaff ? (
          <li>
            {/* A page of its own policy: it is loaded, not drawn into this one. */}
            <NavLink to={ALERTS.to} reloadDocument>
              {ALERTS.label}
            </NavLink>
          </li>
        ) : null}
      </ul>
    </nav>
  )
}
