/**
 * Many short lists of 32-bit numbers in one buffer, which the garbage collector sees as one object. A list that outgrows its
 * place moves, and its old place is reused.
 */
const SIZES = sizes()

export type Lists = ReturnType<typeof createLists>

export function createLists() {
  const places = createPlaces()
  const { pool, start, count } = places

  /** Position in the pool of the first number of an ascending list that is at least `value`. */
  function place(key: number, value: number): number {
    const numbers = pool()
    let low = start(key)
    let high = low + count(key)
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((numbers[middle] ?? 0) < value) low = middle + 1
      else high = middle
    }
    return low
  }

  return {
    pool,
    start,
    count,
    place,
    clear: places.clear,

    /** Replaces a key's list. */
    set(key: number, values: ArrayLike<number>): void {
      places.clear(key)
      if (values.length === 0) return
      places.resize(key, values.length)
      pool().set(values, start(key))
    },

    /** Inserts a number into an ascending list. */
    insert(key: number, value: number): void {
      const length = count(key)
      const isLast = length === 0 || (pool()[start(key) + length - 1] ?? 0) <= value
      // A relative offset: the list may move when it grows.
      const offset = isLast ? length : place(key, value) - start(key)
      places.resize(key, length + 1)
      const at = start(key) + offset
      pool().copyWithin(at + 1, at, start(key) + length)
      pool()[at] = value
    },

    /** Removes the first number that is at least `value`. */
    removeFrom(key: number, value: number): void {
      const end = start(key) + count(key)
      const at = place(key, value)
      if (at >= end) return
      pool().copyWithin(at, at + 1, end)
      if (count(key) === 1) places.clear(key)
      else places.resize(key, count(key) - 1)
    },
  }
}

/** Place and length of each key's list in the buffer. */
function createPlaces() {
  let pool = new Uint32Array(4096)
  let used = 0
  const starts = createNumbers()
  const counts = createNumbers()
  const classes = createNumbers()
  const free: number[][] = SIZES.map(() => [])

  function place(sizeClass: number): number {
    const left = free[sizeClass]?.pop()
    if (left !== undefined) return left
    const size = SIZES[sizeClass] ?? 0
    const start = used
    used += size
    if (used > pool.length) pool = grown(pool, used)
    return start
  }

  /** Moves a key's list to a place of the size class. */
  function move(key: number, sizeClass: number): void {
    const start = place(sizeClass)
    const before = starts.at(key)
    if (counts.at(key) > 0) {
      pool.copyWithin(start, before, before + counts.at(key))
      free[classes.at(key)]?.push(before)
    }
    starts.put(key, start)
    classes.put(key, sizeClass)
  }

  return {
    /** The buffer of all lists, which any change may replace. */
    pool: () => pool,
    start: (key: number) => starts.at(key),
    count: (key: number) => counts.at(key),

    /** Makes room for `count` numbers, at least one. Existing numbers stay. */
    resize(key: number, count: number): void {
      const isRoom = counts.at(key) > 0 && count <= (SIZES[classes.at(key)] ?? 0)
      if (!isRoom) move(key, sizeClassOf(count))
      counts.put(key, count)
    },

    clear(key: number): void {
      if (counts.at(key) > 0) free[classes.at(key)]?.push(starts.at(key))
      counts.put(key, 0)
    },
  }
}

/** A growing array of 32-bit numbers, initially 0. */
export function createNumbers() {
  let values = new Int32Array(256)
  return {
    at: (index: number): number => values[index] ?? 0,
    put(index: number, value: number): void {
      if (index >= values.length) {
        const larger = new Int32Array(Math.max(index + 1, Math.ceil(values.length * 1.5)))
        larger.set(values)
        values = larger
      }
      values[index] = value
    },
    values: () => values,
  }
}

/** Grows by a quarter once large, to waste little; `transfer` moves the memory without a copy. */
function grown(pool: Uint32Array<ArrayBuffer>, needed: number): Uint32Array<ArrayBuffer> {
  const factor = pool.length > 1 << 20 ? 1.25 : 2
  const length = Math.max(needed, Math.ceil(pool.length * factor))
  return new Uint32Array(pool.buffer.transfer(length * Uint32Array.BYTES_PER_ELEMENT))
}

function sizes(): number[] {
  const all = [1, 2, 3, 4, 6, 8, 10, 12, 14, 16]
  while ((all.at(-1) ?? 0) < 1 << 25) all.push(Math.ceil((all.at(-1) ?? 0) * 1.2))
  return all
}

function sizeClassOf(count: number): number {
  let at = 0
  while ((SIZES[at] ?? count) < count) at++
  return at
}
