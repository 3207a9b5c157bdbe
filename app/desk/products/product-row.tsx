import { href } from 'react-router'
import { StockBadge } from '#app/desk/shared/badges.tsx'
import { browserApi } from '#app/kit/api/api-client.ts'
import { ButtonLink } from '#app/kit/press/button.tsx'
import { Press } from '#app/kit/press/press.tsx'
import type { AdminProduct } from '#store/goods/products/admin-products.schema.ts'
import { fieldSpec } from '#store/goods/products/product-fields.ts'
import { OPTION_PATTERN, PRODUCT_LIMITS } from '#store/goods/products/products.ts'
import { formatPrice } from '#store/money.ts'
import { readNumber } from '#store/typed/number.ts'
import { InlineValue } from './inline-value.tsx'
import { type Edit, productIn, sendProductEdit } from './product-calls.ts'

export type RowProps = {
  product: AdminProduct
  mayChange: boolean
  onChange: (product: AdminProduct) => void
}

/** Edits the usual price, without any offer. */
export function PriceCell({ product, mayChange, onChange }: RowProps) {
  if (!mayChange) return formatPrice(product.price)
  return (
    <>
      <InlineValue
        label={`Price of ${product.name}`}
        value={product.usual?.price ?? product.price}
        inputMode="decimal"
        show={formatPrice}
        read={priceIn}
        onSave={(price) => saveEdit(product, { price }, onChange)}
      />
      {product.usual ? <span className="block text-sm text-muted">Offer: {formatPrice(product.price)}</span> : null}
    </>
  )
}

export function Stock({ product, mayChange, onChange }: RowProps) {
  if (!mayChange) return <StockBadge stock={product.stock} />
  return (
    <InlineValue
      label={`Stock of ${product.name}`}
      value={product.stock}
      inputMode="numeric"
      show={(stock) => <StockBadge stock={stock} className="lg:flex-row-reverse" />}
      read={stockIn}
      onSave={(stock) => saveEdit(product, { stock }, onChange)}
    />
  )
}

/** The product's option; emptying it removes the option. */
export function OptionValue({ product, onChange, name }: RowProps & { name: 'option1' | 'option2' }) {
  const { label, refusal = '' } = fieldSpec(name).form
  return (
    <div>
      <InlineValue
        label={`${label} of ${product.name}`}
        value={product[name] ?? ''}
        inputMode="text"
        show={(text) => text || '–'}
        read={(text) => (text.trim() === '' || OPTION_PATTERN.test(text) ? text.trim() : { problem: refusal })}
        onSave={(text) => saveEdit(product, { [name]: text }, onChange)}
      />
    </div>
  )
}

function priceIn(text: string) {
  const read = readNumber(text)
  if ('value' in read) return read.value
  return { problem: /\d/.test(text) ? read.words : 'Enter an amount in rupees.' }
}

function stockIn(text: string) {
  const stock = priceIn(text)
  const isStock = typeof stock === 'object' || (Number.isInteger(stock) && stock <= PRODUCT_LIMITS.stock)
  return isStock ? stock : { problem: 'Enter a whole number.' }
}

const NOT_SAVED = 'Failed to save product. You may not be authorized.'

async function saveEdit(product: AdminProduct, edit: Edit, onChange: (product: AdminProduct) => void) {
  const result = await sendProductEdit(product, edit)
  const isStale = result.kind !== 'done' && result.code === 'stale_product'
  if (result.kind !== 'done' && !isStale) return { problem: Object.values(result.fields)[0] ?? NOT_SAVED }
  const now = result.kind === 'done' ? result.answer : productIn(result)
  if (now) onChange(now)
  const [field] = Object.keys(edit) as [keyof Edit]
  const value = now && (field === 'price' ? formatPrice(now.usual?.price ?? now.price) : (now[field] ?? 'empty'))
  if (!isStale) return { said: `The ${fieldSpec(field).form.label.toLowerCase()} is now ${value}.` }
  const known = value === undefined ? '' : `It is ${value} now. `
  return { problem: `Changed by someone else meanwhile. ${known}Save again to set it anyway.` }
}

const REMOVAL_FAILED = 'Error: Could not delete product. You may not be authorized.'
const SMALL = 'lg:min-h-8 lg:px-3 lg:py-0'

export function Actions({ product: { _id: id, name } }: Pick<RowProps, 'product'>) {
  return (
    <div className="flex flex-wrap gap-1">
      <ButtonLink
        look="quiet"
        className={SMALL}
        to={href('/admin/products/edit/:id', { id })}
        aria-label={`Edit ${name}`}
      >
        Edit
      </ButtonLink>
      <Press
        look="quiet"
        className={`${SMALL} text-muted`}
        aria-label={`Delete ${name}`}
        ask={{
          title: 'Are you sure you want to delete this product forever?',
          yes: 'Delete',
          words: name,
        }}
        call={() => browserApi.products.delete[':id'].$post({ param: { id }, json: {} })}
        done={`${name} was deleted.`}
        failed={() => REMOVAL_FAILED}
      >
        Delete
      </Press>
    </div>
  )
}
