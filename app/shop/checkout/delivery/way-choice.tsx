import { useRootData } from '#app/frame/root-data.ts'
import { Tick } from '#app/kit/form/field.tsx'
import { useLanguage } from '#app/kit/words/language.ts'
import { WAYS_TEXTS } from '#app/shop/checkout/checkout.texts.ts'
import type { Language } from '#store/language.ts'
import { formatPrice } from '#store/money.ts'
import { type Choices, type DeliveryTerms, findTermsForWay } from '#store/selling/delivery/terms.ts'
import { deliveryMethodOf, ORDER_WAYS, type OrderWay } from '#store/selling/delivery/ways.ts'

type Props = { terms: DeliveryTerms; way: OrderWay | undefined; onChoose: (choice: Choices) => void }

/** The ways that the owner switched on; nothing where everything is delivered. */
export function WayChoice({ terms, way = 'delivery', onChoose }: Props) {
  const { ways } = terms
  const language = useLanguage()
  if (!ways) return null
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-medium">{WAYS_TEXTS[language].howToGet}</legend>
      {ORDER_WAYS.filter((one) => one === 'delivery' || ways[one] !== undefined).map((one) => (
        <Tick
          key={one}
          type="radio"
          name="way"
          value={one}
          checked={one === way}
          disabled={!findTermsForWay(one, terms)}
          onChange={() => onChoose({ way: one })}
          label={deliveryMethodOf({ way: one }, language).choice + moreOf(one, ways, language)}
        />
      ))}
      {deliveryMethodOf({ way }).hasAddress ? null : <PickupSection />}
    </fieldset>
  )
}

function moreOf(way: OrderWay, { rider }: NonNullable<DeliveryTerms['ways']>, language: Language): string {
  const { someFree, somePins } = WAYS_TEXTS[language]
  if (way !== 'rider') return ''
  return rider ? `, ${rider.charge > 0 ? formatPrice(rider.charge) : someFree}: ${rider.days}` : somePins
}

/** Where and when an order is collected, and how it is paid. */
export function PickupSection() {
  const shop = useRootData()?.settings
  const language = useLanguage()
  const cash = WAYS_TEXTS[language].sentence(deliveryMethodOf({ way: 'pickup' }, language).cash)
  // Orders from before it was switched off are still collected.
  const { address, hours } = shop?.delivery.ways?.pickup ?? { address: shop?.address ?? '', hours: '' }
  return (
    <address className="wrap-break-word whitespace-pre-line not-italic">
      {[address, hours, cash].filter(Boolean).join('\n')}
    </address>
  )
}
