/** The mail about a new order, and the table of its lines. */
import { daysWords } from '#store/delivery/terms.ts'
import type { MailShop, OrderFacts, OrderReceived } from '#store/mail/mail.ts'
import { formatTotal, paiseFromRupees, rupeesFromPaise } from '#store/money.ts'
import { partsInWords, spacedPhone } from '#store/orders/orders.ts'
import { CASH_FEE } from '#store/papers/papers.ts'
import { Action, Amount, Letter, type MailProps, Words } from './letter.tsx'
import { safeName } from './safe-name.ts'

export function OrderPlaced({ facts, shop }: MailProps<OrderReceived>) {
  const { address } = facts.customerInfo
  const name = safeName(facts.customerInfo.name)
  const { pay = '', takesYes = false } = shop.promises ?? {}
  const arrives = facts.deliveryDays ? daysWords(facts.deliveryDays) : (shop.promises?.arrives ?? '')
  const mayConfirm = takesYes && facts.statusUrl !== undefined && facts.status !== 'confirmed'
  return (
    <Letter
      shop={shop}
      preview={`Order ${facts.orderNumber} has reached us.`}
      heading={name ? `Thank you, ${name}!` : 'Thank you!'}
    >
      <Words>
        Your order {facts.orderNumber} has been placed.
        {facts.status === 'confirmed' ? '' : ` ${callWords(facts, shop)}`}
      </Words>
      <Lines order={facts} />
      <Words>
        {advanceWords(facts) || pay || `Keep ${formatTotal(facts.totalAmount)} ready in cash: you pay at the door.`}
        {arrives ? ` Most orders arrive ${arrives} after we call.` : ''}
      </Words>
      {mayConfirm ? (
        <Words>Everything right? Open your order and press “Yes, send it”: then you need not wait for our call.</Words>
      ) : null}
      {address ? <Words>Deliver to: {address.replace(/\s*\n\s*/g, ', ')}</Words> : null}
      <Action
        url={facts.statusUrl ?? `${shop.url}/orders/${facts._id}`}
        label={mayConfirm ? 'Confirm your order' : 'See your order'}
      />
    </Letter>
  )
}

/** The advance to pay, and where; empty when there is none. */
function advanceWords({ advance = 0, totalAmount }: OrderReceived): string {
  if (advance === 0) return ''
  const rest = totalAmount - advance
  const atDoor = rest > 0 ? ` Keep ${formatTotal(rest)} ready in cash for the door.` : ''
  return `Please pay ${formatTotal(advance)} first by UPI: the code is on the page of your order.${atDoor}`
}

function callWords({ customerInfo }: OrderReceived, { phones: [from], promises }: MailShop): string {
  const when = promises ? `, between ${promises.calls.replace(' to ', ' and ')}` : ''
  const number = from ? `, from ${from}. Please save this number` : ''
  return `We will call you on ${spacedPhone(customerInfo.phone)} to confirm it${when}${number}.`
}

export function Lines({ order }: { order: Pick<OrderFacts, 'orderItems' | 'totalAmount' | 'cashFee' | 'coupon'> }) {
  const fee = paiseFromRupees(order.cashFee ?? 0)
  const off = paiseFromRupees(order.coupon?.off ?? 0)
  const lines = order.orderItems.map((item) => ({ ...item, paise: paiseFromRupees(item.price) * item.qty }))
  const delivery = paiseFromRupees(order.totalAmount) + off - fee - lines.reduce((sum, { paise }) => sum + paise, 0)
  return (
    <table width="100%" cellPadding={0} cellSpacing={0} role="presentation" style={{ margin: '16px 0' }}>
      <tbody>
        {lines.map(({ paise, ...line }) => (
          <Amount
            key={line._id}
            what={[`${line.qty} × ${line.name}`, partsInWords(line).join(', ')].filter(Boolean).join(': ')}
            amount={formatTotal(rupeesFromPaise(paise))}
          />
        ))}
        {order.coupon ? <Amount what={`Coupon ${order.coupon.code}`} amount={formatTotal(-order.coupon.off)} /> : null}
        {delivery > 0 ? <Amount what="Delivery" amount={formatTotal(rupeesFromPaise(delivery))} /> : null}
        {fee > 0 ? <Amount what={CASH_FEE} amount={formatTotal(rupeesFromPaise(fee))} /> : null}
        <Amount what="Total" amount={formatTotal(order.totalAmount)} isTotal />
      </tbody>
    </table>
  )
}
