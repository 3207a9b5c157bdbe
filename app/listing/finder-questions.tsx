import type { Counts } from '#app/api/api-client.ts'
import { formatPrice } from '#store/money.ts'
import type { AgeBand } from '#store/products/age-bands.ts'
import { AgeChips, ChoiceChip } from './chip.tsx'
import type { Filters } from './listing-filters.ts'
import { countUpTo } from './relaxation.ts'

type Props = {
  filters: Filters
  counts: Counts | undefined
  tint: 'Toy' | 'Gift'
  ages: readonly AgeBand[]
  budgets: readonly number[]
}

/** Age and budget by chips, which set the filters below. */
export function FinderQuestions({ filters, counts, tint, ages, budgets }: Props) {
  return (
    <div className="finder" data-tint={tint}>
      <section aria-label="Age">
        <p className="finder-question">Age</p>
        <ul className="finder-answers">
          <AgeChips filters={filters} counts={counts?.ages} bands={ages} />
        </ul>
      </section>
      <section aria-label="Budget">
        <p className="finder-question">Budget</p>
        <ul className="finder-answers">
          {budgets.map((priceMax) => (
            <li key={priceMax}>
              <ChoiceChip
                filters={filters}
                choice={{ priceMax }}
                count={counts && countUpTo(filters, counts, priceMax)}
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
