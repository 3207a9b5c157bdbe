/** What a customer hears of an order. */
import type { MailShop, OrderFacts, OrderNews, OrderReceived } from '#store/mail/mail.ts'
import { formatTotal, paiseFromRupees, rupeesFromPaise } from '#store/money.ts'
import { spacedPhone } from '#store/orders/orders.ts'
import { Action, Amount, Letter, Small, Words } from './letter.tsx'
import { safeName } from './safe-words.ts'

type LetterOf<F> = { facts: F; shop: MailShop }

export function OrderPlaced({ facts, shop }: LetterOf<OrderReceived>) {
  const { phone, address } = facts.customerInfo
  const name = safeName(facts.customerInfo.name)
  return (
    <Letter
      shop={shop}
      preview={`Order ${facts.orderNumber} has reached us.`}
      heading={name ? `Thank you, ${name}!` : 'Thank you!'}
    >
      <Words>
        Your order {facts.orderNumber} has been placed. We will call you on {spacedPhone(phone)} to confirm it before we
        pack.
      </Words>
      <Lines order={facts} />
      {address ? <Words>It goes to: {address.replace(/\s*\n\s*/g, ', ')}</Words> : null}
      <Action url={`${shop.url}/orders/${facts._id}`} label="See your order" />
    </Letter>
  )
}

export function OrderConfirmed({ facts, shop }: LetterOf<OrderNews>) {
  return (
    <News facts={facts} shop={shop} heading="Your order is confirmed">
      {hello(facts)} thank you for confirming. We are packing your order {facts.orderNumber} now.
    </News>
  )
}

export function OrderShipped({ facts, shop }: LetterOf<OrderNews>) {
  const { courier, trackingNumber } = facts
  return (
    <News facts={facts} shop={shop} heading="Your order is on its way">
      {hello(facts)} your order {facts.orderNumber} has left the shop
      {courier ? ` with ${courier}` : ''}.{trackingNumber ? ` Its tracking number is ${trackingNumber}.` : ''}
    </News>
  )
}

export function OrderCancelled({ facts, shop }: LetterOf<OrderNews>) {
  return (
    <News facts={facts} shop={shop} heading="Your order is cancelled">
      {hello(facts)} your order {facts.orderNumber} is cancelled. Nothing will be sent, and nothing is to be paid.
    </News>
  )
}

function hello({ customerName }: OrderNews): string {
  return `Hello${` ${safeName(customerName)}`.trimEnd()},`
}

type NewsProps = LetterOf<OrderNews> & { heading: string; children: React.ReactNode }

function News({ facts, shop, heading, children }: NewsProps) {
  return (
    <Letter shop={shop} preview={`${facts.orderNumber}: ${heading}.`} heading={heading}>
      <Words>{children}</Words>
      {facts.words ? <Words>{facts.words}</Words> : null}
      <Lines order={facts} />
      <Action url={`${shop.url}/orders/${facts._id}`} label="See your order" />
      <Small>Is something wrong? Please call us.</Small>
    </Letter>
  )
}

function Lines({ order }: { order: Pick<OrderFacts, 'orderItems' | 'totalAmount'> }) {
  const lines = order.orderItems.map((item) => ({ ...item, paise: paiseFromRupees(item.price) * item.qty }))
  const delivery = paiseFromRupees(order.totalAmount) - lines.reduce((sum, { paise }) => sum + paise, 0)
  return (
    <table width="100%" cellPadding={0} cellSpacing={0} role="presentation" style={{ margin: '16px 0' }}>
      <tbody>
        {lines.map(({ _id, name, qty, paise }) => (
          <Amount key={_id} what={`${qty} × ${name}`} amount={formatTotal(rupeesFromPaise(paise))} />
        ))}
        {delivery > 0 ? <Amount what="Delivery" amount={formatTotal(rupeesFromPaise(delivery))} /> : null}
        <Amount what="Total" amount={formatTotal(order.totalAmount)} isTotal />
      </tbody>
    </table>
  )
}
