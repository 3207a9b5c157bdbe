import { rupeesFromPaise } from '#store/money.ts'
import type { Kinds } from '../products/products.schema.ts'
import { optionIn } from '../products/products.ts'
import type { Columns } from './columns.ts'
import type { Names } from './names.ts'
import { compareSizes } from './sizes.ts'

export type Numbers = { columns: Columns; names: Names }

/** As many as fit on a card. */
const MOST_WORDS = 5

/** What the card of a family says of its siblings. */
export function kindsOf({ columns, names }: Numbers, siblings: readonly number[]): Kinds {
  const inStock = siblings.filter((slot) => (columns.stock[slot] ?? 0) > 0)
  const prices = (inStock.length > 0 ? inStock : siblings).map((slot) => columns.pricePaise[slot] ?? 0)
  const least = Math.min(...prices)
  const told = (['option1', 'option2'] as const).map((option) => {
    const texts = new Set(siblings.map((slot) => names.spellingOf(columns[option][slot] ?? 0)).filter(Boolean))
    return [...texts].map(optionIn).sort((a, b) => compareSizes(a.value, b.value))
  })
  const values = told.find(({ length }) => length > 1) ?? []
  return {
    family: names.spellingOf(columns.family[siblings[0] ?? 0] ?? 0),
    count: siblings.length,
    label: values[0]?.label ?? '',
    words: values.slice(0, MOST_WORDS).map(({ value }) => value),
    more: Math.max(0, values.length - MOST_WORDS),
    ...(prices.some((price) => price > least) ? { from: rupeesFromPaise(least) } : {}),
    ...(inStock.length === 0 ? { areSoldOut: true as const } : {}),
  }
}
