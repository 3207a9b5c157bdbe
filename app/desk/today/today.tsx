import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { pathOfPart } from '#app/desk/frame/settings-index.ts'
import { StockBadge } from '#app/desk/shared/badges.tsx'
import { useMay } from '#app/frame/root-data.ts'
import { browserApi } from '#app/kit/api/api-client.ts'
import { read } from '#app/kit/api/read.ts'
import { Lines } from '#app/kit/list/lines.tsx'
import { Empty } from '#app/kit/page/messages.tsx'
import { Section } from '#app/kit/page/section.tsx'
import { ButtonLink } from '#app/kit/press/button.tsx'
import { ordersRefusal } from '#app/kit/press/outcomes.tsx'
import { Press } from '#app/kit/press/press.tsx'
import { TimeOf } from '#app/kit/words/when.tsx'
import type { PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import type { StepsDone } from '#store/shop/demo/demo.schema.ts'
import type { Overview } from '#store/shop/overview/overview.schema.ts'
import { MOST_COUNTED } from '#store/shop/overview/overview.ts'
import { countStepsLeft, FIRST_STEPS } from '#store/shop/settings/first-steps.ts'
import { RefusedOrders } from './refused-orders.tsx'
import { Sales } from './sales-chart.tsx'
import { ToDo } from './to-do.tsx'

export const load = ({ api }: PageArgs) => read<Overview>(() => api.admin.overview.$get())

export const handle = { title: 'Admin Dashboard', refused: ordersRefusal } satisfies PageHandle

export default function AdminOverview({ loaderData: overview }: PageProps<typeof load>) {
  // Packers see parcels and no sales.
  const mayConfirm = useMay()('confirm orders')
  return (
    <>
      <Warnings overview={overview} />
      <RefusedOrders overview={overview} />
      {overview.firstSteps && !overview.hasOrders ? <FirstStepsCard steps={overview.firstSteps} /> : null}
      <div className="grid items-start gap-4 lg:has-[>:nth-child(2)]:grid-cols-2">
        <div className="grid gap-4">
          <ToDo overview={overview} />
          {overview.firstSteps && overview.hasOrders ? <FirstStepsCard steps={overview.firstSteps} /> : null}
        </div>
        {overview.hasOrders && mayConfirm ? <Sales days={overview.days} /> : null}
      </div>
      {overview.hasOrders ? null : <FirstSteps mayAdd={overview.stock !== undefined} />}
      {mayConfirm ? <Lists overview={overview} /> : null}
      <p className="mt-4 flex flex-wrap gap-x-8">
        {overview.hasOrders && overview.days[0]?.takings !== undefined ? (
          <Link to={href('/admin/figures')} className="text-link">
            All figures: last week and month, category, place and courier
          </Link>
        ) : null}
        {overview.backups ? (
          <Link to={href('/admin/status')} className="text-link">
            How the shop runs
          </Link>
        ) : null}
      </p>
    </>
  )
}

type WarningProps = { look?: string; what: ReactNode; to: string; words: string; children: ReactNode }

function Warning({ look = 'bg-danger-soft *:first:text-danger', what, to, words, children }: WarningProps) {
  return (
    <p className={`mb-4 rounded-xl px-3 py-2 ${look}`}>
      <strong>{what}</strong> {children}{' '}
      <Link to={to} className="text-link">
        {words}
      </Link>
    </p>
  )
}

/** Warnings that only the owner can act on, and tax facts that invoices would lack. */
function Warnings({ overview: { backups, proofFailedAt, untaxed } }: { overview: Overview }) {
  const count = untaxed ?? 0
  return (
    <>
      {backups?.isLate ? (
        <Warning what="No backup was made in the last 24 hours." to={pathOfPart('backups')} words="Make a backup">
          {backups.lastAt === null ? (
            'There is no backup yet.'
          ) : (
            <>
              The last one is of <TimeOf iso={backups.lastAt} />.
            </>
          )}
        </Warning>
      ) : null}
      {proofFailedAt ? (
        <Warning
          what="The nightly proof of the shop and its backup found something wrong."
          to={href('/admin/status')}
          words="See what"
        >
          It was made <TimeOf iso={proofFailedAt} />.
        </Warning>
      ) : null}
      {count > 0 ? (
        <Warning
          look="bg-warning-soft"
          what={`${count >= MOST_COUNTED ? `${MOST_COUNTED - 1}+` : count} ${count === 1 ? 'product has' : 'products have'} no GST rate or no HSN code.`}
          to={`${href('/admin/products')}?shown=untaxed`}
          words="See them"
        >
          Their invoices would lack it.
        </Warning>
      ) : null}
    </>
  )
}

/** Bestsellers, products that run out, and searches without results, each only when there are any. */
function Lists({ overview: { bestSellers, stock, unmetSearches = [] } }: { overview: Overview }) {
  const edit = (id: string) => href('/admin/products/edit/:id', { id })
  const shown = stock ? edit : (id: string) => href('/product/:id/:slug?', { id })
  const lists = {
    'Best sellers, 30 days': bestSellers.map(({ _id, name, units }) => [shown(_id), name, `${units} sold`]),
    'Running low': stock?.products.map(({ _id, name, stock }) => [
      edit(_id),
      name,
      <StockBadge key={_id} stock={stock} />,
    ]),
    'Searched and not found': unmetSearches.map(({ words, count }) => [
      href('/admin/search'),
      words,
      count === 1 ? 'once' : `${count} times`,
    ]),
  } satisfies Record<string, [string, string, ReactNode][] | undefined>
  return (
    <div className="mt-5 grid items-start gap-5 lg:grid-cols-3">
      {Object.entries(lists).map(([heading, of = []], at) =>
        of.length === 0 ? null : (
          <Section key={heading} id={`list-${at}`} heading={heading} className="panel" headingLook="mb-1 text-xl">
            <Lines of={of.map(([to, words, end]) => ({ key: `${words}`, to: `${to}`, words, end }))} />
          </Section>
        ),
      )}
    </div>
  )
}

/** The text of a shop that has sold nothing yet. */
function FirstSteps({ mayAdd }: { mayAdd: boolean }) {
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-2xl">The shop is open</h2>
      <Empty message="Your first order will appear here the moment it is placed, with the number to call.">
        {mayAdd ? <ButtonLink to={href('/admin/products/new')}>Add a product</ButtonLink> : null}
        <ButtonLink to={href('/')} look="quiet">
          See the shop as shoppers do
        </ButtonLink>
      </Empty>
    </section>
  )
}

/** Leads the owner of a new shop to make it their own, until all is done or it is put away. */
function FirstStepsCard({ steps: { isShown, done } }: { steps: StepsDone }) {
  if (!isShown || countStepsLeft(done) === 0) return null
  return (
    <Section id="first-steps" heading="Make this shop yours" className="panel mb-4" headingLook="text-xl">
      <p className="mb-3 text-muted">
        Name, logo, colours, phone, delivery and first products, in about ten minutes. {done.length} of{' '}
        {FIRST_STEPS.length} done.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={href('/admin/settings/start')}>{done.length === 0 ? 'Begin' : 'Go on'}</ButtonLink>
        <Press look="quiet" call={putAway}>
          Put away
        </Press>
      </div>
    </Section>
  )
}

/** A setting, so that it can be shown again. */
async function putAway() {
  const now = await browserApi.admin.settings.$post({ json: {} })
  if (!now.ok) return now
  const { revision, settings } = await now.json()
  const json = { revision, settings: { ...settings, showsFirstSteps: false } }
  return browserApi.admin.settings.change.$post({ json })
}
