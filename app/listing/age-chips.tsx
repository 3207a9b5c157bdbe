import type { Facets } from '#app/api/api-client.ts'
import { ChoiceChip } from './chip.tsx'
import type { Filters } from './listing-filters.ts'

/** Ages by group; a group asks for one age in its middle. */
const AGE_GROUPS = [
  { words: '0–2', age: 1 },
  { words: '3–5', age: 4 },
  { words: '6–8', age: 7 },
  { words: '9–12', age: 10 },
  { words: '13–16', age: 14 },
] as const

/** The ages of children as list items, each with how many products suit it. */
export function AgeChips({ filters, facets }: { filters: Filters; facets: Facets | undefined }) {
  return AGE_GROUPS.map(({ words, age }) => (
    <li key={age}>
      <ChoiceChip filters={filters} choice={{ age }} count={facets?.ages[age]}>
        <span className="sr-only">Ages </span>
        {words}
      </ChoiceChip>
    </li>
  ))
}
