/** Finds PIN codes in an address as a person would, for tax, delivery and refusals alike. Browser-safe. */

import { plainDigits } from '#engines/search/plain-digits.ts'
import { type Language, listOf } from '#store/language.ts'
import { findPlaceOfPin, stateOfPin } from './pin-codes.ts'

/** Distinct PIN codes, such as "560001". */
export function pinsIn(address: string): readonly string[] {
  const text = plainNumbers(address)
  const found = numbersIn(text).flatMap(candidatesIn)
  const known = found.filter(({ pin }) => findPlaceOfPin(pin) !== undefined)
  // Beside a town's PIN code, one like an army post's is rather part of a phone number.
  const towns = known.filter(({ pin, isSure }) => isSure || !pin.startsWith('9'))
  const best = [towns, known, found.filter(({ isPlain }) => isPlain)].find((some) => some.length > 0) ?? []
  return [...new Set(best.map(({ pin }) => pin))]
}

/** The address's only PIN code; undefined for none or several. */
export function findPinCode(address: string): string | undefined {
  const [pin, ...others] = pinsIn(address)
  return others.length === 0 ? pin : undefined
}

/** GST code of the address's state; undefined without a known PIN code, or with several states. */
export function findStateOfAddress(address: string): string | undefined {
  const [state, ...others] = new Set(pinsIn(address).map(stateOfPin))
  return others.length === 0 ? state : undefined
}

/** Such as "440001: Nagpur, Maharashtra"; the state alone where the district is uncertain. */
export function findPlaceOfAddress(address: string, language: Language = 'en'): string | undefined {
  const pin = findPinCode(address)
  const place = pin && !pin.startsWith('9') ? findPlaceOfPin(pin, language) : undefined
  return place && `${pin}: ${place}`
}

/** A remark for the desk on an address without its one PIN code; otherwise ''. */
export function remarkOnPins(address: string): string {
  const pins = pinsIn(address)
  if (address === '' || pins.length === 1) return ''
  return pins.length === 0 ? 'No PIN code' : `Several PIN codes: ${pins.join(', ')}`
}

export function wordsAskingPin(pins: readonly string[], language: Language = 'en'): string {
  if (language === 'hi') return `पते में ${listOf(pins, language)} हैं। आपका पिन कोड कौन सा है? बस वही रखें।`
  return `The address names ${pins.join(' and ')}. Which one is your PIN code? Please leave only that one.`
}

/** Adds the PIN code if it lacks. Another one stays, so that somebody must choose. */
export function withPin(address: string, pin: string): string {
  if (pinsIn(address).includes(pin)) return address
  return `${address.replace(/[\s,]+$/, '')}, PIN ${pin}`
}

/** Removes the PIN code from the end. */
export function withoutPin(address: string): string {
  const pin = findPinCode(address)
  return pin && address.endsWith(pin) ? address.slice(0, -pin.length).replace(/[\s,-]+(PIN)?[\s:-]*$/i, '') : address
}

/** Turns digits of all forms and scripts into 0-9, also O and l among digits, and drops invisible characters. */
function plainNumbers(text: string): string {
  const circled = text.replace(/[\u24f5-\u24fd\u2776-\u277e\u2780-\u2788\u278a-\u2792]/g, (sign) => {
    const code = sign.charCodeAt(0)
    const one = [0x278a, 0x2780, 0x2776, 0x24f5].find((first) => first <= code) ?? code
    return String(code - one + 1)
  })
  return plainDigits(circled.replace(/\u24ff|\u{1f10b}|\u{1f10c}/gu, '0').normalize('NFKC'))
    .replace(/[☎☏✆📞📱📲]/gu, ' phone ')
    .replace(/\p{Cf}|\ufe0f|\u20e3/gu, '')
    .replace(/(?<![\p{L}\d])[1-9][\dOoIl|]{5}(?![\p{L}\d])/gu, (mixed) =>
      /\d.*\d.*\d/.test(mixed) ? mixed.replace(/[Oo]/g, '0').replace(/[Il|]/g, '1') : mixed,
    )
}

/** `isSure`: it follows "PIN" or an army post. `isPlain`: written as six digits, or three and three. */
type Candidate = { pin: string; isSure: boolean; isPlain: boolean }

/** Groups of digits separated by signs alone, with the label before and the text after. */
type Numbers = { groups: string[]; gaps: string[]; label: Label; after: string }

function numbersIn(text: string): Numbers[] {
  return [...text.matchAll(/\d+(?:[^\p{L}\p{M}\d;₹#]{1,5}\d+)*/gu)].map(({ 0: number, index }) => ({
    groups: number.match(/\d+/g) ?? [],
    gaps: number.match(/\D+/g) ?? [],
    label: labelOf(text.slice(0, index)),
    after: text.slice(index + number.length),
  }))
}

/** `left` is the number of groups in no PIN code or phone number. */
type Reading = { left: number; pins: Candidate[] }

/**
 * Splits the groups into phone numbers, PIN codes and others, so that the fewest are left over; equally good splits all count.
 * After a label of other things the first is no PIN code, after "phone" none until the phone number ends.
 */
function candidatesIn({ groups, gaps, label, after }: Numbers): Candidate[] {
  const known = new Map<string, Reading>()

  function readFrom(start: number, isOpen: boolean): Reading {
    if (start === groups.length) return { left: 0, pins: [] }
    const key = `${start} ${isOpen}`
    const before = known.get(key)
    if (before) return before
    const ways = groups.slice(start, start + 13).flatMap((_, more) => waysTo(start, start + more + 1, isOpen))
    const left = Math.min(...ways.map((way) => way.left))
    const pins = ways.filter((way) => way.left === left).flatMap((way) => way.pins)
    const best = { left, pins: [...new Map(pins.map((one) => [`${one.pin}${one.isSure}`, one])).values()] }
    known.set(key, best)
    return best
  }

  function waysTo(start: number, end: number, isOpen: boolean): Reading[] {
    const piece = groups.slice(start, end)
    const cost = isPhone(piece) ? Number(isTown(piece[0])) : piece.length
    const found = pinOf(start, end)
    const rest = readFrom(end, isOpen || label === 'other' || isPhone(piece) || piece.join('').length > 6)
    if (!found) return isPhone(piece) || piece.length === 1 ? [{ left: rest.left + cost, pins: rest.pins }] : []
    const pins = isOpen ? [found, ...rest.pins] : rest.pins
    return [{ left: rest.left + (found.isPlain ? 0 : cost), pins }]
  }

  function pinOf(start: number, end: number): Candidate | undefined {
    const piece = groups.slice(start, end)
    const pin = piece.join('')
    if (!/^[1-9]\d{5}$/.test(pin)) return undefined
    const [outer, inner] = [[gaps[start - 1], gaps[end - 1]], gaps.slice(start, end - 1)]
    const isSure = start === 0 && (label === 'pin' || label === 'army')
    const isBehindPlace = isSure || (start === 0 && label === 'place')
    const behind = end === groups.length ? after : ''
    const shape = piece.map((group) => group.length).join('')
    const isPlain = shape === '6' || shape === '33'
    if (NOT_BEHIND.test(behind) || (/^\p{L}{1,2}(?!\p{L})/u.test(behind) && !isState(behind))) return undefined
    // Part of a coordinate, a survey number or a door number.
    if (outer[0] === '.' && shape === '6' && Number(groups[start - 1]?.length) < 4) return undefined
    if (outer.some((gap) => gap?.trim() === '/') && !isSure && !isPhone(groups.slice(end))) return undefined
    if (inner.some((gap) => /[\n]|, |\//.test(gap)) && !isSure) {
      return shape === '33' && isBehindPlace && !isWord(behind) ? { pin, isSure, isPlain } : undefined
    }
    if (isPlain || shape === '111111' || isSure) return { pin, isSure, isPlain }
    if (piece.length === 2) {
      const isAlone = start === 0 && (end === groups.length || groups[end]?.length === 6)
      return isAlone && !isWord(behind) ? { pin, isSure, isPlain } : undefined
    }
    const isDoor = piece[0]?.length !== 3 && inner.some((gap) => /\p{Pd}/u.test(gap))
    const isDate = inner.every((gap) => gap === '.') && /^(?:[012]\d|3[01])(?:0\d|1[0-2])\d\d$/.test(pin)
    return isDoor || isDate ? undefined : { pin, isSure, isPlain }
  }

  return readFrom(0, label !== 'phone' && label !== 'other').pins
}

function isTown(group = ''): boolean {
  return group.length === 6 && !group.startsWith('9') && findPlaceOfPin(group) !== undefined
}

/** Mobile, landline, toll-free, or groups of four digits. */
function isPhone(groups: readonly string[]): boolean {
  const digits = groups.join('')
  if (groups.length > 2 && groups.every((group) => group.length === 4)) return true
  return /^(?:(?:00)?910?|0)?[6-9]\d{9}$|^(?:91)?0[1-9]\d{8,9}$|^91[1-5]\d{9}$|^1[89]00\d{6,7}$/.test(digits)
}

const NOT_BEHIND = /^\s*(?:\/-|₹|(?:rs|inr|rupees|kms?|mtrs?|met(?:er|re)s?|sq)(?!\p{L}))/iu

/** A word follows that is no state or country. */
function isWord(behind: string): boolean {
  return /^[^\S\n]+\p{L}/u.test(behind) && !isState(behind)
}

const STATES =
  /^\P{L}*(?:india|bharat|karnataka|maharashtra|goa|gujarat|kerala|tamil|andhra|telangana|odisha|orissa|bihar|jharkhand|assam|punjab|haryana|delhi|rajasthan|madhya|uttar|himachal|jammu|ladakh|sikkim|manipur|meghalaya|mizoram|nagaland|tripura|arunachal|chhattisgarh|west|puducherry|a[npr]|as|br|c[gh]|d[dln]|g[aj]|h[pr]|j[hk]|k[al]|l[ad]|m[hlnpz]|nl|o[dr]|p[by]|rj|sk|t[gnrs]|u[akpt]|wb)(?!\p{L})/iu

function isState(text: string): boolean {
  return STATES.test(text)
}

type Label = 'pin' | 'army' | 'phone' | 'other' | 'place' | 'none'

const PIN = words(
  'pin pincode postcode postal zip zipcode पिन पिनकोड ಪಿನ್ ಪಿನ್‌ಕೋಡ್ பின் பின்கோடு అంచల్ పిన్ పిన్‌కోడ్ পিন পিনকোড પિન પિનકોડ പിൻ പിൻകോഡ് ਪਿੰਨ ਪਿਨ ପିନ୍ پن',
)
const PHONE = words(
  'tel telephone ph phone phones mob mobile mobiles mo m cell cellphone call calls contact contacts whatsapp wa fax landline dial ring sms फोन फ़ोन दूरभाष मोबाइल मोबाईल मो संपर्क सम्पर्क कॉल भ्रमणध्वनी ಫೋನ್ ಮೊಬೈಲ್ ದೂರವಾಣಿ ಕರೆ போன் தொலைபேசி கைபேசி మొబైల్ ఫోన్ ফোন মোবাইল ફોન મોબાઇલ ഫോൺ മൊബൈൽ ਫ਼ੋਨ ਫੋਨ ਮੋਬਾਈਲ ଫୋନ୍ ମୋବାଇଲ୍ فون موبائل',
)
const OTHER = words(
  '₹ khata khatha khatian khatauni khasra khewat khatedari plot flat apt apartment survey sy gat gut gata dag patta cts rs ref reference refno a/c ac acc acct account ifsc order orderid po awb docket tracking waybill consignment bill invoice inv receipt token ticket otp id uid aadhaar aadhar adhar pan gst gstin tan epic voter ration consumer customer cust meter property prop pid holding assessment asst registration regn regd reg rera licence license lic policy loan member membership employee emp staff box pobox unit serial sr sl file case complaint txn utr upi transaction inr amount transformer pole pillar vehicle ext extension index खाता खसरा खतौनी प्लॉट प्लाट फ्लैट फ्लॅट सर्वे गट ऑर्डर संदर्भ ಖಾತೆ ಖಾತಾ ಸರ್ವೆ ಸರ್ವೇ ಪ್ಲಾಟ್ ಫ್ಲಾಟ್ பிளாட் சர்வே ప్లాట్ సర్వే ఫ్లాట్ ఖాతా দাগ খতিয়ান প্লট ফ্ল্যাট ખાતા સર્વે પ્લોટ ફ્લેટ സർവേ ഫ്ലാറ്റ് ਖਾਤਾ ਖਸਰਾ ਪਲਾਟ ଖାତା ପ୍ଲଟ کھاتہ پلاٹ',
)
const NUMBER = words(
  'no nos num number numbers nr nbr # नं नंबर नम्बर नंबरः क्र क्रमांक संख्या ಸಂ ಸಂಖ್ಯೆ ನಂ ನಂಬರ್ எண் నం నెం నంబర్ నంబరు নং নম্বর নાં નં નંબર ന നം നമ്പർ ਨੰ ਨੰਬਰ ନଂ ନମ୍ବର نمبر',
)
const FILLER = words('code is on at me us to or and the my our id कोड ಕೋಡ್ கோடு కోడ్ কোড કોડ കോഡ് ਕੋਡ କୋଡ୍ کوڈ')
/** Things that a "PIN" or "code" opens. */
const OPENED = words('gate door lock lift locker access entry atm debit card security')

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}

/** What a number is, by the words before it. */
function labelOf(before: string): Label {
  const tail = before.slice(-60).replace(/^.*[,;\n]/su, '')
  const joined = tail.toLowerCase().replace(/(?<!\p{L})(\p{L})\.(?=\p{L}(?![\p{L}\p{M}]))/gu, '$1')
  const said = (joined.match(/[#₹]|[\p{L}\p{M}/]+/gu) ?? []).reverse()
  const [last = ''] = said
  // "K412345", "TK-411001": but not "KA-560001".
  if (/(?<![\p{L}\p{M}.])\p{L}{1,2}\p{Pd}?$/u.test(joined) && !isState(last) && !PHONE.has(last)) return 'other'
  let isPin = false
  let isNumbered = false
  let isCode = false
  for (const word of said) {
    if (PIN.has(word)) isPin = true
    else if (OPENED.has(word) && (isPin || isCode)) return 'other'
    else if (isPin) return 'pin'
    else if (NUMBER.has(word)) isNumbered = true
    else if (PHONE.has(word)) return 'phone'
    else if (OTHER.has(word)) return 'other'
    else if (FILLER.has(word)) isCode ||= word !== 'or'
    else return isNumbered ? 'other' : /^(?:apo|fpo|aps)$/.test(word) ? 'army' : 'place'
  }
  return isPin ? 'pin' : isNumbered ? 'other' : 'none'
}
