import { useRootData } from '#app/frame/root-data.ts'
import { Tick } from '#app/kit/form/field.tsx'
import { formatPrice } from '#store/money.ts'
import { type Choices, type DeliveryTerms, termsBy } from '#store/selling/delivery/terms.ts'
import { ORDER_WAYS, type OrderWay, wayOf } from '#store/selling/delivery/ways.ts'

type Props = { terms: DeliveryTerms; way: OrderWay | undefined; onChoose: (choice: Choices) => void }

/** The ways that the owner switched on; nothing where everything is delivered. */
export function WayChoice({ terms, way = 'delivery', onChoose }: Props) {
  const { ways } = terms
  if (!ways) return null
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-medium">How do you get it?</legend>
      {ORDER_WAYS.filter((one) => one === 'delivery' || ways[one] !== undefined).map((one) => (
        <Tick
          key={one}
          type="radio"
          name="way"
          value={one}
          checked={one === way}
          disabled={!termsBy(one, terms)}
          onChange={() => onChoose({ way: one })}
          label={wayOf({ way: one }).choice + moreOf(one, ways)}
        />
      ))}
      {wayOf({ way }).hasAddress ? null : <PickupSection />}
    </fieldset>
  )
}

function moreOf(way: OrderWay, { rider }: NonNullable<DeliveryTerms['ways']>): string {
  if (way !== 'rider') return ''
  return rider ? `, ${rider.charge > 0 ? formatPrice(rider.charge) : 'free'}: ${rider.days}` : ' (to some PIN codes)'
}

/** Where and when an order is collected, and how it is paid. */
export function PickupSection() {
  const shop = useRootData()?.settings
  // Orders from before it was switched off are still collected.
  const { address, hours } = shop?.delivery.ways?.pickup ?? { address: shop?.address ?? '', hours: '' }
  return (
    <address className="wrap-break-word whitespace-pre-line not-italic">
      {[address, hours, `${wayOf({ way: 'pickup' }).cash}.`].filter(Boolean).join('\n')}
    </address>
  )
}
