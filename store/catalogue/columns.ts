/**
 * Holds the listed products as columns of numbers, which decide in which lists a product is, and where. A product keeps its
 * slot, the same in every column, while it is listed.
 */
import { CATEGORIES } from '../products/products.ts'

/** The typed array of a column, and the SQL of its value. Where that is a name, the column holds the number of the name. */
type Column = { kind: typeof Uint8Array | typeof Int16Array | typeof Int32Array | typeof Float64Array; sql: string }

/** A filter on another fact of a product needs a line here. */
export const COLUMNS = {
  pricePaise: { kind: Int32Array, sql: 'price_paise' },
  /** Years; 0 and 1000 where a bound is missing. */
  ageFrom: { kind: Int16Array, sql: 'coalesce(age_from, 0)' },
  ageTo: { kind: Int16Array, sql: 'coalesce(age_to, 1000)' },
  /** A bit for each of CATEGORIES, the lowest for the first. */
  categories: {
    kind: Uint8Array,
    sql: CATEGORIES.map((name) => `(categories @> '{${name}}')::int * ${categoryBit(name)}`).join(' + '),
  },
  brand: { kind: Int32Array, sql: 'brand' },
  origin: { kind: Int32Array, sql: 'country_of_origin' },
  /** The names that families.ts groups by. */
  family: { kind: Int32Array, sql: 'family' },
  option1: { kind: Int32Array, sql: 'option_1' },
  option2: { kind: Int32Array, sql: 'option_2' },
  isFeatured: { kind: Uint8Array, sql: 'is_featured::int' },
  stock: { kind: Int32Array, sql: 'stock' },
  onSale: {
    kind: Uint8Array,
    sql: 'coalesce(offer_until is not null or original_price_paise > price_paise, false)::int',
  },
  popularity: { kind: Uint8Array, sql: 'popularity' },
  /** Microseconds since 1970. */
  createdAt: { kind: Float64Array, sql: '(extract(epoch from created_at) * 1000000)::bigint' },
} as const satisfies Record<string, Column>

export type ColumnName = keyof typeof COLUMNS
export const COLUMN_NAMES = Object.keys(COLUMNS) as ColumnName[]
const FIRST_CAPACITY = 1024

/** Columns without SQL of their own. */
const OWN = {
  /** 1 for a slot that is free. */
  isEmpty: { kind: Uint8Array },
  /** Hash of everything that answers show of the product, with the stock as shoppers see it. */
  hash: { kind: Float64Array },
  /** Hash of its searched text. */
  documentHash: { kind: Float64Array },
} as const

const ALL = { ...COLUMNS, ...OWN }
type Name = keyof typeof ALL
const NAMES = Object.keys(ALL) as Name[]

/** A listed product in numbers, as its slot holds it. */
export type ShelfRow = { id: string } & Record<Exclude<Name, 'isEmpty'>, number>
export type Columns = { [N in Name]: InstanceType<(typeof ALL)[N]['kind']> } & {
  /** Slots that were ever used: the columns may be longer. */
  size: number
  ids: string[]
  slots: Map<string, number>
  /** Slots that can be used again. */
  free: number[]
}

export function createColumns(): Columns {
  return { ...grown(undefined, FIRST_CAPACITY), size: 0, ids: [], slots: new Map(), free: [] }
}

/** Puts a product into its slot, or into a new one. Returns the slot. */
export function putRow(columns: Columns, row: ShelfRow): number {
  const slot = columns.slots.get(row.id) ?? columns.free.pop() ?? columns.size++
  if (slot >= columns.isEmpty.length) Object.assign(columns, grown(columns, 2 * slot))
  columns.ids[slot] = row.id
  columns.slots.set(row.id, slot)
  for (const name of NAMES) columns[name][slot] = name === 'isEmpty' ? 0 : row[name]
  return slot
}

/** Frees the slot. The numbers of the product stay until the slot is used again. */
export function takeOut(columns: Columns, slot: number): void {
  columns.slots.delete(columns.ids[slot] ?? '')
  columns.ids[slot] = ''
  columns.isEmpty[slot] = 1
  columns.free.push(slot)
}

/** The bit of a category in its column; none for a name that is no category. */
export function categoryBit(name: string): number {
  const at = (CATEGORIES as readonly string[]).indexOf(name)
  return at < 0 ? 0 : 1 << at
}

function grown(before: Columns | undefined, capacity: number): Pick<Columns, Name> {
  const longer = NAMES.map((name) => {
    const column = new ALL[name].kind(capacity)
    if (before) column.set(before[name])
    return [name, column]
  })
  return Object.fromEntries(longer) as Pick<Columns, Name>
}
