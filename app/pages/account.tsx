import { NavLink, Outlet } from 'react-router'
import { useRootData } from '#app/frame/root-data.ts'
import './account/account.css'

const PLACES = [
  { to: '/orders', label: 'Orders' },
  { to: '/account', label: 'Profile' },
  { to: '/account/addresses', label: 'Addresses' },
  { to: '/account/security', label: 'Security' },
  { to: '/account/data', label: 'Your data' },
] as const

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
            <NavLink to={to} end={to === '/account'} prefetch="intent">
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
