import { href, Link } from 'react-router'
import { ordersRefusal } from '#app/admin/outcomes.tsx'
import { pathOfPart } from '#app/admin/settings-index.ts'
import { browserApi } from '#app/api/api-client.ts'
import { read } from '#app/api/read.ts'
import { useSend } from '#app/api/use-send.ts'
import { useMay } from '#app/frame/root-data.ts'
import type { PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FormError } from '#app/ui/forms/form-problems.tsx'
import { Empty } from '#app/ui/messages.tsx'
import { Section } from '#app/ui/section.tsx'
import { TimeOf } from '#app/ui/when.tsx'
import type { StepsDone } from '#store/demo/demo.schema.ts'
import type { Overview } from '#store/overview/overview.schema.ts'
import { MOST_COUNTED } from '#store/overview/overview.ts'
import { FIRST_STEPS } from '#store/settings/first-steps.ts'
import { OverviewLists } from './overview/overview-lists.tsx'
import { OverviewTiles } from './overview/overview-tiles.tsx'
import { RefusedOrders } from './overview/refused-orders.tsx'
import { SalesChart } from './overview/sales-chart.tsx'

export const load = ({ api }: PageArgs) => read<Overview>(() => api.admin.overview.$get())

export const handle = { title: 'Admin Dashboard', refused: ordersRefusal } satisfies PageHandle

export default function AdminOverview({ loaderData: overview }: PageProps<typeof load>) {
  // Who only packs has parcels to look at, and no sales.
  const mayConfirm = useMay()('confirm orders')
  return (
    <>
      {overview.backups?.isLate ? <BackupLate lastAt={overview.backups.lastAt} /> : null}
      {overview.proofFailedAt ? <ProofFailed at={overview.proofFailedAt} /> : null}
      <RefusedOrders overview={overview} />
      {overview.untaxed ? <Untaxed count={overview.untaxed} /> : null}
      {overview.firstSteps && !overview.hasOrders ? <FirstStepsCard steps={overview.firstSteps} /> : null}
      <OverviewTiles overview={overview} />
      {overview.firstSteps && overview.hasOrders ? <FirstStepsCard steps={overview.firstSteps} /> : null}
      {overview.hasOrders ? null : <FirstSteps mayAdd={overview.stock !== undefined} />}
      {overview.hasOrders && mayConfirm ? <SalesChart days={overview.days} /> : null}
      {mayConfirm ? <OverviewLists overview={overview} /> : null}
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

/** For the owner alone. */
function BackupLate({ lastAt }: { lastAt: string | null }) {
  return (
    <p className="mb-4 rounded-xl bg-danger-soft px-3 py-2">
      <strong className="text-danger">No backup was made in the last 24 hours.</strong>{' '}
      {lastAt === null ? (
        'There is no backup yet.'
      ) : (
        <>
          The last one is of <TimeOf iso={lastAt} />.
        </>
      )}{' '}
      <Link to={pathOfPart('backups')} className="text-link">
        Make a backup
      </Link>
    </p>
  )
}

function ProofFailed({ at }: { at: string }) {
  return (
    <p className="mb-4 rounded-xl bg-danger-soft px-3 py-2">
      <strong className="text-danger">The nightly proof of the shop and its backup found something wrong.</strong> It
      was made <TimeOf iso={at} />.{' '}
      <Link to={href('/admin/status')} className="text-link">
        See what
      </Link>
    </p>
  )
}

function Untaxed({ count }: { count: number }) {
  return (
    <p className="mb-4 rounded-xl bg-warning-soft px-3 py-2 text-ink">
      <strong>
        {count >= MOST_COUNTED ? `${MOST_COUNTED - 1}+` : count} {count === 1 ? 'product has' : 'products have'} no GST
        rate or no HSN code.
      </strong>{' '}
      Their invoices would lack it.{' '}
      <Link to={`${href('/admin/products')}?shown=untaxed`} className="text-link">
        See them
      </Link>
    </p>
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
  const sending = useSend()
  if (!isShown || done.length === FIRST_STEPS.length) return null
  return (
    <Section id="first-steps" heading="Make this shop yours" className="panel my-4" headingLook="text-xl">
      <p className="mb-3 text-muted">
        Name, logo, colours, phone, delivery and first products, in about ten minutes. {done.length} of{' '}
        {FIRST_STEPS.length} done.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={href('/admin/settings/start')}>{done.length === 0 ? 'Begin' : 'Go on'}</ButtonLink>
        <Button look="quiet" disabled={!sending.isReady} onClick={() => sending.send(putAway)}>
          Put away
        </Button>
      </div>
      <FormError of={sending.refusal} />
    </Section>
  )
}

/** It is a setting like others, so that it can be brought back. */
async function putAway() {
  const now = await browserApi.admin.settings.$post({ json: {} })
  if (!now.ok) return now
  const { revision, settings } = await now.json()
  const json = { revision, settings: { ...settings, showsFirstSteps: false } }
  return browserApi.admin.settings.change.$post({ json })
}
