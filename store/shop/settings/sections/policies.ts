/** Policies: the owner's text, or a default for small shops. Blank lines separate paragraphs. */

import { type Language, written } from '#store/language.ts'
import { RETENTION_DAYS } from '#store/retention.ts'
import { daysWords, deliverySentence, dependsOnPin } from '#store/selling/delivery/terms.ts'
import type { Policy } from '#store/shop/settings/settings.schema.ts'
import { deliveryTermsOf, POLICY_NAMES, type PolicyName, type ShopDetails } from '#store/shop/settings/settings.ts'
import { deliveryDaysOf, promisesOf, returnDaysOf } from './promises.ts'

export type { Policy } from '#store/shop/settings/settings.schema.ts'

/** The owner's texts where written, in Hindi or else English. */
export function policiesOf(details: ShopDetails, language: Language = 'en'): Policy[] {
  return POLICY_NAMES.map((name) => {
    const own = written(language, details.policies[name].trim(), details.policiesHi[name].trim())
    return { name, text: own || DEFAULTS[language][name](details), isDefault: own === '' }
  })
}

const DEFAULTS: Readonly<Record<Language, Record<PolicyName, (details: ShopDetails) => string>>> = {
  en: {
    returns: (details) =>
      `If an item arrives broken, wrong or not as described, ${whatToDo(returnDaysOf(details))} and keep it in its original packing. We will replace it or refund you.\n\n` +
      'You can cancel an order free of charge until it is packed. Used items, and books and toys taken out of their sealed pack, can be returned only if faulty.\n\n' +
      'We refund you the same way you paid, within 7 days of receiving the item.',
    delivery: (details) =>
      'We call to confirm every order before we pack it. We do not ship orders we cannot confirm.\n\n' +
      `${dependsOnPin(details) ? 'What delivery costs, how it can be paid and how long it takes depends on your PIN code: type it in on the page of a product or in the cart.' : `${deliverySentence(deliveryTermsOf(details))} Most orders arrive ${daysWords(deliveryDaysOf(details))} after the call, depending on your PIN code.`}\n\n` +
      `${dependsOnPin(details) ? '' : `${promisesOf(details).pay}. `}Prices include all taxes.`,
    privacy: (details) =>
      'We keep what an order needs: name, phone number, email address and the address to deliver to, with what was ordered and when. A courier gets name, phone number and address; nobody else does. We show no advertising and follow nobody across other sites. The cart and the products you looked at last are kept in your browser alone, and the only cookies are those that keep you logged in. We count the words searched for, never who searched.\n\n' +
      `With an account you can read, correct and download what we know about you, and delete it all under Your data. Your orders then lose name, phone number and address ${daysWords(String(RETENTION_DAYS))} after the day of the order, and tax invoices when tax law lets us. If you ordered by phone without an account, ask us, and we forget you in the same way.\n\n` +
      `Questions about your data, or a complaint? ${whoHears(details)}`,
    terms: (details) =>
      'An order is an offer to buy; it is agreed when we confirm it on the phone. If a price was clearly wrong or an item has run out, we tell you on that call, and you owe nothing.\n\n' +
      'Each customer may order at most 3 of the same item at a time. The prices are those at the moment of the order, in rupees, with all taxes.\n\n' +
      `Complaints: ${whoHears(details)} They are acknowledged within 48 hours and settled within a month. The law of India applies.`,
  },
  hi: {
    returns: (details) =>
      `सामान टूटा, ग़लत या बताए से अलग निकले, तो ${whatToDoInHindi(returnDaysOf(details))} और उसे उसी डिब्बे में रखें। हम बदल देंगे या पैसे वापस कर देंगे।\n\n` +
      'पैक होने तक ऑर्डर रद्द करने का कुछ नहीं लगता। काम में लिया हुआ सामान, और सील खोली हुई किताबें और खिलौने, ख़राब निकलने पर ही वापस होते हैं।\n\n' +
      'जैसे आपने पैसे दिए थे, वैसे ही लौटाते हैं, सामान हमें मिलने के 7 दिन में।',
    delivery: (details) =>
      'हर ऑर्डर पैक करने से पहले हम फ़ोन करके पक्का करते हैं। जो ऑर्डर पक्का न हो पाए, उसे नहीं भेजते।\n\n' +
      `${dependsOnPin(details) ? 'डिलीवरी का शुल्क, पैसे देने के तरीक़े और दिन आपके पिन कोड पर हैं: किसी सामान के पेज पर या टोकरी में पिन कोड डालकर देखें।' : `${deliverySentence(deliveryTermsOf(details), 'hi')} ज़्यादातर ऑर्डर फ़ोन के बाद ${daysWords(deliveryDaysOf(details), 'hi')} में पहुँच जाते हैं, जैसा आपका पिन कोड हो।`}\n\n` +
      `${dependsOnPin(details) ? '' : `${promisesOf(details, 'hi').pay}। `}दाम में सारे टैक्स शामिल हैं।`,
    privacy: (details) =>
      'हम वही रखते हैं जो ऑर्डर के लिए चाहिए: नाम, मोबाइल नंबर, ईमेल और डिलीवरी का पता, और क्या कब ऑर्डर किया। कूरियर को नाम, मोबाइल नंबर और पता मिलता है; और किसी को नहीं। हम विज्ञापन नहीं दिखाते और दूसरी साइटों पर किसी का पीछा नहीं करते। टोकरी और जो सामान आपने देखा, वह सिर्फ़ आपके फ़ोन या कंप्यूटर में रहता है, और कुकी बस वही हैं जिनसे आप लॉग इन रहते हैं। हम गिनते हैं कि कौन से शब्द खोजे गए, यह नहीं कि किसने खोजे।\n\n' +
      `खाता हो, तो “आपकी जानकारी” पर आप देख सकते हैं कि हम क्या जानते हैं, उसे ठीक और डाउनलोड कर सकते हैं, और सब हटा सकते हैं। तब आपके ऑर्डर से नाम, मोबाइल नंबर और पता ऑर्डर के दिन से ${daysWords(String(RETENTION_DAYS), 'hi')} बाद हट जाता है, और टैक्स के बिल से जब टैक्स का क़ानून इजाज़त दे। बिना खाते के फ़ोन पर ऑर्डर किया हो, तो हमसे कहें, हम आपको वैसे ही भूल जाएँगे।\n\n` +
      `अपनी जानकारी के बारे में कुछ पूछना हो, या शिकायत हो? ${whoHearsInHindi(details)}`,
    terms: (details) =>
      'ऑर्डर देना ख़रीदने की इच्छा है; जब हम फ़ोन पर पक्का करते हैं, तब सौदा पक्का होता है। दाम साफ़-साफ़ ग़लत लिखा हो या सामान ख़त्म हो गया हो, तो हम उसी फ़ोन पर बता देते हैं, और आपको कुछ नहीं देना।\n\n' +
      'एक ग्राहक एक बार में एक चीज़ के ज़्यादा से ज़्यादा 3 ऑर्डर कर सकता है। दाम वही हैं जो ऑर्डर के समय थे, रुपये में, सारे टैक्स के साथ।\n\n' +
      `शिकायत: ${whoHearsInHindi(details)} 48 घंटे में जवाब मिलता है, और एक महीने में निपटारा होता है। भारत का क़ानून लागू है।`,
  },
}

function whatToDo(days: string): string {
  if (days === '') return 'call us on the day it arrives'
  return `call us within ${daysWords(days)}, or request a return on your order page`
}

function whoHears({ grievanceOfficer: { name, phone, email } }: ShopDetails): string {
  const ways = [phone, email].filter(Boolean).join(', ')
  if (name === '') return `Please call us or write to us${ways ? `: ${ways}` : ', as the contact page says'}.`
  return `Please ask our grievance officer, ${name}${ways ? ` (${ways})` : ''}.`
}

function whatToDoInHindi(days: string): string {
  if (days === '') return 'जिस दिन पहुँचे उसी दिन हमें फ़ोन करें'
  return `${daysWords(days, 'hi')} में हमें फ़ोन करें, या ऑर्डर के पेज से वापसी माँगें,`
}

function whoHearsInHindi({ grievanceOfficer: { name, phone, email } }: ShopDetails): string {
  const ways = [phone, email].filter(Boolean).join(', ')
  if (name === '') return `हमें फ़ोन करें या लिखें${ways ? `: ${ways}` : ', जैसा “हमसे बात करें” पेज पर लिखा है'}।`
  return `हमारे शिकायत अधिकारी ${name}${ways ? ` (${ways})` : ''} से बात करें।`
}
