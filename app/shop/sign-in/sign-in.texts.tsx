import type { ReactNode } from 'react'
import { texts } from '#app/kit/words/texts.ts'
import { listOf } from '#store/language.ts'

/** What a password must have besides its length, in this order. */
export type PasswordPart = 'lower' | 'upper' | 'digit' | 'special'

const PARTS = {
  en: { lower: 'a small letter', upper: 'a capital letter', digit: 'a digit', special: 'a special character' },
  hi: { lower: 'एक छोटा अक्षर (a-z)', upper: 'एक बड़ा अक्षर (A-Z)', digit: 'एक अंक', special: 'एक ख़ास निशान (@, #)' },
}

export const SIGN_IN = texts(
  {
    login: 'Login',
    loginAction: 'Log in',
    signUp: 'Create an Account',
    signUpWay: 'Create an account',
    signUpAction: 'Sign Up',
    signUpWhy: 'So you can track and cancel your orders.',
    nav: 'Login or create an account',
    ordering:
      'Log in or create an account to place your order. Your cart is saved. An account lets you follow and cancel your order.',
    email: 'Email',
    emailMissing: 'Please enter your email.',
    name: 'Name',
    nameMissing: 'Please enter your name.',
    phone: 'Phone Number',
    phoneHint: 'Your 10-digit mobile number',
    phoneMissing: 'Please enter your phone number.',
    newPassword: 'New password',
    noScript: 'Please turn on JavaScript: this form needs it.',
    noCaptcha: 'The check that you are human did not load. Please reload the page.',
    forgot: 'Forgot your password?',
    forgotLead: 'Tell us your email, and we send you a link to choose a new one.',
    forgotSent: (email: ReactNode) => (
      <>
        If {email} has an account here, a link should reach it within minutes. It works once, for an hour. Nothing
        there? Look among the spam, or call us.
      </>
    ),
    emailLink: 'Email me a sign-in link',
    emailLinkTitle: 'Sign-in link',
    emailLinkLead: 'No password needed: open the link that we send you.',
    emailLinkSent: (email: ReactNode) => (
      <>
        We have sent a link to {email}. It works once, for ten minutes. Nothing there? Look among the spam, or ask for
        another one below.
      </>
    ),
    sendLink: 'Send the link',
    sendAnother: 'Send another link',
    noMail: 'We cannot send links by email. Please call us: we can help you, or take your order by phone.',
    back: 'Back to login',
    byPhone: 'Use a code on your phone',
    byPhoneTitle: 'Sign in by phone',
    byPhoneLead: 'We will text you a 6-digit code.',
    noSms: 'Login by SMS is not available. Please log in with your email, or call us.',
    sendCode: 'Send the code',
    codeSent: (phone: ReactNode) => <>We have sent a code to {phone}.</>,
    code: 'Code',
    codeHint: '6 digits, valid for five minutes',
    otherNumber: 'Change number, or get a new code',
    secondStep: 'Second step',
    secondStepLead: 'Enter the code from your authenticator app.',
    loginOver: 'This login has run out. Please log in again.',
    appCode: 'Code from your authenticator app',
    appCodeHint: 'Six digits',
    backupCode: 'Backup code',
    backupCodeHint: 'One of those you kept when you set this up. Each works once.',
    trust: 'Do not ask on this device for 30 days',
    useApp: 'Use the authenticator app',
    useBackup: 'Use a backup code',
    goOn: 'Continue',
    or: 'or',
    signInWith: (service: string) => `Sign in with ${service}`,
    signUpWith: (service: string) => `Sign up with ${service}`,
    waiting: 'Waiting for the sign-in window...',
    cancel: 'Cancel',
    inThisTab: 'Continue in this tab',
    passwordAtLeast: (minimum: number) => `min. ${minimum} characters`,
    passwordBetween: (minimum: number, maximum: number) => `${minimum} to ${maximum} characters`,
    passwordWith: (length: string, parts: readonly PasswordPart[]) =>
      `${length}, with ${listOf(parts.map((part) => PARTS.en[part]))}`,
  },
  {
    login: 'लॉग इन',
    loginAction: 'लॉग इन करें',
    signUp: 'खाता बनाएँ',
    signUpWay: 'खाता बनाएँ',
    signUpAction: 'खाता बनाएँ',
    signUpWhy: 'ताकि आप अपने ऑर्डर देख और रद्द कर सकें।',
    nav: 'लॉग इन करें या खाता बनाएँ',
    ordering:
      'ऑर्डर करने के लिए लॉग इन करें या खाता बनाएँ। आपकी टोकरी वैसी ही रहेगी। खाता हो तो आप अपना ऑर्डर देख और रद्द कर सकते हैं।',
    email: 'ईमेल',
    emailMissing: 'अपना ईमेल लिखें।',
    name: 'नाम',
    nameMissing: 'अपना नाम लिखें।',
    phone: 'मोबाइल नंबर',
    phoneHint: 'आपका 10 अंकों का मोबाइल नंबर',
    phoneMissing: 'अपना मोबाइल नंबर लिखें।',
    newPassword: 'नया पासवर्ड',
    noScript: 'जावास्क्रिप्ट चालू करें: इस फ़ॉर्म के लिए ज़रूरी है।',
    noCaptcha: 'रोबोट न होने की जाँच नहीं खुल पाई। पेज दोबारा खोलें।',
    forgot: 'पासवर्ड भूल गए?',
    forgotLead: 'अपना ईमेल बताएँ, हम नया पासवर्ड बनाने का लिंक भेजेंगे।',
    forgotSent: (email) => (
      <>
        अगर {email} का यहाँ खाता है, तो कुछ ही मिनटों में उस पर लिंक आ जाना चाहिए। वह एक बार चलता है, एक घंटे तक। नहीं आया? स्पैम में
        देखें, या हमें फ़ोन करें।
      </>
    ),
    emailLink: 'ईमेल पर लॉग इन का लिंक मँगाएँ',
    emailLinkTitle: 'लॉग इन का लिंक',
    emailLinkLead: 'पासवर्ड नहीं चाहिए: हमारा भेजा लिंक खोलें।',
    emailLinkSent: (email) => (
      <>हमने {email} पर लिंक भेजा है। वह एक बार चलता है, दस मिनट तक। नहीं आया? स्पैम में देखें, या नीचे से दूसरा मँगाएँ।</>
    ),
    sendLink: 'लिंक भेजें',
    sendAnother: 'एक और लिंक भेजें',
    noMail: 'हम ईमेल पर लिंक नहीं भेज सकते। हमें फ़ोन करें: हम मदद करेंगे, या फ़ोन पर ही ऑर्डर ले लेंगे।',
    back: 'वापस लॉग इन पर',
    byPhone: 'मोबाइल पर कोड मँगाएँ',
    byPhoneTitle: 'मोबाइल से लॉग इन',
    byPhoneLead: 'हम SMS से 6 अंकों का कोड भेजेंगे।',
    noSms: 'SMS से लॉग इन नहीं हो सकता। ईमेल से लॉग इन करें, या हमें फ़ोन करें।',
    sendCode: 'कोड भेजें',
    codeSent: (phone) => <>हमने {phone} पर कोड भेजा है।</>,
    code: 'कोड',
    codeHint: '6 अंक, पाँच मिनट तक चलता है',
    otherNumber: 'नंबर बदलें, या नया कोड मँगाएँ',
    secondStep: 'दूसरा क़दम',
    secondStepLead: 'अपने ऑथेंटिकेटर ऐप का कोड डालें।',
    loginOver: 'इस लॉग इन का समय ख़त्म हो गया। फिर से लॉग इन करें।',
    appCode: 'ऑथेंटिकेटर ऐप का कोड',
    appCodeHint: '6 अंक',
    backupCode: 'बैकअप कोड',
    backupCodeHint: 'जो आपने इसे लगाते समय रखे थे, उनमें से एक। हर कोड एक बार चलता है।',
    trust: 'यहाँ 30 दिन तक न पूछें',
    useApp: 'ऑथेंटिकेटर ऐप का कोड डालें',
    useBackup: 'बैकअप कोड डालें',
    goOn: 'आगे बढ़ें',
    or: 'या',
    signInWith: (service) => `${service} से लॉग इन करें`,
    signUpWith: (service) => `${service} से खाता बनाएँ`,
    waiting: 'लॉग इन की विंडो खुली है…',
    cancel: 'रहने दें',
    inThisTab: 'इसी टैब में आगे बढ़ें',
    passwordAtLeast: (minimum) => `कम से कम ${minimum} अक्षर`,
    passwordBetween: (minimum, maximum) => `${minimum} से ${maximum} अक्षर`,
    passwordWith: (length, parts) =>
      `${length}, जिनमें ${listOf(
        parts.map((part) => PARTS.hi[part]),
        'hi',
      )} हो`,
  },
)
