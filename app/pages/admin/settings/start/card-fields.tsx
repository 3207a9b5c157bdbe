import { X } from 'lucide-react'
import { IconButton } from '#app/admin/icon-button.tsx'
import { Field, NUMBER, Select, WHOLE } from '#app/ui/forms/field.tsx'
import { CATEGORIES, PRODUCT_LIMITS } from '#store/products/products.ts'
import type { ProductCard } from './use-product-cards.ts'

type Props = {
  card: ProductCard
  /** From 1. */
  place: number
  /** The API's errors, by the product's fields. */
  fields: Readonly<Record<string, string>> | undefined
  onRemove: () => void
}

/** Only the fields that a new product needs; the rest can follow under Products. */
export function CardFields({ card, place, fields = {}, onRemove }: Props) {
  const { id, preview, problem } = card
  const wrong = (name: string) => fields[`productData/${name}`]
  return (
    <fieldset className="rounded-card border border-line bg-surface p-3 sm:p-4">
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
