/** The mail about a step of an order, in the owner's words and the customer's language. */
import { wayOf } from '#store/delivery/ways.ts'
import type { MailShop, OrderNews } from '#store/mail/mail.ts'
import { collectedWords, fillWords, type Language, wordsFor } from '#store/messages/message-words.ts'
import { formatTotal } from '#store/money.ts'
import { DEFAULT_DETAILS } from '#store/settings/settings.ts'
import { Action, Letter, type MailProps, Words } from './letter.tsx'
import { Lines } from './order-letters.tsx'
import { safeName } from './safe-name.ts'

export type MailedStep = 'confirmed' | 'pack' | 'ship' | 'deliver' | 'cancel'

/** Heading and subject of each step. */
const STEPS: Record<MailedStep, Record<Language, { heading: string; subject: (order: string) => string }>> = {
  confirmed: {
    en: { heading: 'Your order is confirmed', subject: (order) => `Order ${order} is confirmed` },
    hi: { heading: 'आपके ऑर्डर की पुष्टि हो गई', subject: (order) => `ऑर्डर ${order} की पुष्टि हो गई` },
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

/** Of what is collected from the shop. */
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
  return ((wayOf(facts).hasAddress ? undefined : COLLECTED[step]) ?? STEPS[step])[facts.language ?? 'en']
}

const ENDS: Record<
  Language,
  { track: string; see: string; usually: (day: string) => string; comes: (day: string) => string }
> = {
  en: {
    track: 'Track the parcel',
    see: 'See your order',
    usually: (day) => `It usually arrives by ${day}.`,
    comes: (day) => `Our rider comes on ${day}.`,
  },
  hi: {
    track: 'पार्सल कहाँ है',
    see: 'अपना ऑर्डर देखें',
    usually: (day) => `आम तौर पर यह ${day} तक पहुँच जाता है।`,
    comes: (day) => `हमारा डिलीवरी वाला ${day} को आएगा।`,
  },
}

export function subjectOfStep(step: MailedStep, facts: OrderNews): string {
  return wireOf(step, facts).subject(facts.orderNumber)
}

export function OrderStep({ step, facts, shop }: MailProps<OrderNews> & { step: MailedStep }) {
  const { language = 'en', words } = facts
  const { heading } = wireOf(step, facts)
  return (
    <Letter shop={shop} lang={language} preview={`${facts.orderNumber}: ${heading}.`} heading={heading}>
      {linesOf(step, facts, shop).map((line) => (
        <Words key={line}>{line}</Words>
      ))}
      {words ? <Words>{words}</Words> : null}
      {facts.expectedBy ? <Words>{arrivalOf(facts.expectedBy, facts)}</Words> : null}
      <Lines order={facts} language={language} />
      {step === 'ship' && facts.trackingUrl ? <Action url={facts.trackingUrl} label={ENDS[language].track} /> : null}
      <Action url={facts.statusUrl ?? `${shop.url}/orders/${facts._id}`} label={ENDS[language].see} />
    </Letter>
  )
}

function arrivalOf(day: string, { language = 'en', way }: OrderNews): string {
  const weekday = way === 'rider' ? ({ weekday: 'long' } as const) : {}
  const inDay = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const
  const words = new Intl.DateTimeFormat(`${language}-IN`, { ...weekday, ...inDay }).format(new Date(day))
  return ENDS[language][way === 'rider' ? 'comes' : 'usually'](words)
}

/** A line with nothing but the phone number, which is in the foot of the letter. */
const CALL_LINE = /^[^{}]*\{phone\}[^{}]*$/

/** The owner's words by line, without repeated lines and without the items, which the table below lists. */
function linesOf(step: MailedStep, facts: OrderNews, shop: MailShop): string[] {
  const { language = 'en', due = 0 } = facts
  const collected = wayOf(facts).hasAddress ? undefined : collectedWords(step, language, shop.place ?? '')
  const ours = collected ?? wordsFor({ ...DEFAULT_DETAILS.messages, ...shop.words }, step, language)
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
  })
  return [...new Set(text.split('\n').filter((line) => line.trim() !== ''))]
}
