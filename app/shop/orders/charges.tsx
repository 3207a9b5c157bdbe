import { useLanguage } from '#app/kit/words/language.ts'
import type { Language } from '#store/language.ts'
import { formatTotal } from '#store/money.ts'
import { CHARGES, type ShownCharge, shownCharges, type WireCharges } from '#store/selling/charges/charges.ts'
import { couponWordsIn } from '#store/selling/coupons/coupon-terms.ts'
import { SUMS } from './charges.texts.ts'

/**
 * What an order comes to beside its goods, a line for each: in checkout, on its page and where the desk changes it. With a `subtotal`
 * that comes first, where there is any charge. `delivery` are words instead of its amount. Nothing where there is none.
 */
export function Charges({
  of,
  subtotal,
  delivery,
}: {
  of: WireCharges
  subtotal?: number
  delivery?: string | undefined
}) {
  const language = useLanguage()
  const charges = shownCharges(of, language)
  if (charges.length === 0 && delivery === undefined) return null
  const isSaid = delivery !== undefined && !charges.some(({ kind }) => kind === 'delivery')
  return (
    <div className="mt-3 grid gap-1 tabular-nums">
      {subtotal === undefined ? null : <Sum label={SUMS[language].subtotal} sum={formatTotal(subtotal)} />}
      {charges.map((charge) => (
        <Sum key={charge.kind} label={labelOf(charge, language)} sum={formatTotal(charge.amount)} />
      ))}
      {isSaid ? <Sum label={CHARGES.delivery.label[language]} sum={delivery} /> : null}
    </div>
  )
}

function Sum({ label, sum }: { label: string; sum: string }) {
  return (
    <p className="flex flex-wrap justify-between gap-x-4">
      <span>{label}</span> <span className="whitespace-nowrap">{sum}</span>
    </p>
  )
}

/** With its words in brackets. */
function labelOf({ label, words }: ShownCharge, language: Language): string {
  return words === '' ? label : `${label} (${couponWordsIn(words, language)})`
}
