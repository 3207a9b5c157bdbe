import { href, NavLink, Outlet } from 'react-router'
import { useRootData } from '#app/frame/root-data.ts'
import './account/account.css'

const PLACES = [
  { to: href('/orders'), label: 'Orders' },
  { to: href('/account'), label: 'Profile' },
  { to: href('/account/addresses'), label: 'Addresses' },
  { to: href('/account/security'), label: 'Security' },
  { to: href('/account/data'), label: 'Your data' },
]

/** The frame of the pages about oneself. Each of them has a heading of its own. */
export default function AccountLayout() {
  const isSignedIn = Boolean(useRootData()?.signIn.user)
  return (
    <main id="main" className="shell page">
      {isSignedIn ? <Places /> : null}
      <Outlet />
    </main>
  )
}

/** Nobody is shown them on the page that says that the account is gone. */
function Places() {
  return (
    <nav aria-label="Your account" className="account-nav">
      <ul>
        {PLACES.map(({ to, label }) => (
          <li key={to}>
            <NavLink to={to} end={to === href('/account')} prefetch="intent">
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
