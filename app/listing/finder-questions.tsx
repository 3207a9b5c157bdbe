import type { Facets } from '#app/api/api-client.ts'
import { formatPrice } from '#store/money.ts'
import { AgeChips } from './age-chips.tsx'
import { ChoiceChip } from './chip.tsx'
import type { Filters } from './listing-filters.ts'
import { countUpTo } from './relaxation.ts'

type Props = {
  filters: Filters
  facets: Facets | undefined
  tint: 'Toy' | 'Gift'
  ageQuestion: string
  budgets: readonly number[]
}

/** The two questions a finder asks first, answered with one touch. They only fill in the filters below. */
export function FinderQuestions({ filters, facets, tint, ageQuestion, budgets }: Props) {
  return (
    <div className="finder" data-tint={tint}>
      <section aria-label={ageQuestion}>
        <p className="finder-question">{ageQuestion}</p>
        <ul className="finder-answers">
          <AgeChips filters={filters} facets={facets} />
        </ul>
      </section>
      <section aria-label="How much may it cost?">
        <p className="finder-question">How much may it cost?</p>
        <ul className="finder-answers">
          {budgets.map((priceMax) => (
            <li key={priceMax}>
              <ChoiceChip
                filters={filters}
                choice={{ priceMax }}
                count={facets && countUpTo(filters, facets, priceMax)}
              >
                Up to {formatPrice(priceMax)}
              </ChoiceChip>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
