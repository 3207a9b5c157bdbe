import type { Facets } from '#app/api/api-client.ts'
import { AgeChips, ChoiceChip } from '#app/listing/chip.tsx'
import type { Filters } from '#app/listing/listing-filters.ts'
import { CATEGORIES } from '#store/products/products.ts'

/** Filters to narrow a search with one touch, and how many products each would leave. */
export function SearchChoices({ filters, facets }: { filters: Filters; facets: Facets }) {
  const { named } = filters
  const shelves = CATEGORIES.filter(
    // A category in the search words is among the applied filters.
    (name) => (facets.categories[name] > 0 && name !== named?.category) || name === filters.category,
  )
  // When every band has the same count, an age does not narrow anything.
  const asksAge = filters.age !== undefined || new Set(facets.ages).size > 1
  return (
    <section aria-label="Narrow the results" className="choices">
      <ul className="finder-answers">
        {shelves.map((category) => (
          <li key={category}>
            <ChoiceChip filters={filters} choice={{ category }} count={facets.categories[category]}>
              {category}
            </ChoiceChip>
          </li>
        ))}
        <li>
          <ChoiceChip filters={filters} choice={{ inStock: true }} count={facets.inStock}>
            In stock only
          </ChoiceChip>
        </li>
      </ul>
      {asksAge ? (
        <ul className="finder-answers" aria-label="Age">
          <li className="choices-name" aria-hidden="true">
            Age
          </li>
          <AgeChips filters={filters} counts={facets.ageBands} />
        </ul>
      ) : null}
    </section>
  )
}
