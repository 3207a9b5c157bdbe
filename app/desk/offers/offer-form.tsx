import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { ProductFinder } from '#app/desk/shared/product-finder.tsx'
import { browserApi } from '#app/kit/api/api-client.ts'
import { type Answer, ask, type FieldErrors, fieldsBelow } from '#app/kit/api/ask.ts'
import { type Edited, EditForm } from '#app/kit/form/edit-form.tsx'
import { Field, Options, PERCENT, Select, Tick } from '#app/kit/form/field.tsx'
import type { FormFields } from '#app/kit/form/read-form.ts'
import { Button } from '#app/kit/press/button.tsx'
import type { Collection } from '#store/goods/collections/collections.schema.ts'
import { CATEGORIES, PRODUCT_LIMITS } from '#store/goods/products/products.ts'
import { inputOfMoment } from '#store/india.ts'
import { formatPrice } from '#store/money.ts'
import { OFFER_LIMITS } from '#store/selling/offers/limits.ts'
import type { Offer, OfferData, OfferPreview } from '#store/selling/offers/offers.schema.ts'
import { offerIn, reachInWords } from './offer-words.ts'

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
      <div className="sm:col-span-2">
        <Tick name="isRounded" label="Round prices to whole rupees" defaultChecked={offer?.isRounded ?? true} />
      </div>
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

function bringIntoView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' })
}

function Preview({ of }: { of: OfferPreview }) {
  return (
    <div ref={bringIntoView} role="status" className="rounded-card bg-sunken p-4 sm:col-span-2">
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

type Named = NonNullable<Offer['picked']>
type PickedProps = { shelves: readonly Collection[]; picked: Named; onChange: (picked: Named) => void }

/** Products by hand; with none, all of the category and brand. */
function Picked({ picked, shelves, onChange }: PickedProps) {
  return (
    <fieldset className="sm:col-span-2">
      <legend className="mb-1 font-medium">Only these products</legend>
      {picked.length === 0 ? <p className="text-muted">None picked: all in this category, brand and family.</p> : null}
      <ul className="mb-3 divide-y divide-line">
        {picked.map(({ _id, name }) => (
          <li key={_id} className="flex items-center justify-between gap-3 py-1 [overflow-wrap:anywhere]">
            {name}
            <Button
              look="danger"
              aria-label={`Remove ${name}`}
              onClick={() => onChange(picked.filter((one) => one._id !== _id))}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <FromShelf shelves={shelves} onFound={(found) => onChange(onceEach([...picked, ...found]))} />
      <ProductFinder
        takesSoldOut
        chosenIds={picked.map(({ _id }) => _id)}
        onAdd={({ _id, name }) => onChange([...picked, { _id, name }])}
      />
    </fieldset>
  )
}

type FromProps = Pick<PickedProps, 'shelves'> & { onFound: (found: Named) => void }

/** Picks what is on a shelf now: what comes to it later is not picked. */
function FromShelf({ shelves, onFound }: FromProps) {
  const [words, setWords] = useState('')

  async function take(name: string) {
    const shelf = shelves.find((one) => one.name === name)
    if (!shelf) return
    const { answer } = await findShelf(shelf)
    if (answer) onFound(answer.map(({ _id, name }) => ({ _id, name })))
    setWords(answer ? `${answer.length} on ${shelf.title}.` : 'The shelf could not be read. Please try again.')
  }

  return (
    <>
      <Select label="Pick all of a shelf" value="" onChange={({ target }) => void take(target.value)}>
        <Options of={{ '': 'Choose', ...Object.fromEntries(shelves.map(({ name, title }) => [name, title])) }} />
      </Select>
      <p role="status" className="min-h-6 text-sm text-muted">
        {words}
      </p>
    </>
  )
}

/** The products of a shelf, whether it is open already or not. */
async function findShelf({ name, rule }: Collection): Promise<{ answer?: Named | undefined }> {
  const limit = String(OFFER_LIMITS.products)
  if (rule) return ask<Named>(() => browserApi.products.$get({ query: { ...rule, limit } }))
  const { answer } = await ask(() => browserApi.admin.collections[':name'].$post({ param: { name }, json: {} }))
  return { answer: answer?.products }
}

function onceEach(products: Named): Named {
  return [...new Map(products.map((one) => [one._id, one])).values()].slice(0, OFFER_LIMITS.products)
}
