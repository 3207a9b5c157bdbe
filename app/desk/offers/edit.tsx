import { href } from 'react-router'
import { read } from '#app/kit/api/read.ts'
import { Edited } from '#app/kit/form/edited.tsx'
import type { PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import { OfferForm } from './offer-form.tsx'

export async function load({ api, params }: PageArgs<'/admin/offers/:id'>) {
  // Absent at the address of a new one.
  const id: string | undefined = params.id
  const now = new Date().toISOString()
  const shelves = await read(() => api.admin.collections.$post({ json: {} }))
  const offer = id === undefined ? undefined : await read(() => api.admin.offers[':id'].$get({ param: { id } }))
  return { now, offer, shelves }
}

export const handle = {
  title: ({ id }) => (id === undefined ? 'New Offer' : 'Edit Offer'),
  of: 'offers',
  wayOn: { to: href('/admin/offers'), words: 'All offers' },
} satisfies PageHandle

/** One form for an offer that is new and for one that is changed. */
export default function OfferPage({ loaderData: { now, offer, shelves } }: PageProps<typeof load>) {
  return (
    <Edited key={offer?._id ?? 'new'} loaded={offer} revision={offer?.revision}>
      {(edited) => <OfferForm edited={edited} shelves={shelves} now={now} />}
    </Edited>
  )
}
