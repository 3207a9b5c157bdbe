import { href, Link, Outlet, useMatch, useNavigation } from 'react-router'
import { type ApiClient, apiContext, browserApi } from '#app/api/api-client.ts'
import { read } from '#app/api/read.ts'
import type { WaitingCounts } from '#store/overview/overview.schema.ts'
import type { Route } from './+types/admin'
import { AdminNav } from './admin/admin-nav.tsx'

/** The numbers beside the places; a page stands without them. */
async function load(api: ApiClient): Promise<{ waiting: WaitingCounts | undefined }> {
  const { answer } = await read(() => api.admin.waiting.$get())
  return { waiting: answer }
}

export function loader({ context }: Route.LoaderArgs) {
  return load(context.get(apiContext))
}

export function clientLoader() {
  return load(browserApi)
}

/** Counted again at every step: what was just done may be done. */
export function shouldRevalidate() {
  return true
}

/** The frame of the admin area. On a page below it the title is a link, because that page has a heading of its own. */
export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const isDashboard = useMatch(href('/admin')) !== null
  const isLeaving = useNavigation().state === 'loading'
  return (
    <main id="main" className="shell page">
      <div className="mb-6 border-b border-line pb-4 print:hidden">
        {isDashboard ? (
          <h1 className="page-heading mb-2">Admin Dashboard</h1>
        ) : (
          <p className="font-heading text-xl font-bold text-muted">
            <Link to={href('/admin')} className="inline-flex min-h-11 items-center hover:text-action hover:underline">
              Admin Dashboard
            </Link>
          </p>
        )}
        <AdminNav waiting={loaderData.waiting} />
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
