import { useLanguage } from '#app/kit/words/language.ts'
import { formatDay } from '#app/kit/words/when.tsx'
import type { Language } from '#store/language.ts'
import { deliveryMethodOf, type OptionalWay } from '#store/selling/delivery/ways.ts'
import type { OrderedGift } from '#store/selling/orders/orders.schema.ts'
import { spacedPhone } from '#store/selling/orders/orders.ts'
import { ORDERS } from './orders.texts.ts'

/** "Gift, to be wrapped, with a card, should come by 5 Dec" */
function giftInShort({ wrap, card, day }: OrderedGift, language: Language): string {
  const t = ORDERS[language]
  const parts = [t.gift, ...(wrap ? [t.wrapped] : []), ...(card ? [t.withCard] : [])]
  return [...parts, ...(day ? [t.comeBy(formatDay(day, language))] : [])].join(', ')
}

/** At the desk, what sets an order apart from others: how it gets there, and that it is a gift; empty for most. */
export function orderInShort({ gift, way = 'delivery' }: OptionalWay & { gift?: OrderedGift | undefined }): string {
  return [
    ...(way === 'delivery' ? [] : [deliveryMethodOf({ way }).words]),
    ...(gift ? [giftInShort(gift, 'en')] : []),
  ].join(', ')
}

export function GiftWords({ gift }: { gift: OrderedGift }) {
  const { card, name, phone, address } = gift
  const language = useLanguage()
  return (
    <div className="mt-3 grid gap-1 wrap-break-word">
      <p className="font-semibold">{giftInShort(gift, language)}</p>
      {card ? (
        <blockquote dir="auto" className="border-l-2 border-line pl-3 whitespace-pre-line">
          {card}
        </blockquote>
      ) : null}
      {address ? (
        <address className="whitespace-pre-line not-italic">
          {ORDERS[language].goesTo} <bdi className="font-semibold">{name}</bdi>
          {phone ? `, ${spacedPhone(phone, gift)}` : ''}
          {'\n'}
          {address}
        </address>
      ) : null}
    </div>
  )
}
