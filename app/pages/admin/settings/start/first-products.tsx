import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { IconButton } from '#app/admin/icon-button.tsx'
import { LeaveQuestion, useUnsavedChanges } from '#app/admin/unsaved-changes.tsx'
import { browserApi } from '#app/api/api-client.ts'
import { useSend } from '#app/api/use-send.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { CheckedForm } from '#app/ui/forms/checked-form.tsx'
import { Field, NUMBER, Select, WHOLE } from '#app/ui/forms/field.tsx'
import { FormError } from '#app/ui/forms/form-problems.tsx'
import type { FormFields } from '#app/ui/forms/read-form.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { CATEGORIES, type Category, PRODUCT_LIMITS } from '#store/products/products.ts'
import { FIRST_PRODUCTS } from '#store/settings/first-steps.ts'
import { numberIn } from '#store/typed/number.ts'
import { type ProductCard, useProductCards } from './use-product-cards.ts'

/**
 * Products straight from the phone: several pictures at once, then four things about each. While cards are open, the way on
 * to `after` adds them first.
 */
export function FirstProducts({ already, after }: { already: number; after: string }) {
  const { cards, addPictures, addBlank, remove } = useProductCards()
  const [added, setAdded] = useState<string[]>([])
  const [refused, setRefused] = useState<{ id: number; fields: Readonly<Record<string, string>> }>()
  const sending = useSend()
  const isHydrated = useHydrated()
  const { blocker, allowLeaving } = useUnsavedChanges(cards.length > 0)
  const navigate = useNavigate()
  const goesOn = useRef(false)
  const isWaiting = cards.some(({ picture }) => picture === 'waiting')

  async function submit(form: FormFields) {
    setRefused(undefined)
    // One after the other: one that is refused stays with what was typed.
    for (const card of cards) {
      const result = await sending.send(addProduct(card, form), { keepsPage: true })
      if (result?.kind !== 'done') {
        if (result) setRefused({ id: card.id, fields: result.fields })
        return
      }
      setAdded((names) => [...names, result.answer.name])
      remove(card)
    }
    if (!goesOn.current) return
    allowLeaving()
    await navigate(after)
  }

  const count = already + added.length
  return (
    <CheckedForm onSend={submit} className="space-y-4">
      <p role="status" className="font-semibold">
        {count === 0 ? `The first ${FIRST_PRODUCTS}, or as many as you like.` : inShop(count, added.at(-1))}
      </p>
      <PictureChooser isReady={isHydrated} onFiles={addPictures} />
      {cards.map((card, at) => (
        <CardFields
          key={card.id}
          card={card}
          place={at + 1}
          fields={refused?.id === card.id ? refused.fields : undefined}
          onRemove={() => remove(card)}
        />
      ))}
      <FormError of={sending.refusal} />
      <Buttons
        count={cards.length}
        busy={isWaiting ? 'Uploading...' : sending.isBusy ? 'Adding...' : undefined}
        isReady={sending.isReady}
        after={after}
        onBlank={addBlank}
        onPress={(goes) => {
          goesOn.current = goes
        }}
      />
      <LeaveQuestion blocker={blocker}>These products are not in the shop yet.</LeaveQuestion>
    </CheckedForm>
  )
}

type ButtonsProps = {
  /** Open cards. */
  count: number
  busy: string | undefined
  isReady: boolean
  after: string
  onBlank: () => void
  /** Before the form is sent: whether to go on once all are added. */
  onPress: (goesOn: boolean) => void
}

function Buttons({ count, busy, isReady, after, onBlank, onPress }: ButtonsProps) {
  const submit = { type: 'submit', disabled: !isReady || busy !== undefined } as const
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {count > 0 ? (
          <Button {...submit} className="max-sm:w-full" onClick={() => onPress(false)}>
            {busy ?? `Add ${products(count)}`}
          </Button>
        ) : null}
        <Button look="quiet" disabled={!isReady} onClick={onBlank}>
          One without a picture
        </Button>
      </div>
      {count > 0 ? (
        <Button {...submit} look="quiet" onClick={() => onPress(true)}>
          Add and continue
        </Button>
      ) : (
        <ButtonLink to={after}>Continue</ButtonLink>
      )}
    </>
  )
}

function inShop(count: number, last: string | undefined): string {
  return `${products(count)} in the shop${last ? `, the last one ${last}` : ''}.`
}

function products(count: number): string {
  return count === 1 ? '1 product' : `${count} products`
}

/** Without `capture`, a phone lets one choose between its camera and what was taken before. */
function PictureChooser({ isReady, onFiles }: { isReady: boolean; onFiles: (files: File[]) => void }) {
  return (
    <label className="grid min-h-24 cursor-pointer place-items-center rounded-card border-2 border-dashed border-edge bg-surface p-4 text-center font-semibold focus-within:outline-3 focus-within:outline-action hover:border-action">
      Take or choose pictures
      <span className="text-sm font-normal text-muted">Several at once, each becomes a product.</span>
      <input
        type="file"
        accept="image/*"
        multiple
        disabled={!isReady}
        className="sr-only"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
    </label>
  )
}

/** The first ones stand on the first page, which would be empty without. */
function addProduct({ id, imageUrl }: ProductCard, { text }: FormFields) {
  const of = (name: string) => text(`${id}/${name}`)
  const number = (name: string) => numberIn(of(name)) ?? Number.NaN
  const productData = {
    name: of('name'),
    description: of('name'),
    price: number('price'),
    stock: number('stock'),
    category: [of('category') as Category],
    isFeatured: true,
    ...(imageUrl ? { imageUrl } : {}),
  }
  return () => browserApi.products.$post({ json: { productData } })
}

type Props = {
  card: ProductCard
  /** From 1. */
  place: number
  /** The API's errors, by the product's fields. */
  fields: Readonly<Record<string, string>> | undefined
  onRemove: () => void
}

/** Only the fields that a new product needs; the rest can follow under Products. */
function CardFields({ card, place, fields = {}, onRemove }: Props) {
  const { id, preview, problem } = card
  const wrong = (name: string) => fields[`productData/${name}`]
  return (
    <fieldset className="panel">
      <legend className="sr-only">Product {place}</legend>
      <div className="flex gap-3">
        <Picture preview={preview} />
        <div className="min-w-0 flex-1">
          <Field
            label="Name"
            name={`${id}/name`}
            required
            maxLength={PRODUCT_LIMITS.name}
            error={wrong('name')}
            autoComplete="off"
          />
        </div>
        <IconButton label={`Leave product ${place} out`} className="-mt-1 -mr-1" onClick={onRemove}>
          <X className="size-5" aria-hidden="true" />
        </IconButton>
      </div>
      <div className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-3">
        <Field label="Price in rupees" name={`${id}/price`} required {...NUMBER} error={wrong('price')} />
        <Field label="Stock" name={`${id}/stock`} required {...WHOLE} error={wrong('stock')} />
        <Select label="Category" name={`${id}/category`} required className="max-sm:col-span-2">
          {CATEGORIES.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </Select>
      </div>
      {problem ? <p className="mt-2 text-sm text-danger">{problem}</p> : null}
    </fieldset>
  )
}

function Picture({ preview }: { preview: string }) {
  return (
    <div className="grid size-20 shrink-0 place-items-center overflow-hidden rounded-xl bg-sunken text-sm text-muted">
      {preview ? <img src={preview} alt="" width={80} height={80} className="size-full object-cover" /> : 'No picture'}
    </div>
  )
}
