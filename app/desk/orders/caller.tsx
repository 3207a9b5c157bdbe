/** Calling the customer of an order: what to know before, the address, and the ways to reach them. */
import { MessageCircle, Phone } from 'lucide-react'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { StatusBadge } from '#app/desk/shared/badges.tsx'
import { useDeskData, useRootData } from '#app/frame/root-data.ts'
import { inLanguage, type Language, withoutLanguage } from '#store/language.ts'
import { formatTotal } from '#store/money.ts'
import { deliveryMethodOf, placeInWords } from '#store/selling/delivery/ways.ts'
import type { CallerFacts } from '#store/selling/orders/order-desk.schema.ts'
import { statusMeaning } from '#store/selling/orders/order-life.ts'
import type { Order } from '#store/selling/orders/orders.schema.ts'
import { spacedPhone } from '#store/selling/orders/orders.ts'
import type { OrderReturn } from '#store/selling/orders/returns/returns.ts'
import { STATUSES, statusesThat } from '#store/selling/orders/steps/order-statuses.ts'
import { remarkOnPins } from '#store/shop/pins/address-pins.ts'
import { DEFAULT_SHOP_NAME } from '#store/shop/settings/shop-name.ts'
import { fillWords, itemsInWords, type MessageStep, pickupTemplateOf } from '#store/talk/messages/message-words.ts'

/** Facts for the call: how this phone's earlier orders ended, and which are under way. */
export function Caller({ caller, hides = [] }: { caller: CallerFacts; hides?: readonly string[] }) {
  const others = caller.open.filter(({ _id }) => !hides.includes(_id))
  return (
    <>
      <p className="text-sm text-muted">
        {historyOf(caller)}
        {caller.refused > 0 ? (
          <strong className="text-danger">
            {' '}
            {caller.refused === 1 ? '1 refused at the door.' : `${caller.refused} refused at the door.`}
          </strong>
        ) : null}
        {caller.byOthers > 0 ? ` ${othersInWords(caller.byOthers)}` : null}
      </p>
      {others.length > 0 ? (
        <ul aria-label="Other open orders of this phone" className="text-sm">
          {others.map((order) => (
            <li key={order._id} className="flex flex-wrap items-center gap-x-2">
              <Link to={href('/admin/orders/:id', { id: order._id })} className="plain-link">
                Also {order.orderNumber}
              </Link>
              <StatusBadge status={order.status} way={order.way} />
              {formatTotal(order.totalAmount)}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

function historyOf({ orders, ended }: CallerFacts): string {
  if (orders === 0) return 'First order from this phone.'
  const words = statusesThat('isEnded').flatMap((status) =>
    ended[status] ? `${ended[status]} ${STATUSES[status].words.toLowerCase()}` : [],
  )
  const earlier = orders === 1 ? '1 other order from this phone' : `${orders} other orders from this phone`
  return `${earlier}${words.length > 0 ? `: ${words.join(', ')}` : ''}.`
}

/** Anybody can type a number at the checkout. */
function othersInWords(count: number): string {
  return `${count} unconfirmed ${count === 1 ? 'order' : 'orders'} by others with this number.`
}

/** The address, and whether its PIN code is missing or in doubt: the caller asks. */
export function CalledAddress({ address, orderId }: { address: string; orderId: string }) {
  const remark = remarkOnPins(address)
  return (
    <div className="text-sm">
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{address}</p>
      {remark === '' ? null : (
        <p className="mt-1 font-semibold text-danger">
          {remark}: please ask.{' '}
          <Link to={`${href('/admin/orders/:id', { id: orderId })}?change=details`} className="plain-link px-1">
            Correct it
          </Link>
        </p>
      )}
    </div>
  )
}

/** The address that makes a phone call it. */
export function telLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`
}

const LINK =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-full border border-edge bg-surface px-2 font-semibold whitespace-nowrap ' +
  'hover:border-action hover:text-action'

/** The two ways to reach a customer, large enough for a thumb. */
export function PhoneLinks({ order }: { order: Written }) {
  if (order.customerPhone === '') return <p className="text-muted">Phone and address are erased.</p>
  return (
    <div className="flex flex-wrap gap-1 *:grow">
      <a className={LINK} href={telLink(order.customerPhone)}>
        <Phone className="size-4 shrink-0 max-[26rem]:hidden" aria-hidden="true" />
        <span>
          <span className="sr-only">Call </span>
          {spacedPhone(order.customerPhone, order)}
        </span>
      </a>
      {order.landline ? null : <WhatsAppLink order={order} className={LINK} />}
    </div>
  )
}

/** The parts of an order that a message uses; a list has fewer of them than the order's page. */
type Written = Pick<
  Order,
  'customerName' | 'customerPhone' | 'customerAddress' | 'orderNumber' | 'totalAmount' | 'orderItems' | 'status' | 'way'
> & {
  language: Language
  landline?: string | undefined
  callAttempts?: number
  link?: string | undefined
  courier?: string | null
  trackingNumber?: string | null
  money?: { due: number; advanceDue?: number | undefined }
  returns?: readonly Pick<OrderReturn, 'status' | 'answer'>[]
}

/** The words of a step without its own. */
const GREETING: Record<Language, string> = {
  en: 'Hello {name}, this is {shop}. It is about your order {order}.',
  hi: 'नमस्ते {name} जी, हम {shop} से हैं। बात आपके ऑर्डर {order} की है।',
}

const OTHER = {
  en: { language: 'hi', words: 'हिन्दी', short: 'हि' },
  hi: { language: 'en', words: 'English', short: 'En' },
} as const

/** Opens a chat with the customer, with the words of the step ready to be sent, and has them in the other language too. */
function WhatsAppLink({ order, className }: { order: Written; className: string }) {
  const words = useDeskData()?.words
  const shop = useRootData()?.settings
  const [language, setLanguage] = useState(order.language)
  const step = stepOf(order)
  const place = shop?.delivery.ways?.pickup ?? { address: shop?.address ?? '', hours: '' }
  const collected = step && !deliveryMethodOf(order).hasAddress ? pickupTemplateOf(step, language) : undefined
  const template = collected ?? (step && words?.[step][language]) ?? GREETING[language]
  const text = fillWords(template, {
    name: order.customerName,
    shop: shop?.shopName ?? DEFAULT_SHOP_NAME,
    order: order.orderNumber,
    items: itemsInWords(order.orderItems, language),
    total: formatTotal(order.totalAmount),
    due: dueWords(order),
    courier: order.courier ?? '',
    tracking: order.trackingNumber ?? '',
    answer: order.returns?.at(-1)?.answer ?? '',
    phone: shop?.phones[0] ?? '',
    link: order.link ? linkIn(order.link, language) : '',
    place: placeInWords(place),
  })
  const other = OTHER[language]
  return (
    <>
      <a
        className={className}
        href={`https://wa.me/${order.customerPhone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`}
        target="_blank"
        rel="noreferrer"
      >
        <MessageCircle className="size-4 shrink-0 max-[24rem]:hidden" aria-hidden="true" />
        WhatsApp
      </a>
      <button
        type="button"
        aria-label={`WhatsApp in ${other.words}`}
        title={`WhatsApp in ${other.words}`}
        lang={other.language}
        className={`${className} min-w-11 grow-0!`}
        onClick={() => setLanguage(other.language)}
      >
        {other.short}
      </button>
    </>
  )
}

/** The link to the page in the language of the words. */
function linkIn(link: string, language: Language): string {
  const { origin, pathname, hash } = new URL(link)
  return origin + inLanguage(withoutLanguage(pathname), language) + hash
}

/** The step of the last change; an unanswered call and an answered return have words of their own. */
function stepOf({ status, callAttempts = 0, returns = [] }: Written): MessageStep | undefined {
  const { awaitsCall, isReturnable, message } = statusMeaning(status)
  const newest = returns.at(-1)?.status
  if (isReturnable && (newest === 'accepted' || newest === 'refused')) return 'answerReturn'
  return awaitsCall && callAttempts > 0 ? 'noAnswer' : (message ?? undefined)
}

/** '' when nothing is due at the door. Without the cash book's figures, all of the total is due. */
function dueWords({ money, totalAmount }: Written): string {
  const due = money ? money.due - (money.advanceDue ?? 0) : totalAmount
  return due > 0 ? formatTotal(due) : ''
}
