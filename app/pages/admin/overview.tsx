import { data, href } from 'react-router'
import { ordersRefusal } from '#app/admin/refusal-texts.ts'
import { type ApiClient, apiContext, browserApi } from '#app/api/api-client.ts'
import { read } from '#app/api/read.ts'
import { pageTitle } from '#app/frame/page-meta.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Empty, Loaded } from '#app/ui/messages.tsx'
import type { Overview } from '#store/overview/overview.schema.ts'
import type { Route } from './+types/overview'
import { OverviewLists } from './overview/overview-lists.tsx'
import { OverviewTiles } from './overview/overview-tiles.tsx'
import { SalesChart } from './overview/sales-chart.tsx'

async function load(api: ApiClient) {
  const { status, answer } = await read<Overview>(() => api.admin.overview.$get())
  return data({ status, overview: answer }, { status })
}

export function loader({ context }: Route.LoaderArgs) {
  return load(context.get(apiContext))
}

export function clientLoader() {
  return load(browserApi)
}

export const meta: Route.MetaFunction = ({ matches }) => [pageTitle(matches, 'Admin Dashboard')]

export default function AdminOverview({ loaderData }: Route.ComponentProps) {
  const { overview, status } = loaderData
  return (
    <Loaded answer={overview} status={status} failed={ordersRefusal(status)}>
      {(answer) => <Sections overview={answer} />}
    </Loaded>
  )
}

function Sections({ overview }: { overview: Overview }) {
  return (
    <>
      <OverviewTiles overview={overview} />
      {overview.hasOrders ? <SalesChart days={overview.days} /> : <FirstSteps mayAdd={overview.stock !== undefined} />}
      <OverviewLists overview={overview} />
    </>
  )
}

/** What a shop says that has sold nothing yet. */
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
