import { href } from 'react-router'
import { Badge } from '#app/admin/badges.tsx'
import { useDeskSend } from '#app/admin/outcomes.tsx'
import { browserApi } from '#app/api/api-client.ts'
import { read } from '#app/api/read.ts'
import type { Sending } from '#app/api/use-send.ts'
import type { PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { AskingButton } from '#app/ui/dialogs.tsx'
import { Empty } from '#app/ui/messages.tsx'
import type { Offer } from '#store/offers/offers.schema.ts'
import { offerInWords, RULE, reachInWords, STATE_WORDS, timeInWords } from './offer-words.ts'

export const load = ({ api }: PageArgs) => read<Offer[]>(() => api.admin.offers.$get())

export const handle = { title: 'Offers', of: 'offers' } satisfies PageHandle

export default function Offers({ loaderData: offers }: PageProps<typeof load>) {
  const sending = useDeskSend()
  return (
    <>
      <p className="mb-3 max-w-3xl text-muted">{RULE}</p>
      <ButtonLink className="mb-4" to={href('/admin/offers/new')}>
        New offer
      </ButtonLink>
      {offers.length === 0 ? (
        <Empty message="No offers yet. An offer lowers prices for some time. They go back up by themselves." />
      ) : (
        <ul className="grid max-w-3xl gap-3">
          {offers.map((offer) => (
            <OfferCard key={offer._id} offer={offer} sending={sending} />
          ))}
        </ul>
      )}
    </>
  )
}

function OfferCard({ offer, sending: { isReady, send } }: { offer: Offer; sending: Sending }) {
  const { _id: id, name, state, reach } = offer
  const end = () =>
    send(() => browserApi.admin.offers[':id'].end.$post({ param: { id }, json: {} }), {
      done: `${name} has ended. Its products cost what they did before.`,
    })
  const remove = () =>
    send(() => browserApi.admin.offers[':id'].delete.$post({ param: { id }, json: {} }), {
      done: `${name} is deleted.`,
      isRemoval: true,
    })
  return (
    <li className="panel [overflow-wrap:anywhere]">
      <h2 className="text-xl">
        {name} <Badge>{STATE_WORDS[state]}</Badge>
      </h2>
      <p>{offerInWords(offer)}</p>
      <p className="text-muted">{timeInWords(offer)}</p>
      {state === 'over' ? null : <p>{reachInWords(reach ?? NOTHING)}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        <ButtonLink look="quiet" to={href('/admin/offers/:id', { id })} aria-label={`Edit ${name}`}>
          Edit
        </ButtonLink>
        {state === 'running' ? (
          <AskingButton
            action="End now"
            aria-label={`End now: ${name}`}
            question={`End ${name} now?`}
            yes="End it"
            no="Let it run"
            isReady={isReady}
            onYes={end}
          />
        ) : null}
        <AskingButton
          action="Delete"
          aria-label={`Delete ${name}`}
          question={`Delete ${name}?`}
          yes="Delete it"
          no="Keep it"
          isReady={isReady}
          onYes={remove}
        />
      </div>
    </li>
  )
}

const NOTHING = { products: 0, unchanged: 0, beaten: 0 }
