/** Compact numbers that grow: lists in ascending order by key, and one array. */

export function createLists() {
  const lists: Uint32Array[] = []
  const counts = createNumbers()
  const at = (key: number): Uint32Array => lists[key] ?? NONE

  /** The place of the first number that is at least `value`. */
  function placeOf(key: number, value: number): number {
    const list = at(key)
    let low = 0
    let high = counts.at(key)
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((list[middle] ?? 0) < value) low = middle + 1
      else high = middle
    }
    return low
  }

  return {
    /** The list, with room behind its `count` numbers. */
    at,
    count: (key: number): number => counts.at(key),

    insert(key: number, value: number): void {
      const count = counts.at(key)
      // Most are larger than all before.
      const place = (at(key)[count - 1] ?? 0) <= value ? count : placeOf(key, value)
      if (count === at(key).length) {
        const larger = new Uint32Array(Math.ceil(count * 1.25) + 1)
        larger.set(at(key))
        lists[key] = larger
      }
      at(key).copyWithin(place + 1, place, count)[place] = value
      counts.put(key, count + 1)
    },

    /** Removes the first number that is at least `value`. */
    removeFrom(key: number, value: number): void {
      const [place, count] = [placeOf(key, value), counts.at(key)]
      if (place >= count) return
      at(key).copyWithin(place, place + 1, count)
      counts.put(key, count - 1)
    },
  }
}

const NONE = new Uint32Array(0)

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
