/**
 * Numbers brands, countries, families and options; 0 is none. The database decides which spellings are one name and how names
 * sort, because JavaScript has another lower case and another order.
 */

/** A spelling with its lower case, as PostgreSQL makes it. */
export type SpelledName = { name: string; lower: string }
export type Names = ReturnType<typeof createNames>

export function createNames() {
  const numbers = new Map<string, number>()
  const spellings = ['']
  let groups = new Int32Array(1)
  let ranks = new Int32Array(1)
  let groupNumbers = new Map<string, number>()

  return {
    /** The number of a spelling. A new spelling gets the next number. */
    numberOf(spelling: string | null): number {
      if (spelling === null) return 0
      const known = numbers.get(spelling)
      if (known !== undefined) return known
      numbers.set(spelling, spellings.length)
      return spellings.push(spelling) - 1
    },
    /** All spellings, when new ones are not sorted yet. */
    unsorted: (): string[] | undefined => (groups.length < spellings.length ? spellings.slice(1) : undefined),
    sortAs(sorted: readonly SpelledName[]): void {
      groups = new Int32Array(spellings.length)
      ranks = new Int32Array(spellings.length)
      groupNumbers = new Map()
      for (const [rank, { name, lower }] of sorted.entries()) {
        const number = numbers.get(name) ?? 0
        ranks[number] = rank
        const group = groupNumbers.get(lower) ?? groupNumbers.size + 1
        groupNumbers.set(lower, group)
        groups[number] = group
      }
    },
    /** The name that each number is a spelling of; 0 for none. */
    groups: () => groups,
    /** The name with this lower case; -1 when no product has it. */
    groupOf: (lower: string) => groupNumbers.get(lower) ?? -1,
    /** The rank of each spelling in the order of the database. */
    ranks: () => ranks,
    spellingOf: (number: number) => spellings[number] ?? '',
  }
}
