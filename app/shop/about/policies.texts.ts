import { texts } from '#app/kit/words/texts.ts'
import type { Language } from '#store/language.ts'
import type { Retention, RetentionName } from '#store/people/privacy/fates.ts'
import {
  EARLIER_YEARS,
  MESSAGE_DAYS,
  OPEN_ORDER_DAYS,
  RETENTION_DAYS,
  WORKER_ADDRESS_YEARS,
  WORKER_YEARS,
} from '#store/retention.ts'
import { COMPLAINT_YEARS } from '#store/talk/complaints/complaints.ts'

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
    delivery: 'डिलीवरी और पेमेंट',
    privacy: 'आपकी जानकारी',
    terms: 'ख़रीद के नियम',
    kept: 'हम क्या रखते हैं, क्यों और कब तक',
    line: (why, until) => `${why}। ${until}।`,
  },
)

type Line = Omit<Retention, 'name'>

const IN_HINDI: Readonly<Record<RetentionName, Line>> = {
  account: {
    what: 'आपका खाता: नाम, ईमेल, मोबाइल नंबर, फ़ोटो, सहेजे हुए पते, पसंद की चीज़ें, आप कहाँ लॉग इन हैं, आपके बारे में हमारा नोट',
    why: 'ताकि आप लॉग इन और ऑर्डर कर सकें',
    until: 'जब तक आप खाता न हटाएँ, फिर तुरंत हट जाता है; जो लॉग इन काम में न आए वह 7 दिन में ख़त्म होता है',
  },
  order: {
    what: 'ऑर्डर, आपके लिए लिखे दाम, और आपके माँगे गिफ़्ट कार्ड: नाम, मोबाइल नंबर, ईमेल, डिलीवरी का पता, पेमेंट का नंबर, कूरियर का नंबर, हमारे नोट',
    why: 'सामान पहुँचाने, वापसी और शिकायत के लिए',
    until: `जब तक आपका खाता है, फिर ऑर्डर के दिन से ${RETENTION_DAYS} दिन तक; जो ऑर्डर रास्ते में है, उसका कम से कम ${OPEN_ORDER_DAYS} दिन और। फ़ोन पर दिए ऑर्डर: जब तक आप हमसे भूल जाने को न कहें; लिखे हुए दाम: वैसे ही, और आख़िरी तारीख़ के बाद ज़्यादा से ज़्यादा एक साल; गिफ़्ट कार्ड: वैसे ही, और ज़्यादा से ज़्यादा एक साल`,
  },
  invoice: {
    what: 'टैक्स के बिल: उन पर छपा नाम, पता और मोबाइल नंबर',
    why: 'टैक्स का क़ानून यही कहता है (CGST Act, धारा 36)',
    until: 'साल की GST रिटर्न की तारीख़ के 72 महीने बाद तक, खाता हटाने पर भी: मई 2026 का बिल 31 दिसंबर 2033 तक',
  },
  message: {
    what: 'आपको भेजे मैसेज',
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
  earlier: {
    what: 'इस दुकान से पहले आपने हमसे क्या लिया: नाम, मोबाइल नंबर, ईमेल, पता, ऑर्डर',
    why: 'ताकि आपका फ़ोन आए तो हम आपको पहचानें',
    until: `हमारे पास आने के ${EARLIER_YEARS} साल बाद तक, या जब तक आप खाता न हटाएँ या हमसे भूल जाने को न कहें`,
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
export const RETENTION_LINES: Readonly<Record<Language, (line: Retention) => Line>> = {
  en: (line) => line,
  hi: (line) => IN_HINDI[line.name as RetentionName] ?? line,
}
