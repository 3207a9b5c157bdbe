import { type DeliveryTerms, linesOfTerms } from '#store/delivery/terms.ts'
import { findPlaceOfPin } from '#store/pins/pin-codes.ts'

type Props = { terms: DeliveryTerms; pin: string }

/** Where it goes and when, what that costs, and how it is paid: a line each. Nothing where every place has the same. */
export function DeliveryLines({ terms, pin }: Props) {
  if (pin === '' && !terms.pay) return null
  const place = pin === '' ? [] : [`${pin} ${findPlaceOfPin(pin) ?? ''}`.trim()]
  return (
    <ul className="mt-2 text-sm text-muted">
      {linesOfTerms(terms, place).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
