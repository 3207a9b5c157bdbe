import { href } from 'react-router'
import { Badge } from '#app/desk/shared/badges.tsx'
import { browserApi } from '#app/kit/api/api-client.ts'
import { read } from '#app/kit/api/read.ts'
import { Empty } from '#app/kit/page/messages.tsx'
import { ButtonLink } from '#app/kit/press/button.tsx'
import { Press } from '#app/kit/press/press.tsx'
import type { PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import type { Offer } from '#store/selling/offers/offers.schema.ts'
import { DeskHeading } from '../frame/desk-heading.tsx'
import { OFFER_STATE_WORDS, offerInWords, reachInWords, timeInWords } from './offer-words.ts'

export const load = ({ api }: PageArgs) => read<Offer[]>(() => api.admin.offers.$get())

export const handle = { title: 'Offers', hasOwnHeading: true, of: 'offers' } satisfies PageHandle

export default function Offers({ loaderData: offers }: PageProps<typeof load>) {
  return (
    <>
      <DeskHeading title="Offers">
        <ButtonLink look="quiet" className="ml-auto" to={href('/admin/coupons')}>
          Coupons
        </ButtonLink>
        <ButtonLink to={href('/admin/offers/new')}>New offer</ButtonLink>
      </DeskHeading>
      {offers.length === 0 ? (
        <Empty message="No offers yet. An offer lowers prices for some time. They go back up by themselves." />
      ) : (
        <ul className="grid max-w-3xl gap-3">
          {offers.map((offer) => (
            <OfferCard key={offer._id} offer={offer} />
          ))}
        </ul>
      )}
    </>
  )
}

function OfferCard({ offer }: { offer: Offer }) {
  const { _id: id, name, state, reach } = offer
  const calls = browserApi.admin.offers[':id']
  return (
    <li className="panel [overflow-wrap:anywhere]">
      <h2 className="text-xl">
        {name} <Badge>{OFFER_STATE_WORDS[state]}</Badge>
      </h2>
      <p>{offerInWords(offer)}</p>
      <p className="text-muted">{timeInWords(offer)}</p>
      {state === 'over' ? null : <p>{reachInWords(reach ?? NOTHING)}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        <ButtonLink look="quiet" to={href('/admin/offers/:id', { id })} aria-label={`Edit ${name}`}>
          Edit
        </ButtonLink>
        {state === 'running' ? (
          <Press
            aria-label={`End now: ${name}`}
            ask={{ title: `End ${name} now?`, yes: 'End now' }}
            call={() => calls.end.$post({ param: { id }, json: {} })}
            done={`${name} has ended. Its products cost what they did before.`}
          >
            End now
          </Press>
        ) : null}
        <Press
          aria-label={`Delete ${name}`}
          ask={{ title: `Delete ${name}?`, yes: 'Delete' }}
          call={() => calls.delete.$post({ param: { id }, json: {} })}
          done={`${name} is deleted.`}
          isRemoval
        >
          Delete
        </Press>
      </div>
    </li>
  )
}

const NOTHING = { products: 0, unchanged: 0, beaten: 0 }
