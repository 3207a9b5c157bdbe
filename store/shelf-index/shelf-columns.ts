/**
 * The listed products as columns of numbers: what decides in which lists each stands and where. A product keeps its slot,
 * the same in every column, for as long as it is listed.
 */

const KINDS = {
  /** 1 where no product is any more. */
  isEmpty: Uint8Array,
  pricePaise: Int32Array,
  /** Years; 0 and 1000 where a bound is missing. */
  ageFrom: Int16Array,
  ageTo: Int16Array,
  /** A bit for each of CATEGORIES, the lowest for the first. */
  categories: Uint8Array,
  /** Numbers of names; 0 is none. */
  brand: Int32Array,
  origin: Int32Array,
  isFeatured: Uint8Array,
  inStock: Uint8Array,
  onSale: Uint8Array,
  popularity: Uint8Array,
  /** Microseconds since 1970. */
  createdAt: Float64Array,
} as const

type Name = keyof typeof KINDS
const NAMES = Object.keys(KINDS) as Name[]
const FIRST_CAPACITY = 1024

/** A listed product in numbers, as its slot holds it. */
export type ShelfRow = { id: string } & Record<Exclude<Name, 'isEmpty'>, number>
export type Columns = { [N in Name]: InstanceType<(typeof KINDS)[N]> } & {
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

/** Puts a product into its slot, or into a new one. Answers the slot. */
export function putRow(columns: Columns, row: ShelfRow): number {
  const slot = columns.slots.get(row.id) ?? columns.free.pop() ?? columns.size++
  if (slot >= columns.isEmpty.length) Object.assign(columns, grown(columns, 2 * slot))
  columns.ids[slot] = row.id
  columns.slots.set(row.id, slot)
  for (const name of NAMES) columns[name][slot] = name === 'isEmpty' ? 0 : row[name]
  return slot
}

/** Gives the slot back. Nothing of the product stays but its numbers. */
export function takeOut(columns: Columns, slot: number): void {
  columns.slots.delete(columns.ids[slot] ?? '')
  columns.ids[slot] = ''
  columns.isEmpty[slot] = 1
  columns.free.push(slot)
}

function grown(before: Columns | undefined, capacity: number): Pick<Columns, Name> {
  const longer = NAMES.map((name) => {
    const column = new KINDS[name](capacity)
    if (before) column.set(before[name])
    return [name, column]
  })
  return Object.fromEntries(longer) as Pick<Columns, Name>
}
