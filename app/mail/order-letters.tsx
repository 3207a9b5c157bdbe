/** The mail about a new order, in the customer's language, and the table of its lines. */
import { shownCharges } from '#store/charges/charges.ts'
import { daysWords } from '#store/delivery/terms.ts'
import { wayOf } from '#store/delivery/ways.ts'
import type { MailShop, OrderFacts, OrderReceived } from '#store/mail/mail.ts'
import type { Language } from '#store/messages/message-words.ts'
import { formatTotal, sumOfLines } from '#store/money.ts'
import { partsInWords, spacedPhone } from '#store/orders/orders.ts'
import { type CallHours, wordsOfCallHours } from '#store/orders/steps/call-hours.ts'
import { Action, Amount, Letter, type MailProps, Words } from './letter.tsx'
import { safeName } from './safe-name.ts'

const PLACED = {
  en: {
    subject: (order: string) => `Order ${order} is placed`,
    preview: (order: string) => `Order ${order} has reached us.`,
    thanks: (name: string) => (name ? `Thank you, ${name}!` : 'Thank you!'),
    placed: (order: string) => `Your order ${order} has been placed.`,
    call: (to: string, hours: string, from: string) =>
      `We will call you on ${to} to confirm it${hours && `, between ${hours}`}${from && `, from ${from}. Please save this number`}.`,
    hours: (hours: CallHours) => wordsOfCallHours(hours).replace(' to ', ' and '),
    cash: (sum: string) => `Keep ${sum} ready in cash: you pay at the door.`,
    counter: (sum: string) => `You pay ${sum} at the counter.`,
    advance: (sum: string) => `Please pay ${sum} first by UPI: the code is on the page of your order.`,
    rest: (sum: string) => `Keep ${sum} ready in cash for the door.`,
    arrives: (days: string) => `Most orders arrive ${daysWords(days)} after we call.`,
    yes: 'Everything right? Open your order and press “Yes, send it”: then you need not wait for our call.',
    address: 'Deliver to',
    place: 'We tell you when it is ready. Collect it from',
    confirm: 'Confirm your order',
    see: 'See your order',
  },
  hi: {
    subject: (order: string) => `ऑर्डर ${order} दर्ज हो गया`,
    preview: (order: string) => `ऑर्डर ${order} हमें मिल गया है।`,
    thanks: (name: string) => (name ? `धन्यवाद, ${name} जी!` : 'धन्यवाद!'),
    placed: (order: string) => `आपका ऑर्डर ${order} दर्ज हो गया है।`,
    call: (to: string, hours: string, from: string) =>
      `इसकी पुष्टि के लिए हम आपको ${hours && `${hours} के बीच `}${to} पर फ़ोन करेंगे।${from && ` फ़ोन ${from} से आएगा: कृपया यह नंबर सहेज लें।`}`,
    hours: ({ from, until }: CallHours) => `${hindiClock(from)} से ${hindiClock(until)}`,
    cash: (sum: string) => `कृपया ${sum} नकद तैयार रखें: पैसे सामान मिलने पर देने हैं।`,
    counter: (sum: string) => `${sum} दुकान पर देने हैं।`,
    advance: (sum: string) => `कृपया पहले ${sum} UPI से चुकाएँ: कोड आपके ऑर्डर के पेज पर है।`,
    rest: (sum: string) => `बाकी ${sum} सामान मिलने पर नकद दें।`,
    arrives: (days: string) => `हमारे फ़ोन के बाद ज़्यादातर ऑर्डर ${days.replace(' to ', ' से ')} दिन में पहुँच जाते हैं।`,
    yes: 'सब ठीक है? अपना ऑर्डर खोलें और “Yes, send it” दबाएँ: फिर आपको हमारे फ़ोन का इंतज़ार नहीं करना पड़ेगा।',
    address: 'पता',
    place: 'तैयार होने पर हम बताएँगे। यहाँ से लें',
    confirm: 'ऑर्डर की पुष्टि करें',
    see: 'अपना ऑर्डर देखें',
  },
}

/** "सुबह 9:30 बजे" for "09:30". */
function hindiClock(clock: string): string {
  const hour = Number(clock.slice(0, 2))
  const part = hour < 4 || hour >= 20 ? 'रात' : hour < 12 ? 'सुबह' : hour < 16 ? 'दोपहर' : 'शाम'
  return `${part} ${hour % 12 || 12}${clock.endsWith(':00') ? '' : clock.slice(2)} बजे`
}

export function subjectOfPlaced({ orderNumber, language = 'en' }: OrderReceived): string {
  return PLACED[language].subject(orderNumber)
}

export function OrderPlaced({ facts, shop }: MailProps<OrderReceived>) {
  const { orderNumber, language = 'en' } = facts
  const { hasAddress } = wayOf(facts)
  const address = hasAddress ? facts.customerInfo.address : shop.place
  const { pay = '', days = '', takesYes = false } = shop.promises ?? {}
  const texts = PLACED[language]
  // The rider's day is on the page of the order.
  const arrives = facts.way ? '' : facts.deliveryDays || days
  const mayConfirm = takesYes && facts.statusUrl !== undefined && facts.status !== 'confirmed'
  return (
    <Letter
      shop={shop}
      lang={language}
      preview={texts.preview(orderNumber)}
      heading={texts.thanks(safeName(facts.customerInfo.name))}
    >
      <Words>
        {texts.placed(orderNumber)}
        {facts.status === 'confirmed' ? '' : ` ${callWords(facts, shop)}`}
      </Words>
      <Lines order={facts} language={language} />
      <Words>
        {advanceWords(facts) ||
          (hasAddress
            ? pay || texts.cash(formatTotal(facts.totalAmount))
            : texts.counter(formatTotal(facts.totalAmount)))}
        {arrives ? ` ${texts.arrives(arrives)}` : ''}
      </Words>
      {mayConfirm ? <Words>{texts.yes}</Words> : null}
      {address ? (
        <Words>
          {hasAddress ? texts.address : texts.place}: {address.replace(/\s*\n\s*/g, ', ')}
        </Words>
      ) : null}
      <Action
        url={facts.statusUrl ?? `${shop.url}/orders/${facts._id}`}
        label={mayConfirm ? texts.confirm : texts.see}
      />
    </Letter>
  )
}

/** The advance to pay, and where; empty when there is none. */
function advanceWords({ advance = 0, totalAmount, language = 'en' }: OrderReceived): string {
  if (advance === 0) return ''
  const rest = totalAmount - advance
  const atDoor = rest > 0 ? ` ${PLACED[language].rest(formatTotal(rest))}` : ''
  return PLACED[language].advance(formatTotal(advance)) + atDoor
}

function callWords(
  { customerInfo, language = 'en' }: OrderReceived,
  { phones: [from = ''], promises }: MailShop,
): string {
  const { call, hours } = PLACED[language]
  return call(spacedPhone(customerInfo.phone), promises ? hours(promises.calls) : '', from)
}

const TOTAL: Record<Language, string> = { en: 'Total', hi: 'कुल' }

export function Lines({ order, language }: { order: OrderFacts; language: Language }) {
  return (
    <table width="100%" cellPadding={0} cellSpacing={0} role="presentation" style={{ margin: '16px 0' }}>
      <tbody>
        {order.orderItems.map((line) => (
          <Amount
            key={line._id}
            what={[`${line.qty} × ${line.name}`, partsInWords(line).join(', ')].filter(Boolean).join(': ')}
            amount={formatTotal(sumOfLines([line]))}
          />
        ))}
        {shownCharges(order, language).map(({ kind, label, amount }) => (
          <Amount key={kind} what={label} amount={formatTotal(amount)} />
        ))}
        <Amount what={TOTAL[language]} amount={formatTotal(order.totalAmount)} isTotal />
      </tbody>
    </table>
  )
}
