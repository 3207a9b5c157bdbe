/**
 * Sentences of refusals in the page's language, by code. English is the server's own, which may say more; other languages get a
 * general sentence for an unknown code, never English.
 */

import type { FieldReason, StoreErrorCode } from '#store/errors.ts'
import type { Language } from '#store/language.ts'
import { type CodeWithOwnWords, identitySentence } from '#store/people/identity/identity-errors.ts'

type Said = { code: string; message: string }

const GENERAL = 'यह नहीं हो पाया। फिर कोशिश करें।'
const BUSY = 'दुकान पर अभी बहुत भीड़ है। थोड़ी देर में फिर कोशिश करें।'
const LOG_IN = 'पहले लॉग इन करें।'

const STORE: Readonly<Record<StoreErrorCode, string>> = {
  invalid_input: 'कुछ ठीक से भरा नहीं गया। देखकर फिर कोशिश करें।',
  unauthenticated: LOG_IN,
  forbidden: 'आप यह नहीं कर सकते।',
  proof_required: 'आगे बढ़ने के लिए अपना पासवर्ड डालें।',
  second_factor_required: 'पहले दो कदम वाला लॉग इन चालू करें।',
  not_found: 'यह अब यहाँ नहीं है।',
  out_of_stock: 'कोई चीज़ इतनी मौजूद नहीं है।',
  cart_changed: 'दाम या सामान बदल गया है। नया कुल देखकर फिर ऑर्डर पक्का करें।',
  too_many_open_orders: 'अभी आपके कई ऑर्डर बाक़ी हैं। उनके पहुँचने के बाद नया ऑर्डर करें, या हमें फ़ोन करें।',
  stale_product: 'इस बीच कुछ बदल गया है। पेज फिर से खोलें।',
  stale_settings: 'इस बीच कुछ बदल गया है। पेज फिर से खोलें।',
  wrong_status: 'ऑर्डर आगे बढ़ चुका है, अब यह नहीं हो सकता। पेज फिर से खोलें।',
  not_due: 'इसका समय अभी नहीं आया।',
  not_paid: 'इसके पैसे अभी नहीं मिले हैं।',
  tax_missing: 'टैक्स की जानकारी नहीं है।',
  books_differ: 'हिसाब नहीं मिल रहा है।',
  already_exists: 'यह पहले से है।',
  idempotency_key_reused: 'यह पहले भेजा जा चुका है। पेज फिर से खोलें।',
  payload_too_large: 'यह बहुत बड़ा है। छोटा करके फिर भेजें।',
  unsupported_media_type: 'इस तरह की फ़ाइल नहीं चलती।',
  rate_limited: 'बहुत बार कोशिश हो गई। थोड़ी देर रुककर फिर करें।',
  busy: BUSY,
}

/** Codes whose English sentence the page writes. */
const OWN_WORDS: Readonly<Record<CodeWithOwnWords, string>> = {
  'weak-password': 'यह पासवर्ड आसान है। लंबा और मुश्किल पासवर्ड चुनें।',
  'invalid-name': 'अपना नाम ठीक से लिखें।',
  'invalid-image': 'यह तस्वीर नहीं चलती। दूसरी चुनें।',
}

const BY_CODE: Readonly<Record<string, string>> = { ...STORE, ...OWN_WORDS }

/** Why a value that is well-formed is refused. */
const REASONS: Readonly<Record<FieldReason, string>> = {
  unserved: 'इस पते पर हम अभी डिलीवरी नहीं करते।',
  pin_missing: 'पते में 6 अंकों का पिन कोड भी लिखें: डिलीवरी शुल्क उसी से बनता है।',
  pins_several: 'पते में एक ही पिन कोड लिखें।',
  other_state: 'हम बस अपने राज्य में डिलीवरी करते हैं।',
  other_terms: 'वहाँ की डिलीवरी का दाम या समय अलग है। हमें फ़ोन करें, या यह ऑर्डर रद्द करके नया करें।',
  collected: 'यह ऑर्डर दुकान से लेना है, कहीं और नहीं जाएगा।',
  for_school: 'यह ऑर्डर क्लास के साथ स्कूल जाएगा।',
  list_closed: 'यह क्लास की लिस्ट बंद हो गई है। इसका सेट हटा दें।',
  list_changed: 'इस सेट में मँगाने को कुछ नहीं बचा। इसे हटा दें।',
  several_schools: 'ये सेट दो स्कूलों के हैं: एक-एक करके ऑर्डर करें।',
  way_closed: 'ऑर्डर इस तरीक़े से अभी नहीं मिल सकता। दूसरा चुनें।',
  wrap_closed: 'दुकान अब तोहफ़े पैक नहीं करती।',
  own_gstin: 'यह दुकान का GSTIN है। अपना डालें, या ख़ाली छोड़ें।',
  book_full: 'और पते नहीं रख सकते। पहले कोई पुराना हटाएँ।',
  many_wait: 'इससे बहुत कुछ पहले से बाक़ी है। हमें फ़ोन करें।',
  in_stock: 'यह मौजूद है: अभी मँगा सकते हैं।',
  return_qty: 'इतने वापस नहीं हो सकते।',
  coupon_unknown: 'ऐसा कोई कूपन नहीं है। कोड फिर से देखें।',
  coupon_closed: 'यह कूपन आज नहीं चलता।',
  coupon_used_up: 'यह कूपन ख़त्म हो चुका है।',
  coupon_used: 'यह कूपन एक ही बार चलता है, और आप इसे ले चुके हैं।',
  coupon_small: 'इस कूपन के लिए टोकरी में और सामान चाहिए।',
}

/** Sentences by the last part of a field's path. */
const FIELDS: Readonly<Record<string, string>> = {
  name: 'अपना पूरा नाम लिखें।',
  phone: 'भारत का 10 अंकों का मोबाइल नंबर डालें।',
  email: 'सही ईमेल डालें।',
  address: 'पूरा पता लिखें, पिन कोड के साथ।',
  pin: '6 अंकों का पिन कोड डालें।',
  code: 'यह कोड सही नहीं है।',
  coupon: 'यह कूपन नहीं चलेगा।',
  password: 'यह पासवर्ड नहीं चलेगा।',
  newPassword: 'यह पासवर्ड नहीं चलेगा।',
  currentPassword: 'यह आपका पासवर्ड नहीं है।',
  customerGstin: 'GSTIN ठीक से डालें।',
  words: 'लिखें कि क्या हुआ।',
  reason: 'बताएँ कि क्यों।',
  rating: 'कितने तारे, यह चुनें।',
  lines: 'चुनें कि क्या वापस करना है।',
  card: 'कार्ड पर इतना या ऐसा नहीं छप सकता। छोटा या सादा लिखें।',
  day: 'आज के बाद का कोई दिन चुनें, एक साल के अंदर।',
  qty: 'इतने नहीं मिल सकते।',
  orderItems: 'टोकरी ख़ाली है, या उसमें बहुत चीज़ें हैं।',
  productName: 'लिखें कि क्या चाहिए।',
  text: 'यह लिस्ट बहुत लंबी है। छोटी करके डालें।',
}
const FIELD = 'इसे ठीक से भरें।'

const DEVANAGARI = /\p{Script=Devanagari}/u

/** Leaves a message that is already in the language, such as a page's own. */
export function problemText({ code, message }: Said, language: Language): string {
  if (language === 'en' || DEVANAGARI.test(message)) return message
  return textIn(BY_CODE, code) ?? identitySentence(code, language) ?? GENERAL
}

/** Errors by field path, such as "customerInfo/phone", in the language; by the reason where the server gives one. */
export function fieldTexts(
  fields: Readonly<Record<string, string>>,
  language: Language,
  reasons: ReadonlyMap<string, string> = new Map(),
): Record<string, string> {
  if (language === 'en') return { ...fields }
  const texts = Object.entries(fields).map(([path, words]) => {
    if (DEVANAGARI.test(words)) return [path, words]
    const name = path.replace(/^#/, '').split('/').at(-1) ?? ''
    return [path, textIn(REASONS, reasons.get(path)) ?? textIn(FIELDS, name) ?? FIELD]
  })
  return Object.fromEntries(texts)
}

function textIn(texts: Readonly<Record<string, string>>, name = ''): string | undefined {
  return Object.hasOwn(texts, name) ? texts[name] : undefined
}
