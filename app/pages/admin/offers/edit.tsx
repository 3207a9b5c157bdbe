import { data, href } from 'react-router'
import { read } from '#app/api/read.ts'
import { pageTitle } from '#app/frame/page-meta.ts'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import { Link } from '#app/ui/link.tsx'
import { Loaded } from '#app/ui/messages.tsx'
import { OfferForm } from './offer-form.tsx'
import { RULE } from './offer-words.ts'

export async function load({ api, params }: PageArgs<'/admin/offers/:id'>) {
  // Absent at the address of a new one.
  const id: string | undefined = params.id
  const now = new Date().toISOString()
  const shelves = await read(() => api.admin.collections.$post({ json: {} }))
  const kept = id === undefined ? undefined : await read(() => api.admin.offers[':id'].$get({ param: { id } }))
  const { status } = shelves.answer && kept ? kept : shelves
  const isFound = shelves.answer && (kept === undefined || kept.answer)
  const found = isFound ? { offer: kept?.answer, shelves: shelves.answer } : undefined
  return data({ status, now, found }, { status })
}

export const meta = ({ params, shop }: MetaArgs) => [pageTitle(shop, titleOf(params.id))]

/** One form for an offer that is new and for one that is changed. */
export default function OfferPage({ loaderData: { status, now, found }, params }: PageProps<typeof load>) {
  return (
    <Loaded
      heading={titleOf(params.id)}
      answer={found}
      status={status}
      of="offers"
      wayOn={
        <Link to={href('/admin/offers')} className="text-link">
          All offers
        </Link>
      }
    >
      {({ offer, shelves }) => (
        <>
          <p className="mb-4 max-w-3xl text-muted">{RULE}</p>
          <OfferForm key={offer?._id ?? 'new'} offer={offer} shelves={shelves} now={now} />
        </>
      )}
    </Loaded>
  )
}

function titleOf(id: string | undefined): string {
  return id === undefined ? 'New Offer' : 'Edit Offer'
}
