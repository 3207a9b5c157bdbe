import { useEffect, useRef, useState } from 'react'
import { href, Link, useRevalidator } from 'react-router'
import { privateMeta } from '#app/frame/page-meta.ts'
import { browserApi } from '#app/kit/api/api-client.ts'
import { ask } from '#app/kit/api/ask.ts'
import { useSend } from '#app/kit/api/use-send.ts'
import { CheckedForm, Submit } from '#app/kit/form/checked-form.tsx'
import { Field } from '#app/kit/form/field.tsx'
import { FormError } from '#app/kit/form/form-problems.tsx'
import type { FormFields } from '#app/kit/form/read-form.ts'
import { Basket } from '#app/kit/page/basket.tsx'
import { Page } from '#app/kit/page/page.tsx'
import { useHydrated } from '#app/kit/page/use-hydrated.ts'
import { ButtonLink } from '#app/kit/press/button.tsx'
import { CopyButton } from '#app/kit/press/copy-button.tsx'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import { LinePicture } from '#app/shop/cards/line-picture.tsx'
import { type LastOrder, lastOrder } from '#app/shop/checkout/checkout-memory.ts'
import { isPin } from '#app/shop/checkout/delivery/device-pin.ts'
import type { Address } from '#store/people/addresses/addresses.schema.ts'
import { orderIn } from '#store/selling/orders/orders.ts'
import type { OwnOrderDetail } from '#store/selling/orders/reading/customer-orders.ts'
import { STATUSES } from '#store/selling/orders/steps/order-statuses.ts'
import { pinsIn, withPin } from '#store/shop/pins/address-pins.ts'
import { bareSigns } from '#store/typed/code.ts'
import { OrderDelivery } from './order-delivery.tsx'
import { OrderLines } from './order-lines.tsx'
import { SUCCESS } from './orders.texts.ts'
import { OrderPayment, WhatNext } from './what-next.tsx'

type Loaded = { last?: LastOrder; order?: OwnOrderDetail | undefined; addresses?: Address[] | undefined }

/** Only the browser's tab knows which order it has just placed. */
export async function load({ api, language }: PageArgs): Promise<Loaded> {
  const last = import.meta.env.SSR ? undefined : lastOrder()
  if (!last) return {}
  const { orderId: id } = last
  const [order, addresses] = await Promise.all([
    ask(() => api.orders[':id'].$get({ param: { id } })),
    ask(() => api.addresses.$get()),
  ])
  return { last, order: order.answer && orderIn(language, order.answer), addresses: addresses.answer }
}

export const meta = ({ shop, language }: MetaArgs) => privateMeta(shop, SUCCESS[language].title)

export default function OrderSuccess({ loaderData: { last, order, addresses } }: PageProps<typeof load>) {
  const { revalidate } = useRevalidator()
  const isHydrated = useHydrated()
  const t = SUCCESS.use()
  // After a reload the page comes from the server, which does not know the order.
  const isUnread = last === undefined
  useEffect(() => {
    if (isUnread && lastOrder()) void revalidate()
  }, [isUnread, revalidate])
  return (
    <Page heading={t.heading} tint="Welcome">
      <div className="order-columns">
        <div className="sheets">
          <div className="thanks relative grid justify-items-center gap-2 overflow-clip rounded-card p-5 text-center [background:linear-gradient(var(--color-morning),var(--color-noon))]">
            {last ? <Confetti /> : null}
            <Basket className="size-24" />
            {order ? <Pictures order={order} /> : null}
            <p className="font-heading text-xl font-semibold text-balance">{t.placed}</p>
            <p>{t.weContact}</p>
          </div>
          {last ? <OrderNumber number={last.orderNumber} /> : null}
          {isHydrated && isUnread && !lastOrder() ? <NoneHere /> : null}
          {order ? <WhatNext order={order} /> : null}
          {order ? <AddPin order={order} onAdded={revalidate} /> : null}
          {order?.money.advanceDue || order?.means ? <OrderPayment order={order} /> : null}
          {order ? (
            <OrderDelivery
              way={order.way}
              gift={order.gift}
              customerInfo={order.customerInfo}
              gstin={order.customerGstin}
              landline={order.landline}
              addresses={addresses}
            />
          ) : null}
          <p className="flex flex-wrap gap-3 print:hidden">
            <ButtonLink to={href('/')}>{t.shopOn}</ButtonLink>
            {last?.orderId ? (
              <ButtonLink to={href('/orders/:id', { id: last.orderId })} look="quiet">
                {t.see}
              </ButtonLink>
            ) : null}
          </p>
        </div>
        {order ? <OrderLines order={order} /> : null}
      </div>
    </Page>
  )
}

/** Falls once. */
function Confetti() {
  return (
    <svg
      viewBox="0 0 400 120"
      preserveAspectRatio="xMidYMin slice"
      className="confetti absolute inset-x-0 top-0 h-30 w-full stroke-4 opacity-70 [mask:linear-gradient(#000_80%,transparent)] [stroke-linecap:round]"
      aria-hidden="true"
    >
      <path
        d="M20 18l8 4M118 22l7-5M72 88l8 3M312 14l4 8M376 60l7-4M64 112l6 5M284 96l6-5"
        stroke="var(--color-action)"
      />
      <path d="M52 40l4-8M140 76l8 1M96 54l6 6M352 30l-4 8M330 104l8-3M266 40l6 5" stroke="var(--color-marigold)" />
      <path d="M84 14l6 6M118 108l-3-8M290 60l8-2M388 14l-7 4M12 76l5 7M356 84l7 2" stroke="#d6336c" />
      <path d="M36 66l-7 4M140 40l5 6M272 12l-6 5M334 62l8 2M384 108l-5 6M22 112l7-4" stroke="#1c9c63" />
    </svg>
  )
}

/** The page was opened without an order. */
function NoneHere() {
  const t = SUCCESS.use()
  return (
    <p className="panel">
      {t.looking}{' '}
      <Link to={href('/orders')} className="text-action underline">
        {t.seeAll}
      </Link>
    </p>
  )
}

const MOST_PICTURES = 5

function Pictures({ order: { orderItems } }: { order: OwnOrderDetail }) {
  return (
    <div className="flex gap-2 overflow-hidden" aria-hidden="true">
      {orderItems.slice(0, MOST_PICTURES).map((item) => (
        <LinePicture key={item._id} imageUrl={item.imageUrl} />
      ))}
    </div>
  )
}

function OrderNumber({ number }: { number: string }) {
  const shown = useRef<HTMLElement>(null)
  const t = SUCCESS.use()

  return (
    <div className="panel flex flex-wrap items-center gap-x-4 gap-y-2">
      <p>
        {t.number}{' '}
        <strong ref={shown} className="font-heading text-2xl">
          {number}
        </strong>
      </p>
      <CopyButton text={number} marks={shown}>
        {t.copy}
      </CopyButton>
    </div>
  )
}

/** Asks for the PIN code that the address of a placed order lacks, for as long as the customer may change it. */
function AddPin({ order, onAdded }: { order: OwnOrderDetail; onAdded: () => unknown }) {
  const sending = useSend()
  const t = SUCCESS.use()
  const [wrong, setWrong] = useState<string>()
  const { address } = order.gift?.address ? { address: order.gift.address } : order.customerInfo
  if (!STATUSES[order.status].isOpen || address === '' || pinsIn(address).length > 0) return null

  async function add({ text }: FormFields) {
    const pin = bareSigns(text('pin'))
    setWrong(isPin(pin) ? undefined : t.badPin)
    if (!isPin(pin)) return
    const json = { address: withPin(address, pin) }
    const call = () => browserApi.orders[':id'].address.$post({ param: { id: order._id }, json })
    const result = await sending.send(call)
    if (result?.kind === 'done') await onAdded()
    else setWrong(result?.fields.address)
  }

  return (
    <CheckedForm sending={sending} onSend={add} className="panel flex flex-wrap items-end gap-3 print:hidden">
      <Field
        label={t.pin}
        name="pin"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={11}
        hint={t.pinHint}
        missing={t.pinMissing}
        error={wrong}
        required
      />
      <Submit look="quiet" busy={t.adding}>
        {t.add}
      </Submit>
      {wrong === undefined ? <FormError /> : null}
    </CheckedForm>
  )
}
