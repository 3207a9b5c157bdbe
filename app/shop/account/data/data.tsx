import { useState } from 'react'
import { href } from 'react-router'
import { read } from '#app/kit/api/read.ts'
import { Panel } from '#app/kit/page/panel.tsx'
import { ButtonLink, buttonLook } from '#app/kit/press/button.tsx'
import type { PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import { STATUSES } from '#store/selling/orders/steps/order-statuses.ts'
import { Deletion } from './deletion.tsx'

/** Open orders are among these. */
const NEWEST = 100

export async function load({ api, request }: PageArgs) {
  const [mine, orders] = await Promise.all([
    read(() => api.me['ways-in'].$get(), { orLogin: request }),
    read(() => api.orders.$get({ query: { limit: String(NEWEST) } }), { orLogin: request }),
  ])
  return { mine, open: orders.filter(({ status }) => !STATUSES[status].isEnded) }
}

export const handle = {
  title: 'Your data',
  hasOwnHeading: true,
  refused: () => 'Your account could not be read. Please try again.',
} satisfies PageHandle

export default function YourData({ loaderData: { mine, open } }: PageProps<typeof load>) {
  const [isGone, setGone] = useState(false)
  if (isGone) return <Gone />
  return (
    <>
      <h1 className="page-heading">{handle.title}</h1>
      <div className="account-panels">
        <Panel heading="Download my data">
          <p className="mt-1 mb-3">
            Your profile, addresses, wishlist, orders with our notes, requests, messages and logins, as a JSON file.
          </p>
          <a className={buttonLook('quiet')} href="/api/me/data" download>
            Download my data
          </a>
        </Panel>
        <Deletion hasPassword={mine.hasPassword} open={open} onGone={() => setGone(true)} />
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
