import { useState } from 'react'
import { href } from 'react-router'
import { read } from '#app/kit/api/read.ts'
import { Panel } from '#app/kit/page/panel.tsx'
import { ButtonLink, buttonLook } from '#app/kit/press/button.tsx'
import type { PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import { ACCOUNT } from '#app/shop/account/account.texts.ts'
import type { Language } from '#store/language.ts'
import { STATUSES } from '#store/selling/orders/steps/order-statuses.ts'
import { DATA } from './data.texts.tsx'
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

export const handle = (language: Language) =>
  ({
    title: DATA[language].title,
    hasOwnHeading: true,
    refused: () => ACCOUNT[language].unread,
  }) satisfies PageHandle

export default function YourData({ loaderData: { mine, open } }: PageProps<typeof load>) {
  const t = DATA.use()
  const [isGone, setGone] = useState(false)
  if (isGone) return <Gone />
  return (
    <>
      <h1 className="page-heading">{t.title}</h1>
      <div className="sheets settings">
        <Panel heading={t.download}>
          <p className="mt-1 mb-3">{t.downloadWhat}</p>
          <a className={buttonLook('quiet')} href="/api/me/data" download>
            {t.download}
          </a>
        </Panel>
        <Deletion hasPassword={mine.hasPassword} open={open} onGone={() => setGone(true)} />
      </div>
    </>
  )
}

function Gone() {
  const t = DATA.use()
  return (
    <>
      <h1 className="page-heading">{t.gone}</h1>
      <p role="status" className="mt-2 mb-4">
        {t.goneWhat}
      </p>
      <ButtonLink to={href('/')}>{t.toShop}</ButtonLink>
    </>
  )
}
