import { texts } from '#app/kit/words/texts.ts'
import type { Language } from '#store/language.ts'
import type { AccessChange, ComplaintNews } from '#store/talk/mail/mail.ts'

/** Letters about how somebody signs in. An empty name is left out. */
export const ACCESS_TEXTS = texts(
  {
    hello: (name: string, end: string) => `Hello${name && ` ${name}`}${end}`,
    comma: ',',
    stop: '.',
    verifySubject: (shop: string) => `Confirm your email address for ${shop}`,
    verifyHeading: 'Is this your email address?',
    verifyPreview: 'Please confirm your address.',
    verify: (hello: string, shop: string) => `${hello} please confirm your email address for ${shop}.`,
    verifyAction: 'Confirm my address',
    verifyEnd:
      'If you are not logged in, the link asks you to log in first. If you did not sign up with us, please ignore this mail.',
    resetSubject: (shop: string) => `Choose a new password for ${shop}`,
    reset: 'Choose a new password',
    resetPreview: 'Choose a new password.',
    resetWords: (hello: string) => `${hello} somebody, hopefully you, asked for a new password for your account.`,
    resetEnd:
      'The link works once, for a short time. If you did not ask for it, ignore this mail: your password stays the same.',
    linkSubject: (shop: string) => `Your link to log in to ${shop}`,
    link: 'Your link to log in',
    linkPreview: 'Your link to log in.',
    linkWords: (shop: string) => `With this link you are logged in to ${shop}, without a password.`,
    logIn: 'Log in',
    linkEnd: 'The link works once, for a short time. Do not share it. If you did not ask for it, ignore this mail.',
    changed: (heading: string, shop: string) => `${heading} at ${shop}`,
    wasYou: 'If that was you, you need not do anything.',
    wasNotYou: 'If it was not you, please call us at once. We can lock the account.',
    contact: 'Contact us',
    neverAsk: 'Nobody from the shop will ever ask you for your password or for a code.',
    code: (code: string, shop: string) =>
      `${code} is your code for ${shop}. Nobody from the shop will ever ask you for it.`,
  },
  {
    hello: (name, end) => `नमस्ते${name && ` ${name} जी`}${end}`,
    comma: ',',
    stop: '।',
    verifySubject: (shop) => `${shop}: अपना ईमेल पक्का करें`,
    verifyHeading: 'क्या यह आपका ईमेल है?',
    verifyPreview: 'अपना ईमेल पक्का करें।',
    verify: (hello, shop) => `${hello} ${shop} के लिए अपना ईमेल पक्का करें।`,
    verifyAction: 'हाँ, यह मेरा ईमेल है',
    verifyEnd: 'लॉग इन नहीं हैं, तो लिंक पहले लॉग इन करने को कहेगा। आपने खाता नहीं बनाया, तो यह मेल छोड़ दें।',
    resetSubject: (shop) => `${shop}: नया पासवर्ड चुनें`,
    reset: 'नया पासवर्ड चुनें',
    resetPreview: 'नया पासवर्ड चुनें।',
    resetWords: (hello) => `${hello} किसी ने, शायद आपने, आपके खाते का नया पासवर्ड माँगा है।`,
    resetEnd: 'लिंक एक ही बार और थोड़ी देर तक चलता है। आपने नहीं माँगा, तो यह मेल छोड़ दें: पासवर्ड वही रहेगा।',
    linkSubject: (shop) => `${shop} में लॉग इन करने का लिंक`,
    link: 'लॉग इन करने का लिंक',
    linkPreview: 'लॉग इन करने का लिंक।',
    linkWords: (shop) => `इस लिंक से आप बिना पासवर्ड ${shop} में लॉग इन हो जाएँगे।`,
    logIn: 'लॉग इन करें',
    linkEnd: 'लिंक एक ही बार और थोड़ी देर तक चलता है। इसे किसी को न दें। आपने नहीं माँगा, तो यह मेल छोड़ दें।',
    changed: (heading, shop) => `${shop}: ${heading}`,
    wasYou: 'यह आपने किया है, तो कुछ नहीं करना है।',
    wasNotYou: 'यह आपने नहीं किया, तो हमें तुरंत फ़ोन करें। हम खाता बंद कर सकते हैं।',
    contact: 'हमसे बात करें',
    neverAsk: 'दुकान से कोई भी आपसे पासवर्ड या कोड कभी नहीं माँगेगा।',
    code: (code, shop) => `${code} ${shop} के लिए आपका कोड है। दुकान से कोई भी इसे कभी नहीं माँगेगा।`,
  },
)

/** Heading and words after somebody, hopefully the reader, changed how they sign in. */
export const ACCESS_NEWS: Record<AccessChange, Record<Language, readonly [heading: string, words: string]>> = {
  password: {
    en: ['Your password was changed', 'Your account has a new password.'],
    hi: ['आपका पासवर्ड बदल गया', 'आपके खाते का पासवर्ड अब नया है।'],
  },
  email: {
    en: [
      'Your email address was changed',
      'Your account now has another email address. This is the last mail to this one about it.',
    ],
    hi: ['आपका ईमेल बदल गया', 'आपके खाते में अब दूसरा ईमेल है। इस पते पर इसके बारे में यह आख़िरी मेल है।'],
  },
  phone: {
    en: ['Your phone number was changed', 'The phone number of your account was changed.'],
    hi: ['आपका मोबाइल नंबर बदल गया', 'आपके खाते का मोबाइल नंबर बदल गया है।'],
  },
  'second factor on': {
    en: ['Two-step login is on', 'From now on we ask for a code from your authenticator app after the password.'],
    hi: ['दो क़दम वाला लॉग इन चालू है', 'अब पासवर्ड के बाद हम आपके ऐप का कोड भी पूछेंगे।'],
  },
  'second factor off': {
    en: ['Two-step login is off', 'From now on you log in with your password alone.'],
    hi: ['दो क़दम वाला लॉग इन बंद है', 'अब आप बस पासवर्ड से लॉग इन करेंगे।'],
  },
  'second factor moved': {
    en: [
      'Two-step login was moved to another phone',
      'The codes for your account now come from another phone. The old phone and the old backup codes no longer work.',
    ],
    hi: [
      'दो क़दम वाला लॉग इन अब दूसरे फ़ोन पर है',
      'आपके खाते के कोड अब दूसरे फ़ोन से आते हैं। पुराना फ़ोन और पुराने बैकअप कोड अब नहीं चलेंगे।',
    ],
  },
  'backup codes': {
    en: ['You have new backup codes', 'New backup codes were made for your account. The old ones no longer work.'],
    hi: ['आपके नए बैकअप कोड बने', 'आपके खाते के नए बैकअप कोड बने हैं। पुराने अब नहीं चलेंगे।'],
  },
  device: {
    en: [
      'A device rings for the shop',
      'A browser was added to your account that rings for new orders. See your account, under Alerts.',
    ],
    hi: ['एक और फ़ोन दुकान के लिए बजेगा', 'आपके खाते में एक ब्राउज़र जुड़ा है जो नए ऑर्डर पर बजेगा। खाते में देखें।'],
  },
  'service connected': {
    en: [
      'A sign-in service was connected',
      'You can now log in with another sign-in service. See your account, under Security.',
    ],
    hi: ['लॉग इन का एक और तरीक़ा जुड़ा', 'अब आप एक और तरीक़े से लॉग इन कर सकते हैं। खाते में सुरक्षा देखें।'],
  },
  'service disconnected': {
    en: [
      'A sign-in service was disconnected',
      'You can no longer log in with a sign-in service that was connected to your account.',
    ],
    hi: ['लॉग इन का एक तरीक़ा हटा', 'खाते से जुड़े एक तरीक़े से अब लॉग इन नहीं कर सकते।'],
  },
}

export const COMPLAINT_LETTERS = texts(
  {
    received: (number: string, first: string, last: string) =>
      `Its number is ${number}. You hear from us by ${first}, and we settle it by ${last}.`,
    settled: (number: string) => `This is how we settled ${number}:`,
    other: (number: string, last: string) => `Its number is ${number}. We settle it by ${last}.`,
    follow: 'Follow it',
    notYou: 'Did you not write to us? Then somebody typed your address by mistake, and you need do nothing.',
    notContent: 'Are you not content? Please call us, and say the number.',
  },
  {
    received: (number, first, last) => `इसका नंबर ${number} है। ${first} तक हम जवाब देंगे, और ${last} तक निपटा देंगे।`,
    settled: (number) => `${number} हमने ऐसे निपटाई:`,
    other: (number, last) => `इसका नंबर ${number} है। ${last} तक हम इसे निपटा देंगे।`,
    follow: 'शिकायत कहाँ तक पहुँची',
    notYou: 'आपने हमें नहीं लिखा? किसी ने ग़लती से आपका ईमेल लिख दिया होगा। आपको कुछ नहीं करना है।',
    notContent: 'बात नहीं बनी? हमें फ़ोन करें और नंबर बताएँ।',
  },
)

export const COMPLAINT_HEADINGS: Record<ComplaintNews['what'], Record<Language, string>> = {
  received: { en: 'We have your complaint', hi: 'आपकी शिकायत मिल गई' },
  acknowledged: { en: 'We are looking into your complaint', hi: 'हम आपकी शिकायत देख रहे हैं' },
  answered: { en: 'We have answered your complaint', hi: 'हमने आपकी शिकायत का जवाब दिया' },
  settled: { en: 'Your complaint is settled', hi: 'आपकी शिकायत निपट गई' },
  reopened: { en: 'We look into your complaint again', hi: 'हम आपकी शिकायत फिर देख रहे हैं' },
}

/** Letters about a product that somebody waits for. */
export const REQUESTS = texts(
  {
    shallWe: (product: string) => `Shall we tell you when ${product} is back?`,
    heading: 'Shall we tell you?',
    somebodyLeft: 'Somebody left this address to hear when this is back in stock:',
    stop: '.',
    yes: 'Yes, tell me',
    notYou: 'Was it not you? Then do nothing: without the button we will not write again.',
    inStock: (product: string) => `${product} is now in stock`,
    inStockStop: (product: string) => `${product} is now in stock.`,
    now: 'Now in stock',
    youAsked: 'You asked us to tell you when we have this:',
    view: 'View product',
    last: 'We will not write to you about this again.',
    noMore: 'Not you, or do you want no more of these mails?',
    stopMails: 'Stop mails about requests',
    sms: (product: string, shop: string, url: string) => `${product} is in stock at ${shop}: ${url}`,
  },
  {
    shallWe: (product) => `${product} आए तो बताएँ?`,
    heading: 'क्या हम आपको बताएँ?',
    somebodyLeft: 'किसी ने यह ईमेल दिया है, कि यह सामान आए तो बताएँ:',
    stop: '।',
    yes: 'हाँ, बताएँ',
    notYou: 'यह आपने नहीं कहा? तो कुछ न करें: बटन दबाए बिना हम फिर नहीं लिखेंगे।',
    inStock: (product) => `${product} आ गया`,
    inStockStop: (product) => `${product} आ गया।`,
    now: 'सामान आ गया',
    youAsked: 'आपने कहा था कि यह आए तो बताएँ:',
    view: 'सामान देखें',
    last: 'इसके बारे में हम फिर नहीं लिखेंगे।',
    noMore: 'यह आपने नहीं कहा, या ऐसे मेल अब नहीं चाहिए?',
    stopMails: 'ऐसे मेल बंद करें',
    sms: (product, shop, url) => `${shop} पर ${product} आ गया: ${url}`,
  },
)

export const GIFT_CARD = texts(
  {
    heading: (sum: string) => `Your gift card of ${sum}`,
    words: (hello: string, sum: string, whom: string, shop: string) =>
      `${hello} here is the code of the gift card of ${sum}${whom && ` for ${whom}`} at ${shop}:`,
    removed: '(The code was removed from this message, because anybody who has it could spend the card.)',
    use: 'It is typed in the checkout, or on the page of an order, under Gift card. What is left stays on it.',
    shop: 'Go to the shop',
    keep: 'Whoever has the code can spend the card, and nobody can read it again. Please keep this mail.',
  },
  {
    heading: (sum) => `आपका ${sum} का गिफ़्ट कार्ड`,
    words: (hello, sum, whom, shop) =>
      `${hello} ${shop} के ${sum} के गिफ़्ट कार्ड का कोड यह है${whom && ` (${whom} के लिए)`}:`,
    removed: '(कोड इस मेल से हटा दिया गया है, क्योंकि उससे कोई भी कार्ड ख़र्च कर सकता था।)',
    use: 'ऑर्डर करते समय, या ऑर्डर के पेज पर, “गिफ़्ट कार्ड” में यह कोड डालें। जो बचेगा, कार्ड में रहेगा।',
    shop: 'दुकान पर जाएँ',
    keep: 'जिसके पास कोड है, वही कार्ड ख़र्च कर सकता है, और कोड दोबारा कोई नहीं देख सकता। यह मेल सँभालकर रखें।',
  },
)
