import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { useReport } from '#app/admin/outcomes.tsx'
import { browserApi } from '#app/api/api-client.ts'
import { fieldsBelow } from '#app/api/ask.ts'
import { useSend } from '#app/api/use-send.ts'
import { Refused } from '#app/desk/edited.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { CheckedForm, Submit } from '#app/ui/forms/checked-form.tsx'
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

const PREVIEW_ID = 'preview'
const UNITS = { percent: '% off', amount: '₹ off' }
const ANY = { '': 'Any', ...Object.fromEntries(CATEGORIES.map((name) => [name, name])) }

type FormProps = { offer: Offer | undefined; shelves: readonly Collection[]; now: string; takeCurrent: () => void }

/** An offer that is new, or one that is changed. `Preview` says what it would do and writes nothing. */
export function OfferForm({ offer, shelves, now, takeCurrent }: FormProps) {
  const [picked, setPicked] = useState(offer?.picked ?? [])
  const [preview, setPreview] = useState<OfferPreview>()
  const sending = useSend()
  const navigate = useNavigate()
  const report = useReport()

  async function submit(typed: FormFields, _: HTMLFormElement, pressed: HTMLElement | null) {
    const data = offerIn(
      typed,
      picked.map(({ _id }) => _id),
    )
    const isPreview = pressed?.id === PREVIEW_ID
    const id = offer?._id
    const result = isPreview
      ? await sending.send(
          () => browserApi.admin.offers.preview.$post({ json: { offer: data, ...(id ? { id } : {}) } }),
          { keepsPage: true },
        )
      : await sending.send(() => saveOffer(offer, data), {
          after: async () => {
            await navigate(href('/admin/offers'))
            report({ kind: 'done', text: `${data.name} is saved.` })
          },
          keepsPage: true,
        })
    setPreview(isPreview && result?.kind === 'done' ? (result.answer as OfferPreview) : undefined)
  }

  return (
    <CheckedForm
      sending={sending}
      answered={fieldsBelow('offer', sending.fields)}
      onSend={submit}
      marksRequired
      onInput={() => setPreview(undefined)}
      className="panel grid max-w-3xl grid-cols-1 items-start gap-4 sm:grid-cols-2"
    >
      <Terms offer={offer} now={now} wrongAmount={sending.fields['offer/amount']} />
      <Picked picked={picked} shelves={shelves} onChange={setPicked} />
      {preview ? <Preview of={preview} /> : null}
      <div className="desk-bar flex-col items-stretch sm:col-span-2">
        <Refused sending={sending} of="offer" takeCurrent={takeCurrent} />
        <div className="flex flex-wrap gap-3">
          <Submit busy="Saving...">Save offer</Submit>
          <Submit id={PREVIEW_ID} look="quiet">
            Preview
          </Submit>
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

type TermsProps = { offer: Offer | undefined; now: string; wrongAmount: string | undefined }

/** All but the products picked by hand. */
function Terms({ offer, now, wrongAmount }: TermsProps) {
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
        error={wrongAmount}
      />
      <Select label="Percent or rupees" name="unit" defaultValue={offer?.amount === undefined ? 'percent' : 'amount'}>
        <Options of={UNITS} />
      </Select>
      <Tick
        name="isRounded"
        label="Round to whole rupees what a percentage leaves"
        defaultChecked={offer?.isRounded ?? true}
      />
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
        label="Family"
        name="family"
        maxLength={PRODUCT_LIMITS.family}
        defaultValue={offer?.family}
        hint="Sizes and colours of one thing. Empty: any."
      />
    </>
  )
}

function Times({ offer, now }: Omit<TermsProps, 'wrongAmount'>) {
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
        hint="From then on the price of before counts."
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
