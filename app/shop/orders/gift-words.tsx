import { formatDay } from '#app/kit/words/when.tsx'
import { type GetsThere, wayOf } from '#store/selling/delivery/ways.ts'
import type { Gift } from '#store/selling/orders/orders.ts'
import { spacedPhone } from '#store/selling/orders/orders.ts'

/** "Gift, to be wrapped, with a card, should come by 5 Dec" */
function giftInShort({ wrap, card, day }: Gift): string {
  const parts = ['Gift', ...(wrap ? ['to be wrapped'] : []), ...(card ? ['with a card'] : [])]
  return [...parts, ...(day ? [`should come by ${formatDay(day)}`] : [])].join(', ')
}

/** What sets an order apart from others: how it gets there, and that it is a gift; empty for most. */
export function orderInShort({ gift, way = 'delivery' }: GetsThere & { gift?: Gift | undefined }): string {
  return [...(way === 'delivery' ? [] : [wayOf({ way }).words]), ...(gift ? [giftInShort(gift)] : [])].join(', ')
}

/** What the buyer said of the gift, and who gets it. */
export function GiftWords({ gift }: { gift: Gift }) {
  const { card, name, phone, address } = gift
  return (
    <div className="mt-3 grid gap-1 wrap-break-word">
      <p className="font-semibold">{giftInShort(gift)}</p>
      {card ? (
        <blockquote dir="auto" className="border-l-2 border-line pl-3 whitespace-pre-line">
          {card}
        </blockquote>
      ) : null}
      {address ? (
        <address className="whitespace-pre-line not-italic">
          Goes to <bdi className="font-semibold">{name}</bdi>
          {phone ? `, ${spacedPhone(phone)}` : ''}
          {'\n'}
          {address}
        </address>
      ) : null}
    </div>
  )
}
