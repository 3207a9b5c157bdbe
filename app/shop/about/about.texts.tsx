import type { ReactNode } from 'react'
import { texts } from '#app/kit/words/texts.ts'
import type { Language } from '#store/language.ts'
import type { Kept, KeptName } from '#store/people/privacy/fates.ts'
import { MESSAGE_DAYS, OPEN_ORDER_DAYS, RETENTION_DAYS, WORKER_ADDRESS_YEARS, WORKER_YEARS } from '#store/retention.ts'
import { COMPLAINT_YEARS } from '#store/talk/complaints/complaints.ts'

type Link = (words: string) => ReactNode

export const POLICIES = texts(
  {
    title: 'Policies',
    description: 'Returns, delivery, privacy and terms of the shop, in plain words.',
    lead: 'Our policies in plain words.',
    nav: 'On this page',
    returns: 'Returns and refunds',
    delivery: 'Delivery and payment',
    privacy: 'Privacy',
    terms: 'Terms',
    kept: 'What we keep, why and for how long',
    line: (why: string, until: string) => `${why}. ${until}.`,
  },
  {
    title: 'नियम',
    description: 'वापसी, डिलीवरी, आपकी जानकारी और ख़रीद के नियम, आसान शब्दों में।',
    lead: 'हमारे नियम, आसान शब्दों में।',
    nav: 'इस पेज पर',
    returns: 'सामान और पैसे वापस',
    delivery: 'डिलीवरी और भुगतान',
    privacy: 'आपकी जानकारी',
    terms: 'ख़रीद के नियम',
    kept: 'हम क्या रखते हैं, क्यों और कब तक',
    line: (why, until) => `${why}। ${until}।`,
  },
)

export const KEPT_NOTICE = texts(
  {
    summary: 'What we keep, and why',
    rest: (yourData: Link, privacy: Link) => (
      <>
        Nothing else, and nobody else gets it but the courier. You can read, download and delete all of it yourself, in
        your account under {yourData('Your data')}; how long orders stay is in our {privacy('privacy policy')}.
      </>
    ),
    children:
      "We ask for no child's name, age or school. If you are under 18, please let a parent or guardian order for you.",
  },
  {
    summary: 'हम क्या रखते हैं, और क्यों',
    rest: (yourData, privacy) => (
      <>
        और कुछ नहीं, और कूरियर के सिवा किसी को नहीं देते। आप ख़ुद सब देख, डाउनलोड और हटा सकते हैं, अपने खाते में{' '}
        {yourData('आपकी जानकारी')} पर; ऑर्डर कब तक रहते हैं, यह {privacy('आपकी जानकारी के नियम')} में है।
      </>
    ),
    children: 'हम किसी बच्चे का नाम, उम्र या स्कूल नहीं पूछते। उम्र 18 से कम है, तो मम्मी-पापा या घर के किसी बड़े से ऑर्डर करवाएँ।',
  },
)

export type NoticeOf = 'account' | 'email' | 'phone' | 'order'
type Item = { what: string; why: string }
type Line = Item & { until: string }

const EMAIL = { what: 'Email', why: 'to log you in, and to tell you how far your orders are.' }
const EMAIL_HI = { what: 'ईमेल', why: 'लॉग इन के लिए, और यह बताने के लिए कि ऑर्डर कहाँ तक पहुँचा।' }

/** What each form asks for, and why. */
export const NOTICE_ITEMS: Readonly<Record<Language, Record<NoticeOf, readonly Item[]>>> = {
  en: {
    account: [
      { what: 'Name', why: 'to greet you, and as the name of your orders until you type another.' },
      EMAIL,
      { what: 'Password', why: 'as a scrambled copy that nobody can read back.' },
    ],
    email: [EMAIL],
    phone: [{ what: 'Phone number', why: 'to log you in, and as the number of your orders until you type another.' }],
    order: [
      { what: 'Name and phone', why: 'to call you before anything is sent, and for the courier at your door.' },
      { what: 'Address', why: 'to bring the parcel. It is saved for next time in your account.' },
      { what: 'Email', why: 'to tell you how far the order is.' },
      { what: 'What you buy and pay', why: 'for returns, and because tax law wants invoices to be kept.' },
    ],
  },
  hi: {
    account: [
      { what: 'नाम', why: 'आपसे बात करने के लिए, और ऑर्डर पर लिखने के लिए, जब तक आप दूसरा न लिखें।' },
      EMAIL_HI,
      { what: 'पासवर्ड', why: 'ऐसे बदले रूप में, जिसे कोई पढ़ नहीं सकता।' },
    ],
    email: [EMAIL_HI],
    phone: [{ what: 'मोबाइल नंबर', why: 'लॉग इन के लिए, और ऑर्डर पर लिखने के लिए, जब तक आप दूसरा न लिखें।' }],
    order: [
      { what: 'नाम और मोबाइल नंबर', why: 'भेजने से पहले आपको फ़ोन करने के लिए, और दरवाज़े पर कूरियर के लिए।' },
      { what: 'पता', why: 'सामान पहुँचाने के लिए। अगली बार के लिए आपके खाते में रहता है।' },
      { what: 'ईमेल', why: 'यह बताने के लिए कि ऑर्डर कहाँ तक पहुँचा।' },
      { what: 'क्या ख़रीदा और कितना दिया', why: 'वापसी के लिए, और इसलिए कि टैक्स के क़ानून में बिल रखने होते हैं।' },
    ],
  },
}

const IN_HINDI: Readonly<Record<KeptName, Line>> = {
  account: {
    what: 'आपका खाता: नाम, ईमेल, मोबाइल नंबर, फ़ोटो, सहेजे हुए पते, पसंद की चीज़ें, आप कहाँ लॉग इन हैं, आपके बारे में हमारा नोट',
    why: 'ताकि आप लॉग इन और ऑर्डर कर सकें',
    until: 'जब तक आप खाता न हटाएँ, फिर तुरंत हट जाता है; जो लॉग इन काम में न आए वह 7 दिन में ख़त्म होता है',
  },
  order: {
    what: 'ऑर्डर, और आपके लिए लिखे दाम: नाम, मोबाइल नंबर, ईमेल, डिलीवरी का पता, भुगतान का नंबर, कूरियर का नंबर, हमारे नोट',
    why: 'सामान पहुँचाने, वापसी और शिकायत के लिए',
    until: `जब तक आपका खाता है, फिर ऑर्डर के दिन से ${RETENTION_DAYS} दिन तक; जो ऑर्डर रास्ते में है, उसका कम से कम ${OPEN_ORDER_DAYS} दिन और। फ़ोन पर दिए ऑर्डर: जब तक आप हमसे भूल जाने को न कहें; लिखे हुए दाम: वैसे ही, और आख़िरी तारीख़ के बाद ज़्यादा से ज़्यादा एक साल`,
  },
  invoice: {
    what: 'टैक्स के बिल: उन पर छपा नाम, पता और मोबाइल नंबर',
    why: 'टैक्स का क़ानून यही कहता है (CGST Act, धारा 36)',
    until: 'साल की GST रिटर्न की तारीख़ के 72 महीने बाद तक, खाता हटाने पर भी: मई 2026 का बिल 31 दिसंबर 2033 तक',
  },
  message: {
    what: 'आपको भेजे संदेश',
    why: 'यह देखने के लिए कि वे भेजे गए',
    until: `${MESSAGE_DAYS} दिन, या जब तक आप खाता न हटाएँ`,
  },
  review: {
    what: 'राय: आपका छोटा नाम, आपकी लिखी बात, और हमारा जवाब',
    why: 'ताकि दूसरों को पता चले कि चीज़ कैसी है',
    until: 'जब तक आप राय वापस न लें या खाता न हटाएँ; फिर सिर्फ़ तारे रहते हैं',
  },
  wish: {
    what: 'कोई चीज़ माँगते समय, या उसके आने की ख़बर के लिए दिया ईमेल या खाता',
    why: 'यह बताने के लिए कि चीज़ आ गई',
    until: 'जब तक हम बता न दें, और ज़्यादा से ज़्यादा एक साल',
  },
  complaint: {
    what: 'शिकायतें: आपका नाम, ईमेल, मोबाइल नंबर, आपने क्या लिखा, और हमने क्या जवाब दिया',
    why: 'जवाब देने और निपटाने के लिए; ग्राहकों का क़ानून यही कहता है',
    until: `निपटने के ${COMPLAINT_YEARS} साल बाद तक, या जब तक आप खाता न हटाएँ या हमसे भूल जाने को न कहें`,
  },
  refusal: {
    what: 'मना किए हुए ईमेल: ईमेल की छाप, ईमेल ख़ुद नहीं',
    why: 'ताकि कोई उस पर फिर हमसे न लिखवा सके',
    until: 'हमेशा; जो लिंक काम में न आया, एक साल',
  },
  passing: {
    what: 'इंटरनेट के किसी पते से कितनी बार क्या आया, जैसे लॉग इन की कोशिशें',
    why: 'पासवर्ड का अंदाज़ा लगाने और भीड़ लगाने वालों को रोकने के लिए',
    until: 'ज़्यादा से ज़्यादा दो दिन',
  },
  worker: {
    what: 'दुकान में काम करने वाले: उनके बदलाव के साथ उनका नाम, और इंटरनेट का पता',
    why: 'यह देखने के लिए कि किसने क्या किया',
    until: `दुकान छोड़ने पर, बदलाव के ${WORKER_YEARS} साल बाद तक, इंटरनेट का पता ${WORKER_ADDRESS_YEARS} साल`,
  },
}

/** The lines of the privacy page. In English they come from the API. */
export const KEPT_LINES: Readonly<Record<Language, (line: Kept) => Line>> = {
  en: (line) => line,
  hi: (line) => IN_HINDI[line.name as KeptName] ?? line,
}
