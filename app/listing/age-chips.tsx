import { AGE_BANDS, type AgeBand, agesOfBand } from '#store/products/age-bands.ts'
import { ChoiceChip } from './chip.tsx'
import type { Filters } from './listing-filters.ts'

/** The bands of children: all but the last. */
export const CHILDREN = AGE_BANDS.slice(0, -1)

type Props = {
  filters: Filters
  counts: { readonly [band: string]: number } | undefined
  bands?: readonly AgeBand[]
}

/** Ages as list items, each with how many products suit any age of it. */
export function AgeChips({ filters, counts, bands = CHILDREN }: Props) {
  return bands.map((band) => {
    const [age, ageTo] = agesOfBand(band)
    return (
      <li key={band}>
        <ChoiceChip filters={filters} choice={{ age, ageTo }} count={counts?.[band]}>
          {CHILDREN.includes(band) ? (
            <>
              <span className="sr-only">Ages </span>
              {age}–{ageTo}
            </>
          ) : (
            'For grown-ups'
          )}
        </ChoiceChip>
      </li>
    )
  })
}
