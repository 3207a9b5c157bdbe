import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { browserApi } from '#app/api/api-client.ts'
import { type Answer, type FieldErrors, fieldsBelow } from '#app/api/ask.ts'
import { type Edited, EditForm } from '#app/desk/edit-form.tsx'
import { Field, Options, PERCENT, Select, Tick } from '#app/ui/forms/field.tsx'
import type { FormFields } from '#app/ui/forms/read-form.ts'
import type { Collection } from '#store/collections/collections.schema.ts'
import { inputOfMoment } from '#store/india.ts'
import { formatPrice } from '#store/money.ts'
import { OFFER_LIMITS } from '#store/offers/limits.ts'
import type { Offer, OfferData, OfferPreview } from '#store/offers/offers.schema.ts'
import { CATEGORIES, PRODUCT_LIMITS } from '#store/products/products.ts'
import { offerIn, reachInWords } from './offer-words.ts'
import { Picked } from './picked.tsx'

const UNITS = { percent: '% off', amount: '₹ off' }
const ANY = { '': 'Any', ...Object.fromEntries(CATEGORIES.map((name) => [name, name])) }

type FormProps = { edited: Edited<Offer | undefined>; shelves: readonly Collection[]; now: string }

/** An offer that is new, or one that is changed. `Preview` says what it would do and writes nothing. */
export function OfferForm({ edited, shelves, now }: FormProps) {
  const offer = edited.base
  const [initial] = useState(offer?.picked ?? [])
  const [picked, setPicked] = useState(initial)
  const [preview, setPreview] = useState<OfferPreview>()
  const navigate = useNavigate()
  const dataIn = (typed: FormFields) =>
    offerIn(
      typed,
      picked.map(({ _id }) => _id),
    )

  return (
    <EditForm
      edited={edited}
      of="offer"
      save="Save offer"
      call={(typed) => saveOffer(offer, dataIn(typed))}
      preview={{
        call: (typed) => () =>
          calls.preview.$post({ json: { offer: dataIn(typed), ...(offer ? { id: offer._id } : {}) } }),
        onAnswer: setPreview,
      }}
      answered={fieldsIn}
      isChanged={picked !== initial}
      onFields={() => setPreview(undefined)}
      onSaved={() => navigate(href('/admin/offers'))}
      done={({ name }) => `${name} is saved.`}
      cancel={href('/admin/offers')}
    >
      <div className="panel grid max-w-3xl grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <Terms offer={offer} now={now} />
        <Picked picked={picked} shelves={shelves} onChange={setPicked} />
        {preview ? <Preview of={preview} /> : null}
      </div>
    </EditForm>
  )
}

const calls = browserApi.admin.offers

function saveOffer(before: Offer | undefined, offer: OfferData): () => Promise<Answer<Pick<Offer, 'name'>>> {
  if (!before) return () => calls.$post({ json: { offer } })
  const { _id: id, revision } = before
  return () => calls[':id'].$put({ param: { id }, json: { offer, revision } })
}

/** An amount in rupees stands in the same field. */
function fieldsIn(fields: FieldErrors): FieldErrors {
  const { amount, ...others } = fieldsBelow('offer', fields)
  return { ...others, ...(amount ? { percent: amount } : {}) }
}

type TermsProps = { offer: Offer | undefined; now: string }

/** All but the products picked by hand. */
function Terms({ offer, now }: TermsProps) {
  return (
    <>
      <Field
        label="Name"
        name="name"
        required
        missing="Please enter a name."
        maxLength={OFFER_LIMITS.name}
        defaultValue={offer?.name}
        hint="For you: Diwali week."
        className="sm:col-span-2"
      />
      <Field
        label="Taken off"
        name="percent"
        {...PERCENT}
        required
        missing="Please enter percent or rupees."
        defaultValue={offer?.percent ?? offer?.amount}
      />
      <Select label="Percent or rupees" name="unit" defaultValue={offer?.amount === undefined ? 'percent' : 'amount'}>
        <Options of={UNITS} />
      </Select>
      <Tick name="isRounded" label="Round prices to whole rupees" defaultChecked={offer?.isRounded ?? true} />
      <Times offer={offer} now={now} />
      <Select label="Category" name="category" defaultValue={offer?.category ?? ''}>
        <Options of={ANY} />
      </Select>
      <Field
        label="Brand"
        name="brand"
        maxLength={PRODUCT_LIMITS.brand}
        defaultValue={offer?.brand}
        hint="Empty: any."
      />
      <Field
        label="All sizes and colours of"
        name="family"
        maxLength={PRODUCT_LIMITS.family}
        defaultValue={offer?.family}
        hint="The name of the whole set, as in the product. Empty: any."
      />
    </>
  )
}

function Times({ offer, now }: TermsProps) {
  const time = { type: 'datetime-local', required: true } as const
  return (
    <>
      <Field
        label="From"
        name="from"
        {...time}
        missing="Please enter when it begins."
        defaultValue={inputOfMoment(offer?.from ?? now)}
        hint="Time in India."
      />
      <Field
        label="Until"
        name="until"
        {...time}
        missing="Please enter when it ends."
        defaultValue={offer && inputOfMoment(offer.until)}
        hint="The old price comes back then."
      />
    </>
  )
}

function Preview({ of }: { of: OfferPreview }) {
  return (
    <div role="status" className="rounded-card bg-sunken p-4 sm:col-span-2">
      <p>{reachInWords(of)}</p>
      <ul className="mt-1">
        {of.examples.map(({ name, from, to }) => (
          <li key={name} className="[overflow-wrap:anywhere]">
            {name}: <s>{formatPrice(from)}</s> <strong>{formatPrice(to)}</strong>
          </li>
        ))}
      </ul>
    </div>
  )
}
