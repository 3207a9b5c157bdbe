import { Section } from '#app/kit/page/section.tsx'
import { formatWholeDay } from '#app/kit/words/when.tsx'
import { formatPrice, formatTotal } from '#store/money.ts'
import type { EarlierHistory, EarlierPerson } from '#store/people/earlier/earlier.schema.ts'
import { wordsOfEarlierOrders } from '#store/people/earlier/earlier.ts'

/** "3 orders, last on 12 Mar 2025, ₹4,500" */
export function earlierInWords({ orders, lastDay, spent }: EarlierPerson): string {
  const words = wordsOfEarlierOrders({ orders, lastDay }, formatWholeDay)
  return spent > 0 ? `${words}, ${formatPrice(spent)}` : words
}

/** What the customer bought before Tokri; no sum includes it. */
export function EarlierSection({ earlier }: { earlier: EarlierHistory }) {
  const { placed } = earlier
  return (
    <Section id="before-tokri" heading="Before Tokri" className="panel [overflow-wrap:anywhere]">
      <p className="mb-2">{earlierInWords(earlier)}</p>
      <ul className="grid gap-2">
        {placed.map(({ number, day, total, status, lines }) => (
          <li key={`${day} ${number}`}>
            <span className="font-semibold">{number}</span>
            {day === null ? null : `, ${formatWholeDay(day)}`}
            {total > 0 ? `, ${formatTotal(total)}` : null}
            {status ? `, ${status}` : null}
            {lines.length > 0 ? (
              <span className="block text-sm text-muted">
                {lines.map(({ name, qty }) => (qty === 1 ? name : `${qty} × ${name}`)).join(', ')}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </Section>
  )
}
