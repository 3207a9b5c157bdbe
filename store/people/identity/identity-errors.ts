/** The codes of sign-in errors with their sentences, and what libraries call them. Browser-safe. */
import type { Language } from '#store/language.ts'

const ENGLISH = {
  'email-already-in-use': 'There is already an account with this email. Please log in instead.',
  'wrong-password': 'That is not your current password. Please try again.',
  'invalid-credential': 'The email or the password is not right. Please check both and try again.',
  'user-not-found': 'This account no longer exists. Please sign up for a new one.',
  'user-disabled': 'This account is closed. Please call us if you think that is a mistake.',
  'too-many-requests': 'Too many attempts. Please wait a minute and try again.',
  'too-many-messages':
    'We cannot send more codes or links today. Please log in with your email and password, sign up with them, or call us.',
  'requires-recent-login': 'For this, please log out and log in again first.',
  'network-request-failed': 'The shop could not be reached. Check your connection and try again.',
  'popup-closed-by-user': 'The sign-in window was closed before you were done. Choose the button to try again.',
  'popup-blocked': 'Your browser blocked the sign-in window. Allow it for this shop, or continue in this tab.',
  'unauthorized-domain': 'Sign-in is not allowed from this address. Please open the shop at its own address.',
  'expired-action-code': 'This link or code has run out. Please ask for a new one.',
  'invalid-action-code':
    'This link does not work any more: it was used already, or is not complete. Ask for a new one.',
  'invalid-verification-code': 'That code is not right. Please check it, or ask for a new one.',
  'second-factor-required':
    'This account uses two-step login. Please log in with your email and password, then enter the code.',
  'consent-denied': 'You cancelled the sign-in. Try again, or log in with your email and password.',
  'account-not-linked':
    'There is already an account with this email. Please log in as you did before; then connect it in your account.',
  'account-taken': 'That sign-in is already used by another account of this shop.',
  'phone-already-in-use': 'That phone number belongs to another account. Please log in with a code to it instead.',
  'last-way-to-sign-in': 'This is your only way to log in. Add another one before you remove it.',
  'second-factor-kept': 'People who work in the shop must keep two-step login. You can make new backup codes instead.',
  'second-factor-on': 'Two-step login is on already. You can set it up on another phone instead.',
  'last-owner': 'You are the only owner of this shop. Make somebody else an owner first.',
  'email-missing': 'That service did not tell us an email address. Please use another way to sign in.',
  'sign-in-interrupted': 'The sign-in took too long or was begun in another window. Please try again.',
  'sign-in-unavailable': 'This sign-in service does not answer. Please use another way to log in, or try again later.',
  unforeseen: 'Something went wrong. Please try again, or use another way.',
  'sign-in-failed': 'The sign-in service gave no answer that we can trust. Please try again, or use your password.',
  'captcha-required': 'Please show that you are not a robot, then try again.',
  'captcha-failed': 'The check that you are not a robot did not work. Please try it again.',
  'invalid-email': 'Please enter a valid email address.',
  'invalid-phone-number': 'Please enter an Indian mobile number of ten digits: a code is sent to it.',
  'invalid-input': 'Please fill in every field.',
  'other-account': 'You are logged in with another account. Please log out, and log in with the right one.',
  busy: 'The shop is very busy. Please try again in a moment.',
  unauthenticated: 'Please log in first.',
  'not-found': 'There is no such call.',
} as const

const SENTENCES: Readonly<Record<Language, Readonly<Record<keyof typeof ENGLISH, string>>>> = {
  en: ENGLISH,
  hi: {
    'email-already-in-use': 'इस ईमेल से खाता पहले से बना है। लॉग इन करें।',
    'wrong-password': 'यह आपका अभी का पासवर्ड नहीं है। फिर कोशिश करें।',
    'invalid-credential': 'ईमेल या पासवर्ड सही नहीं है। दोनों देखकर फिर कोशिश करें।',
    'user-not-found': 'यह खाता अब नहीं है। नया खाता बनाएँ।',
    'user-disabled': 'यह खाता बंद है। अगर यह ग़लती लगे, तो हमें फ़ोन करें।',
    'too-many-requests': 'बहुत बार कोशिश हो गई। एक मिनट रुककर फिर कोशिश करें।',
    'too-many-messages': 'आज और कोड या लिंक नहीं भेज सकते। ईमेल और पासवर्ड से लॉग इन करें, उनसे खाता बनाएँ, या हमें फ़ोन करें।',
    'requires-recent-login': 'इसके लिए पहले लॉग आउट करें, फिर दोबारा लॉग इन करें।',
    'network-request-failed': 'दुकान तक नहीं पहुँच पाए। अपना इंटरनेट देखें, फिर कोशिश करें।',
    'popup-closed-by-user': 'लॉग इन की विंडो पूरी होने से पहले बंद हो गई। बटन दबाकर फिर कोशिश करें।',
    'popup-blocked': 'ब्राउज़र ने लॉग इन की विंडो रोक दी। इस दुकान के लिए इजाज़त दें, या इसी टैब में आगे बढ़ें।',
    'unauthorized-domain': 'इस पते से लॉग इन नहीं हो सकता। दुकान को उसके अपने पते से खोलें।',
    'expired-action-code': 'इस लिंक या कोड का समय ख़त्म हो गया। नया मँगाएँ।',
    'invalid-action-code': 'यह लिंक अब नहीं चलता: या तो इस्तेमाल हो चुका है, या पूरा नहीं है। नया मँगाएँ।',
    'invalid-verification-code': 'यह कोड सही नहीं है। देखकर फिर डालें, या नया मँगाएँ।',
    'second-factor-required': 'इस खाते में दो क़दम वाला लॉग इन है। ईमेल और पासवर्ड से लॉग इन करें, फिर कोड डालें।',
    'consent-denied': 'आपने लॉग इन रोक दिया। फिर कोशिश करें, या ईमेल और पासवर्ड से लॉग इन करें।',
    'account-not-linked': 'इस ईमेल से खाता पहले से बना है। जैसे पहले करते थे वैसे लॉग इन करें, फिर खाते में इसे जोड़ें।',
    'account-taken': 'यह लॉग इन इस दुकान के किसी और खाते से जुड़ा है।',
    'phone-already-in-use': 'यह मोबाइल नंबर किसी और खाते का है। इसी नंबर पर कोड मँगाकर लॉग इन करें।',
    'last-way-to-sign-in': 'लॉग इन करने का यही एक तरीक़ा है। हटाने से पहले दूसरा जोड़ें।',
    'second-factor-kept': 'दुकान में काम करने वालों को दो क़दम वाला लॉग इन रखना होता है। चाहें तो नए बैकअप कोड बना लें।',
    'second-factor-on': 'दो क़दम वाला लॉग इन पहले से चालू है। चाहें तो दूसरे फ़ोन पर लगा लें।',
    'last-owner': 'इस दुकान के मालिक अकेले आप हैं। पहले किसी और को मालिक बनाएँ।',
    'email-missing': 'उस सेवा ने ईमेल नहीं बताया। किसी और तरीक़े से लॉग इन करें।',
    'sign-in-interrupted': 'लॉग इन में बहुत देर हो गई, या वह दूसरी विंडो में शुरू हुआ था। फिर कोशिश करें।',
    'sign-in-unavailable': 'लॉग इन की यह सेवा जवाब नहीं दे रही। दूसरे तरीक़े से लॉग इन करें, या बाद में फिर कोशिश करें।',
    unforeseen: 'कुछ गड़बड़ हो गई। फिर कोशिश करें, या दूसरा तरीक़ा आज़माएँ।',
    'sign-in-failed': 'उस सेवा का जवाब भरोसे लायक़ नहीं था। फिर कोशिश करें, या पासवर्ड से लॉग इन करें।',
    'captcha-required': 'पहले दिखाएँ कि आप रोबोट नहीं हैं, फिर कोशिश करें।',
    'captcha-failed': 'रोबोट न होने की जाँच नहीं हो पाई। उसे फिर करें।',
    'invalid-email': 'सही ईमेल लिखें।',
    'invalid-phone-number': 'भारत का दस अंकों का मोबाइल नंबर लिखें।',
    'invalid-input': 'सब कुछ भरें।',
    'other-account': 'आप किसी और खाते से लॉग इन हैं। लॉग आउट करें, फिर सही खाते से लॉग इन करें।',
    busy: 'दुकान पर अभी बहुत भीड़ है। थोड़ी देर में फिर कोशिश करें।',
    unauthenticated: 'पहले लॉग इन करें।',
    'not-found': 'ऐसा कुछ नहीं मिला।',
  },
}

/** Codes whose message comes with the error. */
export type CodeWithOwnWords = 'weak-password' | 'invalid-name' | 'invalid-image'
export type IdentityCode = keyof typeof ENGLISH | CodeWithOwnWords

/** Codes of Better Auth and other services for each of ours, in lower case. */
const THEIRS: Partial<Record<IdentityCode, readonly string[]>> = {
  'invalid-credential': ['invalid_email_or_password'],
  'wrong-password': ['invalid_password', 'credential_account_not_found'],
  'email-already-in-use': ['user_already_exists', 'user_already_exists_use_another_email'],
  'weak-password': ['password_too_short', 'password_too_long', 'password_policy'],
  'requires-recent-login': ['session_expired', 'session_not_fresh'],
  'too-many-requests': ['too_many_attempts', 'too_many_attempts_request_new_code', 'account_temporarily_locked'],
  'popup-closed-by-user': ['popup_closed', 'popup_timeout'],
  'sign-in-failed': ['popup_sign_in_failed'],
  'sign-in-unavailable': ['invalid_oauth_configuration'],
  'unauthorized-domain': [
    'invalid_origin',
    'missing_or_null_origin',
    'invalid_callback_url',
    'invalid_redirect_url',
    'invalid_error_callback_url',
    'invalid_new_user_callback_url',
  ],
  'expired-action-code': [
    'token_expired',
    'otp_expired',
    'otp_has_expired',
    'invalid_two_factor_cookie',
    'totp_not_enabled',
    'backup_codes_not_enabled',
  ],
  'invalid-action-code': ['invalid_token', 'invalid_user'],
  'invalid-verification-code': ['invalid_otp', 'otp_not_found', 'invalid_code', 'invalid_backup_code'],
  'consent-denied': ['access_denied'],
  'account-not-linked': ['unable_to_link_account'],
  'account-taken': [
    'account_already_linked_to_different_user',
    'linked_account_already_exists',
    'social_account_already_linked',
  ],
  'second-factor-on': ['totp_already_enabled'],
  'phone-already-in-use': ['phone_number_exist'],
  'last-way-to-sign-in': ['failed_to_unlink_last_account'],
  'email-missing': ['email_not_found', 'user_email_not_found'],
  'sign-in-interrupted': ['state_mismatch', 'state_not_found', 'state_invalid', 'please_restart_the_process'],
  'captcha-required': ['missing_response'],
  'captcha-failed': ['verification_failed'],
  'invalid-input': [
    'validation_error',
    'field_not_allowed',
    'phone_number_cannot_be_set',
    'phone_number_cannot_be_updated',
    'provider_not_found',
    'email_mismatch',
  ],
  unauthenticated: ['unauthorized'],
}
const CODES = Object.fromEntries(
  Object.entries(THEIRS).flatMap(([ours, theirs]) => theirs.map((word) => [word, ours as IdentityCode])),
)

/** Our code for one of Better Auth, its popup or a service; undefined for an unknown one. */
export function identityCodeOf(word: string): IdentityCode | undefined {
  const plain = word.toLowerCase().replace(/[\s-]+/g, '_')
  const same = plain.replaceAll('_', '-')
  const isOurs =
    Object.hasOwn(ENGLISH, same) || same === 'weak-password' || same === 'invalid-name' || same === 'invalid-image'
  return CODES[plain] ?? (isOurs ? (same as IdentityCode) : undefined)
}

/** Undefined for a code whose message comes with the error. */
export function identitySentence(code: string, language: Language = 'en'): string | undefined {
  return Object.hasOwn(ENGLISH, code) ? SENTENCES[language][code as keyof typeof ENGLISH] : undefined
}

/** Our code for an error in a redirect or from the popup; an unknown one is a failed sign-in. */
export function identityCodeOfReturn(word: string): IdentityCode {
  // A service means its authorization code, not one that somebody typed.
  return word === 'invalid_code' ? 'sign-in-failed' : (identityCodeOf(word) ?? 'sign-in-failed')
}

export function refusalOfWord(word: string, language: Language): { code: string; message: string } {
  const code = identityCodeOfReturn(word)
  return { code, message: identitySentence(code, language) ?? '' }
}
