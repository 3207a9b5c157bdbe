import { type Filters, searchOf } from '#app/listing-filters.ts'
import { formatPrice } from '#store/money.ts'
import { Chip } from './chip.tsx'

/** Ages by group; a group asks for one age in its middle. */
const AGE_GROUPS = [
  { words: '0–2', age: 1 },
  { words: '3–5', age: 4 },
  { words: '6–8', age: 7 },
  { words: '9–12', age: 10 },
] as const

type Props = { filters: Filters; tint: 'Toy' | 'Gift'; ageQuestion: string; budgets: readonly number[] }

/** The two questions a finder asks first, answered with one touch. They only fill in the filters below. */
export function FinderQuestions({ filters, tint, ageQuestion, budgets }: Props) {
  return (
    <div className="finder" data-tint={tint}>
      <section aria-label={ageQuestion}>
        <p className="finder-question">{ageQuestion}</p>
        <ul className="finder-answers">
          {AGE_GROUPS.map(({ words, age }) => (
            <li key={age}>
              <Chip to={searchOf({ ...filters, age })} isChosen={filters.age === age}>
                <span className="sr-only">Ages </span>
                {words}
              </Chip>
            </li>
          ))}
        </ul>
      </section>
      <section aria-label="How much may it cost?">
        <p className="finder-question">How much may it cost?</p>
        <ul className="finder-answers">
          {budgets.map((priceMax) => (
            <li key={priceMax}>
              <Chip to={searchOf({ ...filters, priceMax })} isChosen={filters.priceMax === priceMax}>
                Up to {formatPrice(priceMax)}
              </Chip>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
