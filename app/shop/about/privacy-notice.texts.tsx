import type { ReactNode } from 'react'
import { texts } from '#app/kit/words/texts.ts'
import type { Language } from '#store/language.ts'

type Link = (words: string) => ReactNode

export const PRIVACY_NOTICE = texts(
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
