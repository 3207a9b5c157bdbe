/**
 * Brands, countries, families and options by number: 0 is none. Which spellings are one name, and which of them comes first, the database
 * says: its small letters and its order are not those of JavaScript.
 */

/** Spellings in the order of the database, each with its small letters. */
export type SpelledName = { name: string; lower: string }
export type Names = ReturnType<typeof createNames>

export function createNames() {
  const numbers = new Map<string, number>()
  const spellings = ['']
  let groups = new Int32Array(1)
  let ranks = new Int32Array(1)
  let groupNumbers = new Map<string, number>()

  return {
    /** The number of a spelling, a new one for a new one. */
    numberOf(spelling: string | null): number {
      if (spelling === null) return 0
      const known = numbers.get(spelling)
      if (known !== undefined) return known
      numbers.set(spelling, spellings.length)
      return spellings.push(spelling) - 1
    },
    /** All spellings, when some are not in their place yet. */
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
    /** The name with these small letters; -1 when no product has it. */
    groupOf: (lower: string) => groupNumbers.get(lower) ?? -1,
    /** The place of each number among the spellings. */
    ranks: () => ranks,
    spellingOf: (number: number) => spellings[number] ?? '',
  }
}
