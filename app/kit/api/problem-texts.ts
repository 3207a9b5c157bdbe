/**
 * The sentence of a refusal in the language of the page, by its code. English is the server's own, which may say more; in another
 * language a code that has no sentence gets a general one, never English.
 */

import type { StoreErrorCode } from '#store/errors.ts'
import type { Language } from '#store/language.ts'
import type { IdentityCode } from '#store/people/identity/identity-errors.ts'

type Said = { code: string; message: string }

const GENERAL = 'यह नहीं हो पाया। फिर कोशिश करें।'
const UNREACHABLE = 'दुकान से बात नहीं हो पा रही है। अपना इंटरनेट देखें और फिर कोशिश करें।'
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

const IDENTITY: Readonly<Record<IdentityCode, string>> = {
  'email-already-in-use': 'इस ईमेल से खाता पहले से है। लॉग इन करें।',
  'wrong-password': 'यह आपका पासवर्ड नहीं है। फिर से डालें।',
  'invalid-credential': 'ईमेल या पासवर्ड ग़लत है। दोनों देखकर फिर कोशिश करें।',
  'user-not-found': 'यह खाता अब नहीं है। नया खाता बनाएँ।',
  'user-disabled': 'यह खाता बंद है। ग़लती लगे तो हमें फ़ोन करें।',
  'too-many-requests': 'बहुत बार कोशिश हो गई। एक मिनट रुककर फिर करें।',
  'too-many-messages': 'आज और कोड या लिंक नहीं भेज सकते। ईमेल और पासवर्ड से लॉग इन करें, उनसे खाता बनाएँ, या हमें फ़ोन करें।',
  'requires-recent-login': 'इसके लिए लॉग आउट करके फिर लॉग इन करें।',
  'network-request-failed': UNREACHABLE,
  'popup-closed-by-user': 'लॉग इन की खिड़की बीच में बंद हो गई। बटन दबाकर फिर कोशिश करें।',
  'popup-blocked': 'ब्राउज़र ने लॉग इन की खिड़की रोक दी। उसे खुलने दें, या इसी टैब में आगे बढ़ें।',
  'unauthorized-domain': 'इस पते से लॉग इन नहीं हो सकता। दुकान को उसके अपने पते से खोलें।',
  'expired-action-code': 'इस लिंक या कोड का समय निकल गया। नया मँगाएँ।',
  'invalid-action-code': 'यह लिंक अब नहीं चलता: इस्तेमाल हो चुका है या पूरा नहीं है। नया मँगाएँ।',
  'invalid-verification-code': 'यह कोड सही नहीं है। देखकर डालें, या नया मँगाएँ।',
  'second-factor-required': 'इस खाते में दो कदम वाला लॉग इन है। ईमेल और पासवर्ड से लॉग इन करें, फिर कोड डालें।',
  'consent-denied': 'आपने लॉग इन बीच में रोक दिया। फिर कोशिश करें, या ईमेल और पासवर्ड से लॉग इन करें।',
  'account-not-linked': 'इस ईमेल से खाता पहले से है। पहले की तरह लॉग इन करें, फिर खाते में इसे जोड़ें।',
  'account-taken': 'यह लॉग इन इस दुकान के किसी और खाते से जुड़ा है।',
  'phone-already-in-use': 'यह मोबाइल नंबर किसी और खाते का है। उस पर कोड मँगाकर लॉग इन करें।',
  'last-way-to-sign-in': 'लॉग इन करने का यही एक तरीक़ा बचा है। हटाने से पहले दूसरा जोड़ें।',
  'second-factor-kept': 'दुकान में काम करने वाले दो कदम वाला लॉग इन बंद नहीं कर सकते। नए बैकअप कोड बना सकते हैं।',
  'second-factor-on': 'दो कदम वाला लॉग इन पहले से चालू है। उसे दूसरे फ़ोन पर ले जा सकते हैं।',
  'last-owner': 'इस दुकान के मालिक सिर्फ़ आप हैं। पहले किसी और को मालिक बनाएँ।',
  'email-missing': 'वहाँ से ईमेल नहीं मिला। किसी और तरीक़े से लॉग इन करें।',
  'sign-in-interrupted': 'लॉग इन में बहुत देर हुई या वह दूसरी खिड़की में चल रहा है। फिर कोशिश करें।',
  'sign-in-unavailable': 'वह सेवा अभी जवाब नहीं दे रही है। किसी और तरीक़े से लॉग इन करें, या बाद में कोशिश करें।',
  unforeseen: 'कुछ गड़बड़ हो गई। फिर कोशिश करें, या किसी और तरीक़े से लॉग इन करें।',
  'sign-in-failed': 'लॉग इन नहीं हो पाया। फिर कोशिश करें, या पासवर्ड से लॉग इन करें।',
  'captcha-required': 'दिखाएँ कि आप रोबोट नहीं हैं, फिर कोशिश करें।',
  'captcha-failed': 'रोबोट वाली जाँच पूरी नहीं हुई। फिर कोशिश करें।',
  'invalid-email': 'सही ईमेल डालें।',
  'invalid-phone-number': 'भारत का 10 अंकों का मोबाइल नंबर डालें।',
  'invalid-input': 'सभी जगह भरें।',
  'other-account': 'आप किसी और खाते से लॉग इन हैं। लॉग आउट करके सही खाते से लॉग इन करें।',
  busy: BUSY,
  unauthenticated: LOG_IN,
  'not-found': GENERAL,
  'weak-password': 'यह पासवर्ड आसान है। लंबा और मुश्किल पासवर्ड चुनें।',
  'invalid-name': 'अपना नाम ठीक से लिखें।',
  'invalid-image': 'यह तस्वीर नहीं चलती। दूसरी चुनें।',
}

const BY_CODE: Readonly<Record<string, string>> = { ...STORE, ...IDENTITY }

/** By the last part of a field's path in the body. */
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
  qty: 'इतने नहीं मिल सकते।',
}
const FIELD = 'इसे ठीक से भरें।'

const DEVANAGARI = /\p{Script=Devanagari}/u

/** What is in the language already, such as a page's own sentence, stays. */
export function problemText({ code, message }: Said, language: Language): string {
  if (language === 'en' || DEVANAGARI.test(message)) return message
  return (Object.hasOwn(BY_CODE, code) ? BY_CODE[code] : undefined) ?? GENERAL
}

/** The errors of fields by their paths, such as "customerInfo/phone". */
export function fieldTexts(fields: Readonly<Record<string, string>>, language: Language): Record<string, string> {
  if (language === 'en') return { ...fields }
  const texts = Object.entries(fields).map(([path, words]) => {
    const name = path.replace(/^#/, '').split('/').at(-1) ?? ''
    return [path, DEVANAGARI.test(words) ? words : ((Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined) ?? FIELD)]
  })
  return Object.fromEntries(texts)
}
