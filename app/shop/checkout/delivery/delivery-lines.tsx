import { useRootData } from '#app/frame/root-data.ts'
import { useLanguage } from '#app/kit/words/language.ts'
import { formatWeekday } from '#app/kit/words/when.tsx'
import { WAYS_TEXTS } from '#app/shop/checkout/checkout.texts.ts'
import { type DeliveryTerms, linesOfTerms } from '#store/selling/delivery/terms.ts'
import { arrivalDay } from '#store/selling/orders/reading/expected-arrival.ts'
import { findPlaceOfPin } from '#store/shop/pins/pin-codes.ts'

type Props = { terms: DeliveryTerms; pin: string }

/** Where it goes and by which day, what that costs, and how it is paid: a line each. Nothing where every place has the same. */
export function DeliveryLines({ terms, pin }: Props) {
  const language = useLanguage()
  const callHours = useRootData()?.settings.callHours
  if (pin === '' && !terms.pay) return null
  const when =
    terms.days && callHours
      ? WAYS_TEXTS[language].by(formatWeekday(arrivalDay(terms.days, callHours), language))
      : undefined
  const place = pin === '' ? [] : [`${pin} ${findPlaceOfPin(pin, language) ?? ''}`.trim()]
  return (
    <ul className="mt-2 text-sm text-muted">
      {linesOfTerms(terms, place, { when, language }).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
