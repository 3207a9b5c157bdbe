import { NavLink, Outlet } from 'react-router'
import './account.css'

const PLACES = [
  { to: '/orders', label: 'Orders' },
  { to: '/account/addresses', label: 'Addresses' },
] as const

/** The frame of the pages about oneself. Each of them has a heading of its own. */
export default function AccountLayout() {
  return (
    <main id="main" className="shell page">
      <nav aria-label="Your account" className="account-nav">
        <ul>
          {PLACES.map(({ to, label }) => (
            <li key={to}>
              <NavLink to={to} prefetch="intent">
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </main>
  )
}
