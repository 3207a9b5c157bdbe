import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { browserApi } from '#app/api/api-client.ts'
import { fieldsBelow } from '#app/api/ask.ts'
import { useSend } from '#app/api/use-send.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { CheckedForm } from '#app/ui/forms/checked-form.tsx'
import { Field, Options, Select } from '#app/ui/forms/field.tsx'
import { FormError } from '#app/ui/forms/form-problems.tsx'
import { type FormFields, focusFirstError } from '#app/ui/forms/read-form.ts'
import type { Collection } from '#store/collections/collections.schema.ts'
import { formatPrice } from '#store/money.ts'
import { OFFER_LIMITS } from '#store/offers/limits.ts'
import type { Offer, OfferData, OfferPreview } from '#store/offers/offers.schema.ts'
import { CATEGORIES, PRODUCT_LIMITS } from '#store/products/products.ts'
import { inputOf, offerIn, reachInWords } from './offer-words.ts'
import { Picked } from './picked.tsx'

const PREVIEW_ID = 'preview'
const UNITS = { percent: '% off', amount: '₹ off' }
const ANY = { '': 'Any', ...Object.fromEntries(CATEGORIES.map((name) => [name, name])) }

type FormProps = { offer: Offer | undefined; shelves: readonly Collection[]; now: string }

/** An offer that is new, or one that is changed. `Preview` says what it would do and writes nothing. */
export function OfferForm({ offer, shelves, now }: FormProps) {
  const [picked, setPicked] = useState(offer?.picked ?? [])
  const [preview, setPreview] = useState<OfferPreview>()
  const { isReady, isBusy, refusal, fields: wrong, send } = useSend()
  const navigate = useNavigate()
  const fields = fieldsBelow('offer', wrong)

  async function submit(typed: FormFields, form: HTMLFormElement, pressed: HTMLElement | null) {
    const data = offerIn(
      typed,
      picked.map(({ _id }) => _id),
    )
    const isPreview = pressed?.id === PREVIEW_ID
    const id = offer?._id
    const result = isPreview
      ? await send(() => browserApi.admin.offers.preview.$post({ json: { offer: data, ...(id ? { id } : {}) } }), {
          keepsPage: true,
        })
      : await send(() => saveOffer(offer, data), { after: () => navigate(href('/admin/offers')), keepsPage: true })
    setPreview(isPreview && result?.kind === 'done' ? (result.answer as OfferPreview) : undefined)
    if (result && result.kind !== 'done') focusFirstError(form, fieldsBelow('offer', result.fields))
  }

  return (
    <CheckedForm
      onSend={submit}
      marksRequired
      onInput={() => setPreview(undefined)}
      className="panel grid max-w-3xl grid-cols-1 items-start gap-4 sm:grid-cols-2"
    >
      <Terms offer={offer} now={now} fields={fields} />
      <Picked picked={picked} shelves={shelves} onChange={setPicked} />
      {preview ? <Preview of={preview} /> : null}
      <div className="sm:col-span-2">
        <FormError of={Object.keys(fields).length > 0 ? undefined : refusal} />
        <div className="mt-2 flex flex-wrap gap-3">
          <Button type="submit" disabled={!isReady}>
            {isBusy ? 'Saving...' : 'Save offer'}
          </Button>
          <Button type="submit" id={PREVIEW_ID} look="quiet" disabled={!isReady}>
            Preview
          </Button>
          <ButtonLink look="quiet" to={href('/admin/offers')}>
            Cancel
          </ButtonLink>
        </div>
      </div>
    </CheckedForm>
  )
}

function saveOffer(before: Offer | undefined, offer: OfferData) {
  if (!before) return browserApi.admin.offers.$post({ json: { offer } })
  const { _id: id, revision } = before
  return browserApi.admin.offers[':id'].$put({ param: { id }, json: { offer, revision } })
}

type TermsProps = { offer: Offer | undefined; now: string; fields: Record<string, string> }

/** All but the products picked by hand. */
function Terms({ offer, now, fields }: TermsProps) {
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
        error={fields.name}
        className="sm:col-span-2"
      />
      <Field
        label="Taken off"
        name="percent"
        inputMode="decimal"
        required
        missing="Please enter percent or rupees."
        defaultValue={offer?.percent ?? offer?.amount}
        error={fields.percent ?? fields.amount}
      />
      <Select label="Of the price" name="unit" defaultValue={offer?.amount === undefined ? 'percent' : 'amount'}>
        <Options of={UNITS} />
      </Select>
      <Times offer={offer} now={now} fields={fields} />
      <Select label="Category" name="category" defaultValue={offer?.category ?? ''} error={fields.category}>
        <Options of={ANY} />
      </Select>
      <Field
        label="Brand"
        name="brand"
        maxLength={PRODUCT_LIMITS.brand}
        defaultValue={offer?.brand}
        hint="Empty: any."
        error={fields.brand}
      />
      <Field
        label="Family"
        name="family"
        maxLength={PRODUCT_LIMITS.family}
        defaultValue={offer?.family}
        hint="Sizes and colours of one thing. Empty: any."
        error={fields.family}
      />
    </>
  )
}

function Times({ offer, now, fields }: TermsProps) {
  const time = { type: 'datetime-local', step: 1, required: true } as const
  return (
    <>
      <Field
        label="From"
        name="from"
        {...time}
        missing="Please enter when it begins."
        defaultValue={inputOf(offer?.from ?? now)}
        hint="On the clock of India."
        error={fields.from}
      />
      <Field
        label="Until"
        name="until"
        {...time}
        missing="Please enter when it ends."
        defaultValue={offer && inputOf(offer.until)}
        hint="In this second it is over."
        error={fields.until}
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
