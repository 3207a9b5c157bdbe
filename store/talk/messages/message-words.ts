/** Message texts to customers for each step, with placeholders for an order's values. Browser-safe. */

import { itemsIn, type Language } from '#store/language.ts'

/** Steps by their audit verbs, and texts for before the call, an unanswered call, and the answer to a return. */
export const MESSAGE_STEPS = [
  'confirm',
  // Whatever came of the call: somebody who asked for a later one was reached.
  'noAnswer',
  'confirmed',
  'pack',
  'ship',
  'deliver',
  'cancel',
  'return',
  'answerReturn',
] as const
export type MessageStep = (typeof MESSAGE_STEPS)[number]

/** Steps of an order that may send an SMS by themselves. `ready`: to be collected. */
export const SMS_STEPS = ['confirmed', 'pack', 'ship', 'ready', 'deliver', 'cancel'] as const
export type SmsStep = (typeof SMS_STEPS)[number]

/** What is said at the step; of what is collected nothing that is true of a parcel alone. */
export function smsStepOf(step: MessageStep | null, hasAddress: boolean): SmsStep | undefined {
  const found = SMS_STEPS.find((one) => one === step)
  if (hasAddress) return found
  return found === 'ship' ? 'ready' : found === 'pack' || found === 'deliver' ? undefined : found
}

/** The placeholders, and what replaces each. */
export const PLACES_IN_WORDS = {
  name: 'the customer',
  shop: 'your shop',
  order: 'the order number',
  items: 'what was ordered',
  total: 'what it costs',
  due: 'what is still to be paid',
  courier: 'who brings it',
  tracking: 'the tracking number',
  answer: 'what you said about a return',
  phone: 'your phone number',
  link: 'the link to the order, where the customer can confirm it',
} as const

export type PlaceInWords = keyof typeof PLACES_IN_WORDS
export type Values = Record<PlaceInWords, string>

const PLACE = /\{([^{}\n]*)\}/g
const SPACED_PLACE = /( ?)\{([^{}\n]*)\}/g
/** Longest filled text; phones cut longer links. */
const LONGEST = 2_000

function isPlace(name: string): name is PlaceInWords {
  return Object.hasOwn(PLACES_IN_WORDS, name)
}

/** The fault in the text, as a sentence; undefined when there is none. */
export function problemOfWords(words: string): string | undefined {
  const known = Object.keys(PLACES_IN_WORDS)
    .map((name) => `{${name}}`)
    .join(', ')
  const unknown = [...words.matchAll(PLACE)].map(([, name = '']) => name).find((name) => !isPlace(name))
  if (unknown !== undefined) return `{${unknown}} is not known. You can use ${known}.`
  if (/[{}]/.test(words.replace(PLACE, ''))) return `A { or } stands alone. You can use ${known}.`
  return undefined
}

/** Leaves out a line whose placeholders are all empty; values are no placeholders. At most 2,000 characters. */
export function fillWords(words: string, values: Values): string {
  const lines = words.split('\n').flatMap((line) => {
    const names = [...line.matchAll(PLACE)].map(([, name = '']) => name).filter(isPlace)
    if (names.length > 0 && names.every((name) => values[name] === '')) return []
    return [line.replace(SPACED_PLACE, (whole, space: string, name: string) => inPlace(whole, space, name, values))]
  })
  const text = lines.join('\n').trim()
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1).toWellFormed()}…` : text
}

/** Most letters that a telecom operator lets stand in the place of one {#var#}. */
const LONGEST_VALUE = 30

/** The registered text stays as it is around its values, or the operator drops the message: none is empty, and none long. */
export function fillSms(template: string, values: Values): string {
  const short = Object.entries(values).map(([name, value]) => {
    const line = value.replace(/\s+/g, ' ').replaceAll('₹', 'Rs ').trim() || '-'
    return [name, name === 'link' ? line : line.slice(0, LONGEST_VALUE).toWellFormed()]
  })
  return fillWords(template, Object.fromEntries(short))
}

/** An empty value also removes the space before it: "Hello, ..." */
function inPlace(whole: string, space: string, name: string, values: Values): string {
  if (!isPlace(name)) return whole
  return values[name] === '' ? '' : space + values[name]
}

const MOST_ITEMS = 10
const MORE: Record<Language, (count: number) => string> = {
  en: (count) => `and ${count} more`,
  hi: (count) => `और ${count} चीज़ें`,
}

type Item = { name: string; nameHi?: string | undefined; qty: number }

/** "2 × Kite", one on a line, at most ten. */
export function itemsInWords(items: readonly Item[], language: Language): string {
  const lines = itemsIn(language, items.slice(0, MOST_ITEMS)).map(({ name, qty }) => `${qty} × ${name}`)
  const more = items.length - lines.length
  return [...lines, ...(more > 0 ? [MORE[language](more)] : [])].join('\n')
}

/** Of what is collected from the shop those of a parcel would not be true. {place}: where and when. */
const COLLECTED: { [S in MessageStep]?: Record<Language, string> } = {
  confirm: {
    en: 'Hello {name}, this is {shop}. Thank you for your order {order}, which you collect from us:\n{items}\nTotal: {total}\nShall we get it ready? Please reply YES, or tell us what to change.\nOr confirm it here: {link}',
    hi: 'नमस्ते {name} जी, हम {shop} से हैं। ऑर्डर {order} के लिए धन्यवाद, इसे आप दुकान से लेंगे:\n{items}\nकुल: {total}\nक्या हम इसे तैयार करें? जवाब में “हाँ” लिखें, या बताएँ कि क्या बदलना है।\nया यहाँ पक्का करें: {link}',
  },
  noAnswer: {
    en: 'Hello {name}, this is {shop}. We called about your order {order} ({total}).\nShall we get it ready? Please reply YES, or confirm it here: {link}\nOr call us: {phone}',
    hi: 'नमस्ते {name} जी, हम {shop} से हैं। आपके ऑर्डर {order} ({total}) के लिए हमने फ़ोन किया था।\nक्या हम इसे तैयार करें? जवाब में “हाँ” लिखें, या यहाँ पक्का करें: {link}\nया हमें फ़ोन करें: {phone}',
  },
  confirmed: {
    en: 'Hello {name}, your order {order} is confirmed. We pack it, and tell you when it is ready:\n{items}\nPay at the counter: {due}',
    hi: 'नमस्ते {name} जी, आपका ऑर्डर {order} पक्का हो गया। हम इसे पैक करेंगे, और तैयार होने पर बताएँगे:\n{items}\nदुकान पर देने हैं: {due}',
  },
  pack: {
    en: 'Hello {name}, your order {order} from {shop} is packed. We tell you when you can collect it:\n{items}\nPay at the counter: {due}',
    hi: 'नमस्ते {name} जी, {shop} से आपका ऑर्डर {order} पैक हो गया। कब ले सकते हैं, यह हम बताएँगे:\n{items}\nदुकान पर देने हैं: {due}',
  },
  ship: {
    en: 'Hello {name}, your order {order} is ready at {shop}:\n{items}\nCollect it from: {place}\nPay at the counter: {due}',
    hi: 'नमस्ते {name} जी, {shop} पर आपका ऑर्डर {order} तैयार है:\n{items}\nयहाँ से लें: {place}\nदुकान पर देने हैं: {due}',
  },
  deliver: {
    en: 'Hello {name}, thank you for collecting your order {order} from {shop}!\nIs something wrong? Please call us: {phone}',
    hi: 'नमस्ते {name} जी, {shop} से ऑर्डर {order} लेने के लिए धन्यवाद!\nकुछ ठीक नहीं है? हमें फ़ोन करें: {phone}',
  },
}

/** Our words for what is collected; undefined where those of a parcel are true of it as well. */
export function pickupWords(step: MessageStep, language: Language, place: string): string | undefined {
  return COLLECTED[step]?.[language].replace('{place}', () => place.replace(/[{}]/g, ''))
}

/** Our words for each step. The owner may change those that most customers get, under Settings. */
export const OUR_WORDS = {
  confirmEn:
    'Hello {name}, this is {shop}. Thank you for your order {order}:\n{items}\nTotal: {total}\nShall we send it? Please reply YES, or tell us what to change.\nOr confirm it here: {link}',
  confirmHi:
    'नमस्ते {name} जी, हम {shop} से हैं। आपके ऑर्डर {order} के लिए धन्यवाद:\n{items}\nकुल: {total}\nक्या हम इसे भेज दें? जवाब में “हाँ” लिखें, या बताएँ कि क्या बदलना है।\nया यहाँ पक्का करें: {link}',
  noAnswerEn:
    'Hello {name}, this is {shop}. We called about your order {order} ({total}).\nShall we send it? Please reply YES, or confirm it here: {link}\nOr call us: {phone}',
  noAnswerHi:
    'नमस्ते {name} जी, हम {shop} से हैं। आपके ऑर्डर {order} ({total}) के लिए हमने फ़ोन किया था।\nक्या हम इसे भेज दें? जवाब में “हाँ” लिखें, या यहाँ पक्का करें: {link}\nया हमें फ़ोन करें: {phone}',
  confirmedEn: 'Hello {name}, your order {order} is confirmed. We pack it next:\n{items}\nPay on delivery: {due}',
  confirmedHi: 'नमस्ते {name} जी, आपका ऑर्डर {order} पक्का हो गया। अब हम इसे पैक करेंगे:\n{items}\nसामान मिलने पर देने हैं: {due}',
  packEn: 'Hello {name}, your order {order} from {shop} is packed:\n{items}\nPay on delivery: {due}',
  packHi: 'नमस्ते {name} जी, {shop} से आपका ऑर्डर {order} पैक हो गया:\n{items}\nसामान मिलने पर देने हैं: {due}',
  shipEn:
    'Hello {name}, your order {order} from {shop} is on its way:\n{items}\nCourier: {courier}\nTracking number: {tracking}\nPay on delivery: {due}',
  shipHi:
    'नमस्ते {name} जी, {shop} से आपका ऑर्डर {order} रास्ते में है:\n{items}\nकूरियर: {courier}\nट्रैकिंग नंबर: {tracking}\nसामान मिलने पर देने हैं: {due}',
  deliverEn:
    'Hello {name}, your order {order} from {shop} was delivered. Thank you!\nIs something wrong? Please call us: {phone}',
  deliverHi: 'नमस्ते {name} जी, {shop} से आपका ऑर्डर {order} पहुँच गया। धन्यवाद!\nकुछ ठीक नहीं है? हमें फ़ोन करें: {phone}',
  cancelEn: 'Hello {name}, your order {order} is cancelled. Nothing is to be paid for it.',
  cancelHi: 'नमस्ते {name} जी, आपका ऑर्डर {order} रद्द हो गया। आपको कुछ नहीं देना है।',
  returnEn: 'Hello {name}, your order {order} came back to {shop}.\nDo you have a question? Please call us: {phone}',
  returnHi: 'नमस्ते {name} जी, आपका ऑर्डर {order} वापस {shop} आ गया।\nकोई सवाल है? हमें फ़ोन करें: {phone}',
  answerReturnEn:
    'Hello {name}, about your return of order {order} from {shop}:\n{answer}\nDo you have a question? Please call us: {phone}',
  answerReturnHi: 'नमस्ते {name} जी, {shop} से, ऑर्डर {order} की वापसी के बारे में:\n{answer}\nकोई सवाल है? हमें फ़ोन करें: {phone}',
} as const satisfies Record<`${MessageStep}${'En' | 'Hi'}`, string>

/** The owner's, by step and language; ours where there are none. */
export type MessageWords = Partial<Record<keyof typeof OUR_WORDS, string>>

export function messageTexts(words: MessageWords, step: MessageStep, language: Language): string {
  const name = `${step}${language === 'hi' ? 'Hi' : 'En'}` as const
  return words[name] ?? OUR_WORDS[name]
}
