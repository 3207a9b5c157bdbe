import { memo } from 'react'
import { href } from 'react-router'
import { StockBadge, VisibilityBadge } from '#app/admin/badges.tsx'
import { CardCell, CardRow } from '#app/admin/frame/table.tsx'
import { Thumbnail } from '#app/admin/thumbnail.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { formatPrice } from '#store/money.ts'
import type { AdminProduct } from '#store/products/admin-products.schema.ts'
import { fieldSpec } from '#store/products/product-fields.ts'
import { nameWithKind, OPTION_PATTERN, PRODUCT_LIMITS } from '#store/products/products.ts'
import { readNumber } from '#store/typed/number.ts'
import { InlineValue } from './inline-value.tsx'
import { type Edit, editProduct, productIn } from './product-calls.ts'
import { rowId } from './saved-product.ts'
import { deleteButtonId } from './use-product-removal.ts'
import type { Toggle } from './use-selection.ts'

type ProductRowProps = {
  product: AdminProduct
  marked: boolean
  mayChange: boolean
  isSelected: boolean
  /** In the table of a family what tells the siblings apart takes the place of the category. */
  isFamily: boolean
  onSelect: (toggle: Toggle) => void
  onChange: (product: AdminProduct) => void
  onDelete: (product: AdminProduct) => void
}

const CARD = 'grid grid-cols-[3.5rem_minmax(0,1fr)_minmax(0,1fr)] content-start gap-x-4 gap-y-0.5'

/** An open input takes the line for itself. */
const NUMBER = 'col-span-2 has-[form]:flex-wrap lg:text-right'

export const ProductRow = memo(function ProductRow({ product: { ...product }, ...others }: ProductRowProps) {
  product.name = nameWithKind(product)
  const props = { product, ...others }
  const { marked, mayChange, isFamily } = others
  return (
    <CardRow id={rowId(product._id)} marked={marked} className={CARD}>
      <CardCell label="Image" layout="bare" className="row-span-4">
        <span className="flex flex-col items-center gap-1 lg:flex-row">
          <Thumbnail product={product} />
          {mayChange ? <Tick {...props} /> : null}
        </span>
      </CardCell>
      <CardCell label="Name" layout="bare" isRowHeader className="col-span-2 font-semibold">
        {product.name} <VisibilityBadge visibility={product.visibility} />
      </CardCell>
      {isFamily ? (
        <CardCell label="Options" layout="bare" className="col-span-2">
          <OptionValue {...props} name="option1" />
          <OptionValue {...props} name="option2" />
        </CardCell>
      ) : null}
      <CardCell label="Price" layout="inline" className={`tabular-nums ${NUMBER}`}>
        <Price {...props} />
      </CardCell>
      <CardCell label="Stock" layout="inline" className={NUMBER}>
        <Stock {...props} />
      </CardCell>
      {isFamily ? null : (
        <CardCell label="Category" layout="inline" className="col-span-2 lg:pl-6">
          {product.category.join(', ')}
        </CardCell>
      )}
      <CardCell label="Actions" layout="bare" className="col-span-3 pt-3 lg:pt-2">
        <Actions product={product} onDelete={props.onDelete} />
      </CardCell>
    </CardRow>
  )
})

function Tick({ product, isSelected, onSelect }: ProductRowProps) {
  return (
    // Shift marks a range of rows, not a stretch of text.
    <label
      className="grid size-11 shrink-0 cursor-pointer place-items-center"
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
    >
      <input
        type="checkbox"
        className="size-5"
        aria-label={`Select ${product.name}`}
        checked={isSelected}
        onChange={({ nativeEvent }) =>
          onSelect({ id: product._id, isRange: nativeEvent instanceof MouseEvent && nativeEvent.shiftKey })
        }
      />
    </label>
  )
}

/** The edited price is the one without an offer. */
function Price({ product, mayChange, onChange }: ProductRowProps) {
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

function Stock({ product, mayChange, onChange }: ProductRowProps) {
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

/** Empty where it has none: an option can be taken away. */
function OptionValue({ product, onChange, name }: ProductRowProps & { name: 'option1' | 'option2' }) {
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
  const result = await editProduct(product, edit)
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

function Actions({ product, onDelete }: Pick<ProductRowProps, 'product' | 'onDelete'>) {
  return (
    <div className="flex gap-2">
      <ButtonLink
        look="quiet"
        className="max-lg:flex-1"
        to={href('/admin/products/edit/:id', { id: product._id })}
        aria-label={`Edit ${product.name}`}
      >
        Edit
      </ButtonLink>
      <Button
        id={deleteButtonId(product._id)}
        look="danger"
        className="border-transparent!"
        aria-label={`Delete ${product.name}`}
        onClick={() => onDelete(product)}
      >
        Delete
      </Button>
    </div>
  )
}
