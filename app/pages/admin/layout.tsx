import { Link, NavLink, Outlet, useMatch, useNavigation } from 'react-router'

const PLACES = [
  { to: '/admin/orders', label: 'Orders' },
  { to: '/admin/products', label: 'Products' },
  { to: '/admin/requests', label: 'Requests' },
  { to: '/admin/search', label: 'Search' },
] as const

/** The frame of the admin area. On a page below it the title is a link, because that page has a heading of its own. */
export default function AdminLayout() {
  const isDashboard = useMatch('/admin') !== null
  const isLeaving = useNavigation().state === 'loading'
  return (
    <main id="main" className="shell page">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line pb-4">
        {isDashboard ? (
          <h1 className="page-heading">Admin Dashboard</h1>
        ) : (
          <p className="font-heading text-xl font-bold text-muted">
            <Link to="/admin" className="inline-flex min-h-11 items-center hover:text-action hover:underline">
              Admin Dashboard
            </Link>
          </p>
        )}
        <AdminNav />
      </div>
      <div
        aria-busy={isLeaving}
        className={`transition-opacity motion-reduce:transition-none ${isLeaving ? 'opacity-60' : ''}`}
      >
        <Outlet />
      </div>
    </main>
  )
}

function AdminNav() {
  return (
    <nav aria-label="Admin" className="w-full sm:w-auto">
      <ul className="grid grid-cols-2 gap-2 min-[24rem]:grid-cols-4 sm:flex">
        {PLACES.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              className={({ isActive }) =>
                `flex min-h-11 items-center justify-center rounded-full px-1 text-sm font-semibold min-[28rem]:text-base sm:px-5 ${
                  isActive ? 'bg-action text-on-action' : 'bg-action-soft text-ink hover:text-action hover:underline'
                }`
              }
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
