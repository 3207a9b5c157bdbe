import { Tick } from '#app/kit/form/field.tsx'
import { formatPrice } from '#store/money.ts'
import type { Choices, DeliveryTerms, PayWay, pricesWithDelivery } from '#store/selling/delivery/terms.ts'
import { type GetsThere, wayOf } from '#store/selling/delivery/ways.ts'

type Prices = ReturnType<typeof pricesWithDelivery>

type Props = GetsThere & {
  prices: Prices | undefined
  terms: DeliveryTerms
  words: string
  onChoose: (choice: Choices) => void
}

/** The available ways to pay: a choice, or a sentence when there is only one. Nothing in a shop that is always paid at the door. */
export function PayChoice({ prices, terms, words, onChoose, ...gets }: Props) {
  if (!prices) return null
  const { ways, way } = prices
  const [only, ...others] = ways
  if (!only) {
    return (
      <p role="alert" className="font-semibold text-danger">
        {words} Please call us, or give another address.
      </p>
    )
  }
  if (!terms.pay) return null
  if (others.length === 0) return <p>{[whyUpi(only, terms), wordsOf(only, prices, gets)].filter(Boolean).join(' ')}</p>
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-medium">How do you pay?</legend>
      {ways.map((one) => (
        <Tick
          key={one}
          type="radio"
          name="payBy"
          value={one}
          checked={one === way}
          onChange={() => onChoose({ payBy: one })}
          label={one === way ? wordsOf(one, prices, gets) : one === 'upi' ? 'Pay by UPI now' : wayOf(gets).cash}
        />
      ))}
    </fieldset>
  )
}

function whyUpi(only: PayWay, { pay }: DeliveryTerms): string {
  if (only === 'cash' || !pay?.isCashOpen || pay.upTo === null) return ''
  return `Orders above ${formatPrice(pay.upTo)} are paid by UPI.`
}

function wordsOf(way: PayWay, { total, advance, cashFee = 0 }: Prices, gets: GetsThere): string {
  const { cash, door } = wayOf(gets)
  if (way === 'upi') return `Pay by UPI now: ${formatPrice(total)}, once the order is placed.`
  const fee = cashFee > 0 ? `, with a fee of ${formatPrice(cashFee)}` : ''
  const rest = `${formatPrice(total - advance)} ${door}`
  return advance > 0 ? `${formatPrice(advance)} first by UPI, ${rest}${fee}.` : `${cash}: ${rest}${fee}.`
}
