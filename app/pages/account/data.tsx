import { useState } from 'react'
import { data, href } from 'react-router'
import { read } from '#app/api/read.ts'
import { privateMeta } from '#app/frame/page-meta.ts'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Refusal, TryAgain } from '#app/ui/messages.tsx'
import { STATUSES } from '#store/orders/steps/order-statuses.ts'
import { Deletion } from './data/deletion.tsx'

/** Open orders are among these. */
const NEWEST = 100

export async function load({ api, request }: PageArgs) {
  const [ways, orders] = await Promise.all([
    read(() => api.me['ways-in'].$get(), { orLogin: request }),
    read(() => api.orders.$get({ query: { limit: String(NEWEST) } }), { orLogin: request }),
  ])
  const open = orders.answer?.filter(({ status }) => !STATUSES[status].isEnded)
  return data({ mine: ways.answer, open }, { status: Math.max(ways.status, orders.status) })
}

export const meta = ({ shop }: MetaArgs) => privateMeta(shop, 'Your data')

export default function YourData({ loaderData: { mine, open } }: PageProps<typeof load>) {
  const [isGone, setGone] = useState(false)
  if (isGone) return <Gone />
  return (
    <>
      <h1 className="page-heading">Your data</h1>
      <div className="account-panels">
        <section aria-labelledby="download" className="panel">
          <h2 id="download">Download my data</h2>
          <p className="mt-1 mb-3">
            Your profile, addresses, wishlist, orders with our notes, requests, messages and logins, as a JSON file.
          </p>
          <a className="account-file" href="/api/me/data" download>
            Download my data
          </a>
        </section>
        {mine && open ? (
          <Deletion hasPassword={mine.hasPassword} open={open} onGone={() => setGone(true)} />
        ) : (
          <Refusal message="Your account could not be read. Please try again.">
            <TryAgain />
          </Refusal>
        )}
      </div>
    </>
  )
}

function Gone() {
  return (
    <>
      <h1 className="page-heading">Your account is deleted</h1>
      <p role="status" className="mt-2 mb-4">
        You are logged out on all devices, and your profile and addresses are deleted. Thank you for shopping with us.
      </p>
      <ButtonLink to={href('/')}>Back to the shop</ButtonLink>
    </>
  )
}
