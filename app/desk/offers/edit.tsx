import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { ProductFinder } from '#app/desk/shared/product-finder.tsx'
import { browserApi } from '#app/kit/api/api-client.ts'
import { type Answer, ask, type FieldErrors, fieldsBelow } from '#app/kit/api/ask.ts'
import { read } from '#app/kit/api/read.ts'
import { EditForm } from '#app/kit/form/edit-form.tsx'
import { Edited } from '#app/kit/form/edited.tsx'
import { Options, Select } from '#app/kit/form/field.tsx'
import { type FieldTable, TableFields, valuesIn } from '#app/kit/form/field-table.tsx'
import type { FormFields } from '#app/kit/form/read-form.ts'
import { Button } from '#app/kit/press/button.tsx'
import type { PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import type { Collection } from '#store/goods/collections/collections.schema.ts'
import { CATEGORIES, PRODUCT_LIMITS } from '#store/goods/products/products.ts'
import { formatPrice } from '#store/money.ts'
import { OFFER_LIMITS } from '#store/selling/offers/limits.ts'
import type { Offer, OfferData, OfferPreview } from '#store/selling/offers/offers.schema.ts'
import { reachInWords } from './offer-words.ts'

export async function load({ api, params }: PageArgs<'/admin/offers/:id'>) {
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

export default function OfferPage({ loaderData: { now, offer, shelves } }: PageProps<typeof load>) {
  return (
    <Edited key={offer?._id ?? 'new'} loaded={offer} revision={offer?.revision}>
      {(edited) => <OfferForm edited={edited} shelves={shelves} now={now} />}
    </Edited>
  )
}

const WIDE = 'sm:col-span-2'
const TERMS = {
  name: {
    kind: 'line',
    max: OFFER_LIMITS.name,
    label: 'Name',
    hint: 'For you: Diwali week.',
    missing: 'Please enter a name.',
    className: WIDE,
  },
  percent: { kind: 'whole or none', isPercent: true, label: 'Taken off', missing: 'Please enter percent or rupees.' },
  unit: { kind: 'choice', label: 'Percent or rupees', choices: { percent: '% off', amount: '₹ off' } },
  isRounded: { kind: 'yes or no', default: true, label: 'Round prices to whole rupees', className: WIDE },
  from: { kind: 'moment', label: 'From', hint: 'Time in India.', missing: 'Please enter when it begins.' },
  until: {
    kind: 'moment',
    label: 'Until',
    hint: 'The old price comes back then.',
    missing: 'Please enter when it ends.',
  },
  category: {
    kind: 'choice',
    label: 'Category',
    choices: { '': 'Any', ...Object.fromEntries(CATEGORIES.map((name) => [name, name])) },
  },
  brand: { kind: 'line', max: PRODUCT_LIMITS.brand, label: 'Brand', hint: 'Empty: any.' },
  family: {
    kind: 'line',
    max: PRODUCT_LIMITS.family,
    label: 'All sizes and colours of',
    hint: 'The name of the whole set, as in the product. Empty: any.',
  },
} satisfies FieldTable

type FormProps = { edited: Edited<Offer | undefined>; shelves: readonly Collection[]; now: string }

/** The form of an offer. The preview says what it would do and writes nothing. */
function OfferForm({ edited, shelves, now }: FormProps) {
  const offer = edited.base
  const [initial] = useState(offer?.picked ?? [])
  const [picked, setPicked] = useState(initial)
  const [preview, setPreview] = useState<OfferPreview>()
  const navigate = useNavigate()
  // The field of the percentage also takes an amount in rupees.
  const first = offer ? { unit: 'percent', ...offer, ...amountOf(offer) } : { from: now }

  function dataIn(form: FormFields): OfferData {
    const { unit, percent, ...terms } = valuesIn<OfferData & { unit: 'percent' | 'amount' }>(TERMS, form)
    const productIds = picked.length > 0 ? picked.map(({ _id }) => _id) : undefined
    return { ...terms, [unit]: percent, productIds }
  }

  return (
    <EditForm
      edited={edited}
      of="offer"
      save="Save offer"
      call={(typed) => saveOffer(offer, dataIn(typed))}
      preview={{
        call: (typed) => () => calls.preview.$post({ json: { offer: dataIn(typed), id: offer?._id } }),
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
        <TableFields of={TERMS} values={first} />
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
  return amount ? { ...others, percent: amount } : others
}

function amountOf({ amount }: Offer) {
  return amount === undefined ? {} : { unit: 'amount', percent: amount }
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

/** Picked products; without any, the offer is for the whole category and brand. */
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

/** Picks the products that are on a shelf now, and not those that come later. */
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
