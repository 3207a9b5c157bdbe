import { Tick } from '#app/kit/form/field.tsx'
import { useLanguage } from '#app/kit/words/language.ts'
import { FIELDS, WAYS_TEXTS } from '#app/shop/checkout/checkout.texts.ts'
import { formatPrice } from '#store/money.ts'
import type { Choices, DeliveryTerms, PayWay, pricesWithDelivery } from '#store/selling/delivery/terms.ts'
import { deliveryMethodOf, type OptionalWay } from '#store/selling/delivery/ways.ts'

type Prices = ReturnType<typeof pricesWithDelivery>

type Props = OptionalWay & {
  prices: Prices | undefined
  terms: DeliveryTerms
  words: string
  onChoose: (choice: Choices) => void
}

/** The available ways to pay: a choice, or a sentence when there is only one. Nothing in a shop that is always paid at the door. */
export function PayChoice({ prices, terms, words, onChoose, ...gets }: Props) {
  const language = useLanguage()
  const t = WAYS_TEXTS[language]
  if (!prices) return null
  const { ways, way } = prices
  const [only, ...others] = ways
  if (!only) {
    return (
      <p role="alert" className="font-semibold text-danger">
        {FIELDS[language].callOrElsewhere(words)}
      </p>
    )
  }
  if (!terms.pay || (prices.prepaid > 0 && prices.prepaid === prices.total)) return null
  if (others.length === 0)
    return (
      <p>
        {[whyUpi(only, terms, t), wordsOf(only, prices, deliveryMethodOf(gets, language), t)].filter(Boolean).join(' ')}
      </p>
    )
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-medium">{t.howToPay}</legend>
      {ways.map((one) => (
        <Tick
          key={one}
          type="radio"
          name="payBy"
          value={one}
          checked={one === way}
          onChange={() => onChoose({ payBy: one })}
          label={
            one === way
              ? wordsOf(one, prices, deliveryMethodOf(gets, language), t)
              : one === 'upi'
                ? t.upi
                : deliveryMethodOf(gets, language).cash
          }
        />
      ))}
    </fieldset>
  )
}

function whyUpi(only: PayWay, { pay }: DeliveryTerms, t: typeof WAYS_TEXTS.en): string {
  if (only === 'cash' || !pay?.isCashOpen || pay.upTo === null) return ''
  return t.upiAbove(formatPrice(pay.upTo))
}

function wordsOf(
  way: PayWay,
  { total, advance, prepaid, cashFee = 0 }: Prices,
  { cash, door }: { cash: string; door: string },
  t: typeof WAYS_TEXTS.en,
): string {
  const first = Math.max(0, advance - prepaid)
  if (way === 'upi') return t.upiSum(formatPrice(total - prepaid))
  const fee = cashFee > 0 ? t.fee(formatPrice(cashFee)) : ''
  const rest = t.atDoor(formatPrice(total - prepaid - first), door) + fee
  return first > 0 ? t.advance(formatPrice(first), rest) : t.cash(cash, rest)
}
