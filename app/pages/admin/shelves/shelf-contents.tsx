import { MoveButtons, moved } from '#app/admin/move-buttons.tsx'
import { PickedProducts } from '#app/admin/product-finder.tsx'
import { Field, Options, Select, Tick, WHOLE } from '#app/ui/forms/field.tsx'
import type { FormFields } from '#app/ui/forms/read-form.ts'
import type { CollectionDetail } from '#store/collections/collections.schema.ts'
import { COLLECTION_LIMITS } from '#store/collections/limits.ts'
import { CATEGORIES, PRODUCT_LIMITS } from '#store/products/products.ts'
import { numberIn } from '#store/typed/number.ts'

type Rule = Record<string, string>

const ORDERS = {
  '': 'Most popular first',
  newest: 'Newest first',
  'price-asc': 'Cheapest first',
  'price-desc': 'Dearest first',
}
const TICKED = { onSale: 'Only what is on offer', inStock: 'Only what is in stock' } as const
const NUMBERS = new Set(['price_max', 'age', 'age_to'])
const WRITTEN = ['category', 'sortBy', 'price_max', 'age', 'age_to', 'brand', 'origin'] as const

/** The filters of a list, as the page of a category has them. */
export function RuleFields({ rule }: { rule: Rule }) {
  const common = (name: string) => ({ name, defaultValue: rule[name] ?? '', autoComplete: 'off' })
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Select label="Category" {...common('category')}>
          <option value="">All</option>
          <Options of={Object.fromEntries(CATEGORIES.map((name) => [name, name]))} />
        </Select>
        <Select label="Order" {...common('sortBy')}>
          <Options of={ORDERS} />
        </Select>
        <Field label="At most, in rupees" {...common('price_max')} {...WHOLE} />
        <Field label="Brand" maxLength={PRODUCT_LIMITS.brand} {...common('brand')} />
        <Field label="From age" {...common('age')} {...WHOLE} />
        <Field label="To age" {...common('age_to')} {...WHOLE} />
        <Field label="Made in" maxLength={PRODUCT_LIMITS.brand} {...common('origin')} />
      </div>
      <div className="flex flex-wrap gap-x-6">
        {Object.entries(TICKED).map(([name, words]) => (
          <Tick key={name} name={name} defaultChecked={rule[name] === 'true'} label={words} />
        ))}
      </div>
    </>
  )
}

/** The choices as parameters of the product list. */
export function ruleIn({ text, isChecked }: FormFields): Rule {
  const written = WRITTEN.map((name) => [
    name,
    NUMBERS.has(name) ? String(numberIn(text(name)) ?? text(name)) : text(name),
  ]).filter(([, value]) => value !== '')
  const ticked = Object.keys(TICKED).flatMap((name) => (isChecked(name) ? [[name, 'true']] : []))
  return Object.fromEntries([...written, ...ticked])
}

export type Picked = CollectionDetail['products'][number]

type Props = { picked: readonly Picked[]; onChange: (picked: readonly Picked[]) => void }

/** The products of a shelf, each of which can move up and down. */
export function PickedForShelf({ picked, onChange }: Props) {
  return (
    <PickedProducts
      picked={picked}
      most={COLLECTION_LIMITS.products}
      full={`A shelf holds ${COLLECTION_LIMITS.products} products.`}
      pick={({ _id, name, imageUrl = '' }) => ({ _id, name, imageUrl })}
      onChange={onChange}
      controls={({ name }, at) => (
        <MoveButtons name={name} at={at} count={picked.length} onMove={(to) => onChange(moved(picked, at, to))} />
      )}
    />
  )
}
