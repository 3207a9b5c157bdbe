/** Templates of messages to customers at each step of an order, and how they are filled. Browser-safe. */

import { itemsIn, type Language } from '#store/language.ts'

/** Steps that have a message, named by their audit verbs; `confirm` is before the call, `noAnswer` after one that failed. */
export const MESSAGE_STEPS = [
  'confirm',
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

/** Steps at which an SMS may be sent without anybody pressing a button. `ready`: for pick-up. */
export const SMS_STEPS = ['confirmed', 'pack', 'ship', 'ready', 'deliver', 'cancel'] as const
export type SmsStep = (typeof SMS_STEPS)[number]

/** The SMS of a step. Orders without an address are picked up, so texts about a parcel do not apply to them. */
export function smsStepOf(step: MessageStep | null, hasAddress: boolean): SmsStep | undefined {
  const found = SMS_STEPS.find((one) => one === step)
  if (hasAddress) return found
  return found === 'ship' ? 'ready' : found === 'pack' || found === 'deliver' ? undefined : found
}

const PLACEHOLDERS = [
  'name',
  'shop',
  'order',
  'items',
  'total',
  'due',
  'courier',
  'tracking',
  'answer',
  'phone',
  'link',
  'place',
] as const
type Placeholder = (typeof PLACEHOLDERS)[number]

/**
 * What replaces each placeholder, '' where there is nothing. `name` is the customer's, `phone` the shop's; `answer` is the shop's
 * answer to a return, `link` leads to the order, `place` says where and when it can be picked up.
 */
export type PlaceholderValues = Record<Placeholder, string>

const PLACE = /\{([^{}\n]*)\}/g
const SPACED_PLACE = /( ?)\{([^{}\n]*)\}/g
/** Longest filled text: phones cut longer WhatsApp links. */
const LONGEST = 2_000

function isPlaceholder(name: string): name is Placeholder {
  return PLACEHOLDERS.some((one) => one === name)
}

/** Why the text is no valid template, as a sentence; undefined when it is. */
export function problemOfWords(words: string): string | undefined {
  const known = PLACEHOLDERS.map((name) => `{${name}}`).join(', ')
  const unknown = [...words.matchAll(PLACE)].map(([, name = '']) => name).find((name) => !isPlaceholder(name))
  if (unknown !== undefined) return `{${unknown}} is not known. You can use ${known}.`
  if (/[{}]/.test(words.replace(PLACE, ''))) return `A { or } stands alone. You can use ${known}.`
  return undefined
}

/** The filled text, at most 2,000 characters. A line whose values are all empty is left out; braces in values stay as they are. */
export function fillWords(words: string, values: PlaceholderValues): string {
  const lines = words.split('\n').flatMap((line) => {
    const names = [...line.matchAll(PLACE)].map(([, name = '']) => name).filter(isPlaceholder)
    if (names.length > 0 && names.every((name) => values[name] === '')) return []
    return [line.replace(SPACED_PLACE, (whole, space: string, name: string) => inPlace(whole, space, name, values))]
  })
  const text = lines.join('\n').trim()
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1).toWellFormed()}…` : text
}

/** Most characters that telecom operators accept for one {#var#} of a registered template. */
const LONGEST_VALUE = 30

/** A filled SMS. Operators drop one that differs from its registered template, so no value is empty, and all but links are short. */
export function fillSms(template: string, values: PlaceholderValues): string {
  const short = { ...values }
  for (const name of PLACEHOLDERS) {
    const line = values[name].replace(/\s+/g, ' ').replaceAll('₹', 'Rs ').trim() || '-'
    short[name] = name === 'link' ? line : line.slice(0, LONGEST_VALUE).toWellFormed()
  }
  return fillWords(template, short)
}

/** An empty value takes the space before it along: "Hello, ..." */
function inPlace(whole: string, space: string, name: string, values: PlaceholderValues): string {
  if (!isPlaceholder(name)) return whole
  return values[name] === '' ? '' : space + values[name]
}

const MOST_ITEMS = 10
const MORE: Record<Language, (count: number) => string> = {
  en: (count) => `and ${count} more`,
  hi: (count) => `और ${count} चीज़ें`,
}

type Item = { name: string; nameHi?: string | undefined; qty: number }

/** Items one on a line, "2 × Kite"; at most ten. */
export function itemsInWords(items: readonly Item[], language: Language): string {
  const lines = itemsIn(language, items.slice(0, MOST_ITEMS)).map(({ name, qty }) => `${qty} × ${name}`)
  const more = items.length - lines.length
  return [...lines, ...(more > 0 ? [MORE[language](more)] : [])].join('\n')
}

/** Our templates by step and language. The owner can replace those of four steps, under Settings. */
export const OUR_WORDS: Readonly<Record<MessageStep, Record<Language, string>>> = {
  confirm: {
    en: 'Hello {name}, this is {shop}. Thank you for your order {order}:\n{items}\nTotal: {total}\nShall we send it? Please reply YES, or tell us what to change.\nOr confirm it here: {link}',
    hi: 'नमस्ते {name} जी, हम {shop} से हैं। आपके ऑर्डर {order} के लिए धन्यवाद:\n{items}\nकुल: {total}\nक्या हम इसे भेज दें? जवाब में “हाँ” लिखें, या बताएँ कि क्या बदलना है।\nया यहाँ पक्का करें: {link}',
  },
  noAnswer: {
    en: 'Hello {name}, this is {shop}. We called about your order {order} ({total}).\nShall we send it? Please reply YES, or confirm it here: {link}\nOr call us: {phone}',
    hi: 'नमस्ते {name} जी, हम {shop} से हैं। आपके ऑर्डर {order} ({total}) के लिए हमने फ़ोन किया था।\nक्या हम इसे भेज दें? जवाब में “हाँ” लिखें, या यहाँ पक्का करें: {link}\nया हमें फ़ोन करें: {phone}',
  },
  confirmed: {
    en: 'Hello {name}, your order {order} is confirmed. We pack it next:\n{items}\nPay on delivery: {due}',
    hi: 'नमस्ते {name} जी, आपका ऑर्डर {order} पक्का हो गया। अब हम इसे पैक करेंगे:\n{items}\nसामान मिलने पर देने हैं: {due}',
  },
  pack: {
    en: 'Hello {name}, your order {order} from {shop} is packed:\n{items}\nPay on delivery: {due}',
    hi: 'नमस्ते {name} जी, {shop} से आपका ऑर्डर {order} पैक हो गया:\n{items}\nसामान मिलने पर देने हैं: {due}',
  },
  ship: {
    en: 'Hello {name}, your order {order} from {shop} is on its way:\n{items}\nCourier: {courier}\nTracking number: {tracking}\nPay on delivery: {due}',
    hi: 'नमस्ते {name} जी, {shop} से आपका ऑर्डर {order} रास्ते में है:\n{items}\nकूरियर: {courier}\nट्रैकिंग नंबर: {tracking}\nसामान मिलने पर देने हैं: {due}',
  },
  deliver: {
    en: 'Hello {name}, your order {order} from {shop} was delivered. Thank you!\nIs something wrong? Please call us: {phone}',
    hi: 'नमस्ते {name} जी, {shop} से आपका ऑर्डर {order} पहुँच गया। धन्यवाद!\nकुछ ठीक नहीं है? हमें फ़ोन करें: {phone}',
  },
  cancel: {
    en: 'Hello {name}, your order {order} is cancelled. Nothing is to be paid for it.',
    hi: 'नमस्ते {name} जी, आपका ऑर्डर {order} रद्द हो गया। आपको कुछ नहीं देना है।',
  },
  return: {
    en: 'Hello {name}, your order {order} came back to {shop}.\nDo you have a question? Please call us: {phone}',
    hi: 'नमस्ते {name} जी, आपका ऑर्डर {order} वापस {shop} आ गया।\nकोई सवाल है? हमें फ़ोन करें: {phone}',
  },
  answerReturn: {
    en: 'Hello {name}, about your return of order {order} from {shop}:\n{answer}\nDo you have a question? Please call us: {phone}',
    hi: 'नमस्ते {name} जी, {shop} से, ऑर्डर {order} की वापसी के बारे में:\n{answer}\nकोई सवाल है? हमें फ़ोन करें: {phone}',
  },
}

/** Templates for orders that are picked up, at the steps where those for parcels would be wrong. */
const PICKUP_WORDS: { readonly [S in MessageStep]?: Record<Language, string> } = {
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

/** The owner's own templates, by their names in the settings. */
export type MessageWords = Partial<Record<`${'confirm' | 'pack' | 'ship' | 'deliver'}${'En' | 'Hi'}`, string>>

const SETTINGS: { readonly [S in MessageStep]?: Record<Language, keyof MessageWords> } = {
  confirm: { en: 'confirmEn', hi: 'confirmHi' },
  pack: { en: 'packEn', hi: 'packHi' },
  ship: { en: 'shipEn', hi: 'shipHi' },
  deliver: { en: 'deliverEn', hi: 'deliverHi' },
}

/** The template of a step: the owner's, or else ours. */
export function templateOf(words: MessageWords, step: MessageStep, language: Language): string {
  const own = SETTINGS[step]?.[language]
  return (own && words[own]) ?? OUR_WORDS[step][language]
}

/** The template of a step for an order that is picked up; undefined where `templateOf` suits it too. */
export function pickupTemplateOf(step: MessageStep, language: Language): string | undefined {
  return PICKUP_WORDS[step]?.[language]
}
