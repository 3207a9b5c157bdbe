/** Mails to a customer about an order, in their language. */

import { inLanguage, itemsIn, type Language } from '#store/language.ts'
import { formatTotal, sumOfLines } from '#store/money.ts'
import { shownCharges } from '#store/selling/charges/charges.ts'
import { daysWords } from '#store/selling/delivery/terms.ts'
import { deliveryMethodOf } from '#store/selling/delivery/ways.ts'
import { partsInWords, spacedPhone } from '#store/selling/orders/orders.ts'
import { type CallHours, wordsOfCallHours } from '#store/selling/orders/steps/call-hours.ts'
import type { MailKind, MailShop, OrderFacts, OrderNews, OrderReceived, ReturnNews } from '#store/talk/mail/mail.ts'
import { fillWords, pickupTemplateOf, templateOf } from '#store/talk/messages/message-words.ts'
import { Amount, action, small } from './letter.tsx'
import type { Writer, Writers } from './letters.tsx'
import { safeName } from './safe-name.ts'

const SEE: Record<Language, string> = { en: 'See your order', hi: 'अपना ऑर्डर देखें' }

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
    prepaid: (sum: string) => `${sum} is paid already.`,
    rest: (sum: string) => `Keep ${sum} ready in cash for the door.`,
    arrives: (days: string) => `Most orders arrive ${daysWords(days)} after we call.`,
    yes: (act: string) => `Everything right? Open your order and press “${act}”: then you need not wait for our call.`,
    send: 'Yes, send it',
    getReady: 'Yes, get it ready',
    address: 'Deliver to',
    place: 'We tell you when it is ready. Collect it from',
    confirm: 'Confirm your order',
  },
  hi: {
    subject: (order: string) => `ऑर्डर ${order} मिल गया`,
    preview: (order: string) => `ऑर्डर ${order} हमें मिल गया है।`,
    thanks: (name: string) => (name ? `धन्यवाद, ${name} जी!` : 'धन्यवाद!'),
    placed: (order: string) => `आपका ऑर्डर ${order} हमें मिल गया है।`,
    call: (to: string, hours: string, from: string) =>
      `पक्का करने के लिए हम आपको ${hours && `${hours} के बीच `}${to} पर फ़ोन करेंगे।${from && ` फ़ोन ${from} से आएगा: यह नंबर सहेज लें।`}`,
    hours: (hours: CallHours) => wordsOfCallHours(hours, 'hi'),
    cash: (sum: string) => `${sum} नकद तैयार रखें: पैसे सामान मिलने पर देने हैं।`,
    counter: (sum: string) => `${sum} दुकान पर देने हैं।`,
    advance: (sum: string) => `पहले ${sum} UPI से दें: कोड आपके ऑर्डर के पेज पर है।`,
    prepaid: (sum: string) => `${sum} मिल गए हैं।`,
    rest: (sum: string) => `बाक़ी ${sum} सामान मिलने पर नकद दें।`,
    arrives: (days: string) => `हमारे फ़ोन के बाद ज़्यादातर ऑर्डर ${days.replace(' to ', ' से ')} दिन में पहुँच जाते हैं।`,
    yes: (act: string) => `सब ठीक है? अपना ऑर्डर खोलें और “${act}” दबाएँ: फिर आपको हमारे फ़ोन का इंतज़ार नहीं करना पड़ेगा।`,
    send: 'हाँ, भेज दें',
    getReady: 'हाँ, तैयार करें',
    address: 'पता',
    place: 'तैयार होने पर हम बताएँगे। यहाँ से लें',
    confirm: 'ऑर्डर पक्का करें',
  },
}

const orderPlaced: Writer<OrderReceived> = (facts, shop) => {
  const { orderNumber, language = 'en' } = facts
  const { hasAddress } = deliveryMethodOf(facts)
  const address = hasAddress ? facts.customerInfo.address : shop.place
  const { days = '', takesYes = false } = shop.promises ?? {}
  const texts = PLACED[language]
  // The rider's day is on the page of the order.
  const arrives = facts.way ? '' : facts.deliveryDays || days
  const mayConfirm = takesYes && facts.statusUrl !== undefined && facts.status !== 'confirmed'
  return {
    subject: texts.subject(orderNumber),
    lang: language,
    preview: texts.preview(orderNumber),
    heading: texts.thanks(safeName(facts.customerInfo.name)),
    parts: [
      texts.placed(orderNumber) + (facts.status === 'confirmed' ? '' : ` ${callWords(facts, shop)}`),
      linesTable(facts, language),
      payingWords(facts) + (arrives ? ` ${texts.arrives(arrives)}` : ''),
      mayConfirm ? texts.yes(hasAddress ? texts.send : texts.getReady) : '',
      address ? `${hasAddress ? texts.address : texts.place}: ${address.replace(/\s*\n\s*/g, ', ')}` : '',
      action(pageOf(facts, shop), mayConfirm ? texts.confirm : SEE[language]),
    ],
  }
}

/** The order's page, without signing in where a link leads there. */
export function pageOf(
  { statusUrl, _id, language = 'en' }: OrderFacts & { language?: Language },
  shop: MailShop,
): string {
  return statusUrl ?? `${shop.url}${inLanguage(`/orders/${_id}`, language)}`
}

/** What is paid, what is due first, and what is due at the door. */
function payingWords(facts: OrderReceived): string {
  const { advance = 0, prepaid = 0, totalAmount, language = 'en' } = facts
  const texts = PLACED[language]
  const first = Math.max(0, advance - prepaid)
  const rest = formatTotal(totalAmount - prepaid - first)
  const atDoor = first > 0 ? texts.rest : deliveryMethodOf(facts).hasAddress ? texts.cash : texts.counter
  return [
    ...(prepaid > 0 ? [texts.prepaid(formatTotal(prepaid))] : []),
    ...(first > 0 ? [texts.advance(formatTotal(first))] : []),
    ...(totalAmount > prepaid + first ? [atDoor(rest)] : []),
  ].join(' ')
}

function callWords(
  { customerInfo, language = 'en', ...facts }: OrderReceived,
  { phones: [from = ''], promises }: MailShop,
): string {
  const { call, hours } = PLACED[language]
  return call(spacedPhone(customerInfo.phone, facts), promises ? hours(promises.calls) : '', from)
}

const TOTAL: Record<Language, string> = { en: 'Total', hi: 'कुल' }

function linesTable(order: OrderFacts, language: Language) {
  return (
    <table width="100%" cellPadding={0} cellSpacing={0} role="presentation" style={{ margin: '16px 0' }}>
      <tbody>
        {itemsIn(language, order.orderItems).map((line) => (
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

type MailedStep = 'confirmed' | 'pack' | 'ship' | 'deliver' | 'cancel'

const STEPS: Record<MailedStep, Record<Language, { heading: string; subject: (order: string) => string }>> = {
  confirmed: {
    en: { heading: 'Your order is confirmed', subject: (order) => `Order ${order} is confirmed` },
    hi: { heading: 'आपका ऑर्डर पक्का है', subject: (order) => `ऑर्डर ${order} पक्का है` },
  },
  pack: {
    en: { heading: 'Your order is packed', subject: (order) => `Order ${order} is packed` },
    hi: { heading: 'आपका ऑर्डर पैक हो गया', subject: (order) => `ऑर्डर ${order} पैक हो गया` },
  },
  ship: {
    en: { heading: 'Your order is on its way', subject: (order) => `Order ${order} is on its way` },
    hi: { heading: 'आपका ऑर्डर रास्ते में है', subject: (order) => `ऑर्डर ${order} रास्ते में है` },
  },
  deliver: {
    en: { heading: 'Your order was delivered', subject: (order) => `Order ${order} was delivered` },
    hi: { heading: 'आपका ऑर्डर पहुँच गया', subject: (order) => `ऑर्डर ${order} पहुँच गया` },
  },
  cancel: {
    en: { heading: 'Your order is cancelled', subject: (order) => `Order ${order} is cancelled` },
    hi: { heading: 'आपका ऑर्डर रद्द हो गया', subject: (order) => `ऑर्डर ${order} रद्द हो गया` },
  },
}

/** Words for orders that are collected from the shop. */
const COLLECTED: { [S in MailedStep]?: (typeof STEPS)[S] } = {
  ship: {
    en: { heading: 'Your order is ready', subject: (order) => `Order ${order} is ready to collect` },
    hi: { heading: 'आपका ऑर्डर तैयार है', subject: (order) => `ऑर्डर ${order} तैयार है` },
  },
  deliver: {
    en: { heading: 'You collected your order', subject: (order) => `Order ${order} was collected` },
    hi: { heading: 'आपने अपना ऑर्डर ले लिया', subject: (order) => `ऑर्डर ${order} ले लिया गया` },
  },
}

function wireOf(step: MailedStep, facts: OrderNews) {
  return ((deliveryMethodOf(facts).hasAddress ? undefined : COLLECTED[step]) ?? STEPS[step])[facts.language ?? 'en']
}

const ARRIVAL: Record<Language, { track: string; usually: (day: string) => string; comes: (day: string) => string }> = {
  en: {
    track: 'Track the parcel',
    usually: (day) => `It usually arrives by ${day}.`,
    comes: (day) => `Our rider comes on ${day}.`,
  },
  hi: {
    track: 'पार्सल कहाँ है',
    usually: (day) => `आम तौर पर यह ${day} तक पहुँच जाता है।`,
    comes: (day) => `हमारा आदमी ${day} को आएगा।`,
  },
}

function stepWriter(step: MailedStep): Writer<OrderNews> {
  return (facts, shop) => {
    const { language = 'en', words = '', expectedBy, trackingUrl, orderNumber } = facts
    const { heading, subject } = wireOf(step, facts)
    return {
      subject: subject(orderNumber),
      lang: language,
      preview: `${orderNumber}: ${heading}.`,
      heading,
      parts: [
        ...linesOf(step, facts, shop),
        words,
        expectedBy ? arrivalOf(expectedBy, facts) : '',
        linesTable(facts, language),
        step === 'ship' && trackingUrl ? action(trackingUrl, ARRIVAL[language].track) : '',
        action(pageOf(facts, shop), SEE[language]),
      ],
    }
  }
}

function arrivalOf(day: string, { language = 'en', way }: OrderNews): string {
  const weekday = way === 'rider' ? ({ weekday: 'long' } as const) : {}
  const inDay = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const
  const words = new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, { ...weekday, ...inDay }).format(new Date(day))
  return ARRIVAL[language][way === 'rider' ? 'comes' : 'usually'](words)
}

/** A line with nothing but the phone number, which is in the foot of the letter. */
const CALL_LINE = /^[^{}]*\{phone\}[^{}]*$/

/** The owner's words by line, without repeated lines and without the items, which the table below lists. */
function linesOf(step: MailedStep, facts: OrderNews, shop: MailShop): string[] {
  const { language = 'en', due = 0 } = facts
  const collected = deliveryMethodOf(facts).hasAddress ? undefined : pickupTemplateOf(step, language)
  const ours = collected ?? templateOf(shop.words ?? {}, step, language)
  const words = ours.split('\n')
  const text = fillWords(words.filter((line) => !CALL_LINE.test(line)).join('\n'), {
    name: safeName(facts.customerName),
    shop: shop.name,
    order: facts.orderNumber,
    items: '',
    total: formatTotal(facts.totalAmount),
    due: due > 0 ? formatTotal(due) : '',
    courier: facts.courier ?? '',
    tracking: facts.trackingNumber ?? '',
    answer: '',
    phone: shop.phones[0] ?? '',
    link: facts.statusUrl ?? '',
    place: shop.place ?? '',
  })
  return [...new Set(text.split('\n').filter((line) => line.trim() !== ''))]
}

type ReturnTexts = { heading: string; words: (order: string) => string }

const RETURN: Record<ReturnNews['what'], Record<Language, ReturnTexts>> = {
  asked: {
    en: {
      heading: 'We have your return request',
      words: (order) =>
        `We have your request to return something from your order ${order}. We will reply soon. Please keep the item in its original packing.`,
    },
    hi: {
      heading: 'आपकी वापसी की बात मिल गई',
      words: (order) => `आपने ऑर्डर ${order} में से कुछ वापस करने को कहा है। हम जल्द जवाब देंगे। सामान जैसा आया वैसा ही रखें।`,
    },
  },
  accepted: {
    en: {
      heading: 'Your return is accepted',
      words: (order) => `We accept the return of this from your order ${order}:`,
    },
    hi: { heading: 'हम इसे वापस लेंगे', words: (order) => `आपके ऑर्डर ${order} में से हम यह वापस लेंगे:` },
  },
  refused: {
    en: {
      heading: 'About your return',
      words: (order) => `We cannot accept the return of this from your order ${order}:`,
    },
    hi: { heading: 'आपकी वापसी के बारे में', words: (order) => `आपके ऑर्डर ${order} में से यह हम वापस नहीं ले सकते:` },
  },
  received: {
    en: { heading: 'We received your return', words: (order) => `We received this from your order ${order}:` },
    hi: { heading: 'आपका लौटाया सामान मिल गया', words: (order) => `आपके ऑर्डर ${order} में से यह हमारे पास वापस आ गया:` },
  },
  withdrawn: {
    en: {
      heading: 'Your return request is withdrawn',
      words: (order) => `Nothing from your order ${order} will be returned.`,
    },
    hi: { heading: 'आपने वापसी रद्द की', words: (order) => `आपके ऑर्डर ${order} में से कुछ वापस नहीं जाएगा।` },
  },
}

const RETURN_ENDS: Record<Language, { hello: string; wrong: string; owed: (sum: string) => string }> = {
  en: {
    hello: 'Hello',
    wrong: 'Did you not ask for this? Please call us.',
    owed: (sum) => `We will refund you ${sum}.`,
  },
  hi: {
    hello: 'नमस्ते',
    wrong: 'यह आपने नहीं कहा? हमें फ़ोन करें।',
    owed: (sum) => `हम आपको ${sum} वापस देंगे।`,
  },
}

const orderReturn: Writer<ReturnNews> = (facts, shop) => {
  const { language = 'en', what, answer, owedBack, orderNumber } = facts
  const { heading, words } = RETURN[what][language]
  const ends = RETURN_ENDS[language]
  return {
    subject: `${orderNumber}: ${heading}`,
    lang: language,
    preview: `${orderNumber}: ${heading}.`,
    heading,
    parts: [
      `${`${ends.hello} ${safeName(facts.customerName)}`.trimEnd()}, ${words(orderNumber)}`,
      ...itemsIn(language, facts.orderItems).map(({ name, qty }) => `${qty} × ${name}`),
      answer,
      what === 'received' && owedBack > 0 ? ends.owed(formatTotal(owedBack)) : '',
      action(pageOf(facts, shop), SEE[language]),
      what === 'asked' || what === 'withdrawn' ? small(ends.wrong) : '',
    ],
  }
}

export const ORDER_LETTERS: Writers<Exclude<Extract<MailKind, `order_${string}`>, 'order_sms'>> = {
  order_placed: orderPlaced,
  order_confirmed: stepWriter('confirmed'),
  order_packed: stepWriter('pack'),
  order_shipped: stepWriter('ship'),
  order_delivered: stepWriter('deliver'),
  order_cancelled: stepWriter('cancel'),
  order_return: orderReturn,
}
