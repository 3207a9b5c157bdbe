import type { Dispatch, ReactNode, SetStateAction } from 'react'
import { browserApi } from '#app/kit/api/api-client.ts'
import { ask, type Refusal } from '#app/kit/api/ask.ts'
import { useDebouncedQuery } from '#app/kit/api/use-debounced-query.ts'
import { CountField } from '#app/kit/form/count-field.tsx'
import { Field, NUMBER } from '#app/kit/form/field.tsx'
import { Trash } from '#app/kit/page/icons.tsx'
import { IconButton } from '#app/kit/press/icon-button.tsx'
import { readProducts } from '#app/shop/cart/read-products.ts'
import { unitPriceOf } from '#store/goods/prices/price-steps.ts'
import type { Product } from '#store/goods/products/products.schema.ts'
import { PRODUCT_LIMITS } from '#store/goods/products/products.ts'
import { formatPrice, formatTotal, sumOfLines } from '#store/money.ts'
import { numberIn } from '#store/typed/number.ts'
import { PasteList } from './paste-list.tsx'
import { ProductFinder, useProductScans } from './product-finder.tsx'

/**
 * A line being edited. `price` in rupees is of one piece, or as typed. `added` counts additions from outside its field,
 * `followed` how often the price followed the pieces from the `usual` one.
 */
export type DraftLine = Pick<Product, '_id' | 'name' | 'price' | 'priceSteps'> & {
  qty: number
  added?: number
  followed?: number
  usual?: number
}

/** The lines at the price for their number of pieces. */
export function soldLines(lines: readonly DraftLine[]): DraftLine[] {
  return lines.map((line) => ({ ...line, price: unitPriceOf(line, line.qty) }))
}

type Props = {
  lines: readonly DraftLine[]
  /** The lines of the order being changed, whose units are already taken. */
  held?: readonly { _id: string; qty: number }[]
  /** The price is typed. */
  isPriced?: boolean
  /** Most pieces of a product. */
  most?: number
  /** Allows products that are out of stock. */
  takesSoldOut?: boolean
  /** The shop's last refusal, which may say what is short. */
  refusal?: Refusal | undefined
  onChange: Dispatch<SetStateAction<DraftLine[]>>
  /** Below the lines, such as their total. */
  children?: ReactNode
}

/** Lines to add by name or pasted list, change and remove. Each shows the stock, and warns when it is too little. */
export function DraftLines({ takesSoldOut = false, children, ...of }: Props) {
  const { lines, most = PRODUCT_LIMITS.stock, onChange } = of
  const { scan, panel } = useProductScans(({ _id, name, price, priceSteps, pieces }) => {
    onChange((before) => withPieces(before, { _id, name, price, priceSteps, qty: Math.min(pieces, most) }, most))
    return `${name}: ${pieces} added.`
  })
  return (
    <>
      <Lines {...of} most={most} />
      {children}
      {panel}
      <ProductFinder
        takesSoldOut={takesSoldOut}
        onScan={scan}
        chosenIds={lines.map(({ _id }) => _id)}
        onAdd={({ _id, name, price, priceSteps }) =>
          onChange((before) => [...before.filter((line) => line._id !== _id), { _id, name, price, priceSteps, qty: 1 }])
        }
      />
      <PasteList lines={lines} most={most} onLines={onChange} />
    </>
  )
}

/** Adds the pieces to a line that has the product already. */
function withPieces(lines: readonly DraftLine[], more: DraftLine, most: number): DraftLine[] {
  if (!lines.some(({ _id }) => _id === more._id)) return [...lines, more]
  return lines.map((line) =>
    line._id === more._id ? { ...line, qty: Math.min(line.qty + more.qty, most), added: (line.added ?? 0) + 1 } : line,
  )
}

function Lines({ lines, most, held = [], isPriced = false, refusal, onChange }: Props & { most: number }) {
  const products = useProductsOf(lines)
  const set = (id: string, change: Partial<DraftLine>) =>
    onChange((before) => before.map((line) => (line._id === id ? { ...line, ...change } : line)))
  return (
    <ul className="divide-y divide-line">
      {lines.map((line) => (
        <li key={`${line._id} ${line.added}`} className="flex flex-wrap items-start gap-x-2 py-2">
          <span className="flex min-h-11 min-w-[9rem] flex-1 flex-col justify-center [overflow-wrap:anywhere] max-sm:basis-[calc(100%-4rem)]">
            {line.name}
            {isPriced ? null : (
              <span className="block text-sm text-muted">{formatPrice(unitPriceOf(line, line.qty))} each</span>
            )}
          </span>
          <IconButton
            className="max-sm:-mr-3 sm:order-last"
            label={`Remove ${line.name}`}
            onClick={() => onChange((before) => before.filter(({ _id }) => _id !== line._id))}
          >
            <Trash className="size-5" />
          </IconButton>
          {isPriced ? (
            <Field
              key={line.followed}
              label={`Price of each ${line.name}`}
              isLabelHidden
              className="w-20"
              name={`price ${line._id}`}
              {...NUMBER}
              defaultValue={Number.isNaN(line.price) ? '' : line.price}
              hint="₹ each"
              missing="Please enter the price."
              required
              onChange={({ currentTarget: { value } }) => set(line._id, { price: numberIn(value) ?? Number.NaN })}
            />
          ) : null}
          <CountField
            label={`Quantity of ${line.name}`}
            isLabelHidden
            className="w-20"
            name={`qty ${line._id}`}
            from={1}
            to={most}
            defaultValue={line.qty}
            {...wordsOfStock(
              line.qty,
              held.find(({ _id }) => _id === line._id)?.qty,
              shortIn(refusal, line._id) ?? products?.get(line._id)?.stock,
            )}
            onCount={(qty) => set(line._id, { qty })}
          />
          <span className="ml-auto min-h-11 min-w-20 content-center whitespace-nowrap text-right tabular-nums">
            {Number.isNaN(line.price) ? '' : formatTotal(sumOfLines(isPriced ? [line] : soldLines([line])))}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The products of lines by id; undefined until they are read. What is no longer sold is not there. */
export function useProductsOf(lines: readonly { _id: string }[]): ReadonlyMap<string, Product> | undefined {
  const ids = lines.map(({ _id }) => _id).join(',')
  const products = useDebouncedQuery(ids, () => ask(() => readProducts(browserApi, lines)))?.found.answer
  return products && new Map(products.map((product) => [product._id, product]))
}

/** The stock of a product that a refusal names as short. */
function shortIn(refusal: Refusal | undefined, id: string): number | undefined {
  const items: unknown = refusal?.code === 'out_of_stock' ? refusal.facts.items : undefined
  const item = Array.isArray(items) ? items.find(({ _id }) => _id === id) : undefined
  return item === undefined ? undefined : Number(item.available)
}

/** Below the quantity. `held`: what the order already holds. */
function wordsOfStock(qty: number, held: number | undefined, stock: number | undefined) {
  if (stock === undefined) return {}
  const words = `${stock} ${held === undefined ? '' : 'more '}in stock`
  return { hint: words, standing: qty > stock + (held ?? 0) ? `Only ${words}.` : undefined }
}
