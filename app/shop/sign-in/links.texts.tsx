/** The pages that a link of a mail opens. */
import type { ReactNode } from 'react'
import { texts } from '#app/kit/words/texts.ts'
import type { StaffRole } from '#store/people/staff/staff.ts'

export const LINKS = texts(
  {
    openTitle: 'Log in',
    open: 'Log in by link',
    opening: 'Logging you in...',
    tryAgain: 'Try again',
    another: 'Send me a new link',
    reset: 'Choose a new password',
    resetWeak: (hint: string) => `Please choose another password: ${hint}.`,
    resetDone: 'Your new password is saved. You have been logged out on all devices.',
    resetSave: 'Save the new password',
    verify: 'Confirm your email',
    verifying: 'Confirming your address...',
    verified: 'Your email is confirmed',
    thanks: 'Thank you. You can go on shopping.',
    goOnShopping: 'Continue Shopping',
    verifyFailed: 'That link did not work',
    stillWorks: 'Your account still works. If the shop can send mail, you can ask for a new link on your account page.',
    myAccount: 'My account',
    isThisYours: 'Is this your email?',
    forAnother: 'This link is for another account',
    logOutFirst: 'You are logged in with another account. Log out first.',
    logInAs: (account: string) => (
      <>
        Log in as {account ? <strong>{account}</strong> : 'the account that this link belongs to'} to confirm this
        address.
      </>
    ),
    notYou: 'If you did not sign up here, you can close this page.',
  },
  {
    openTitle: 'लॉग इन करें',
    open: 'लिंक से लॉग इन',
    opening: 'लॉग इन कर रहे हैं…',
    tryAgain: 'फिर कोशिश करें',
    another: 'मुझे नया लिंक भेजें',
    reset: 'नया पासवर्ड चुनें',
    resetWeak: (hint) => `दूसरा पासवर्ड चुनें: ${hint}।`,
    resetDone: 'आपका नया पासवर्ड सहेज लिया। आप हर जगह से लॉग आउट हो गए हैं।',
    resetSave: 'नया पासवर्ड सहेजें',
    verify: 'अपना ईमेल पक्का करें',
    verifying: 'आपका ईमेल पक्का कर रहे हैं…',
    verified: 'आपका ईमेल पक्का हो गया',
    thanks: 'धन्यवाद। अब ख़रीदारी करें।',
    goOnShopping: 'ख़रीदारी करें',
    verifyFailed: 'यह लिंक नहीं चला',
    stillWorks: 'आपका खाता चल रहा है। दुकान ईमेल भेजती हो, तो अपने खाते के पेज से नया लिंक मँगा सकते हैं।',
    myAccount: 'मेरा खाता',
    isThisYours: 'क्या यह आपका ईमेल है?',
    forAnother: 'यह लिंक किसी और खाते का है',
    logOutFirst: 'आप किसी और खाते से लॉग इन हैं। पहले लॉग आउट करें।',
    logInAs: (account) => <>यह ईमेल पक्का करने के लिए {account ? <strong>{account}</strong> : 'उसी खाते'} से लॉग इन करें।</>,
    notYou: 'अगर आपने यहाँ खाता नहीं बनाया, तो यह पेज बंद कर दें।',
  },
)

const ROLES_IN_HINDI: Readonly<Record<StaffRole, string>> = { packer: 'पैकर', manager: 'मैनेजर', owner: 'मालिक' }

export const INVITE = texts(
  {
    heading: 'Join the team',
    lead: (role: StaffRole) => `You are invited to work in this shop as ${role}.`,
    reading: 'Reading the invitation...',
    used: 'This invitation was used already. If it was you, log in: you work here now.',
    withdrawn:
      'This invitation was taken back, or a newer one was sent. Please look for a newer mail, or ask the shop.',
    expired: 'This invitation has run out. Please ask the shop for a new one.',
    unknown: 'This is no invitation of this shop. The link may have been cut off: please copy all of it.',
    toShop: 'Go to the shop',
    ownPassword: (minimum: number) =>
      `Please type the password of your account. It must have at least ${minimum} characters.`,
    hasAccount: (email: ReactNode) => (
      <>The invitation is for {email}, who has an account here. Please log in with it first.</>
    ),
    otherAccount: (email: ReactNode, own: string) => (
      <>
        The invitation is for {email}, but you are logged in as <strong>{own || 'somebody else'}</strong>. Log out, and
        go on with the address that was invited.
      </>
    ),
    join: 'Join the shop',
    accept: 'Accept the invitation',
    loggedInAs: (email: ReactNode) => <>You are logged in as {email}.</>,
    passwordAgain: 'Please type your password once more.',
    staffPassword: (minimum: number) =>
      `Everybody who works here needs a password of at least ${minimum} characters. Please choose one.`,
    tooShort: (minimum: number) => `Please choose a password of at least ${minimum} characters.`,
  },
  {
    heading: 'दुकान में काम करें',
    lead: (role) => `इस दुकान में ${ROLES_IN_HINDI[role]} की तरह काम करने का बुलावा आया है।`,
    reading: 'बुलावा देख रहे हैं…',
    used: 'यह बुलावा इस्तेमाल हो चुका है। अगर आपने ही किया था, तो लॉग इन करें: आप अब यहाँ काम करते हैं।',
    withdrawn: 'यह बुलावा वापस ले लिया गया, या नया भेजा गया है। नया ईमेल देखें, या दुकान से पूछें।',
    expired: 'इस बुलावे का समय ख़त्म हो गया। दुकान से नया मँगाएँ।',
    unknown: 'यह इस दुकान का बुलावा नहीं है। शायद लिंक अधूरा है: पूरा कॉपी करें।',
    toShop: 'दुकान पर जाएँ',
    ownPassword: (minimum) => `अपने खाते का पासवर्ड डालें। उसमें कम से कम ${minimum} अक्षर होने चाहिए।`,
    hasAccount: (email) => <>यह बुलावा {email} के लिए है, जिनका यहाँ खाता है। पहले उसी से लॉग इन करें।</>,
    otherAccount: (email, own) => (
      <>
        यह बुलावा {email} के लिए है, पर आप <strong>{own || 'किसी और'}</strong> से लॉग इन हैं। लॉग आउट करें, और जिस ईमेल पर बुलावा
        आया उसी से आगे बढ़ें।
      </>
    ),
    join: 'दुकान से जुड़ें',
    accept: 'बुलावा मान लें',
    loggedInAs: (email) => <>आप {email} से लॉग इन हैं।</>,
    passwordAgain: 'अपना पासवर्ड एक बार फिर डालें।',
    staffPassword: (minimum) => `यहाँ काम करने वालों का पासवर्ड कम से कम ${minimum} अक्षरों का होता है। नया चुनें।`,
    tooShort: (minimum) => `कम से कम ${minimum} अक्षरों का पासवर्ड चुनें।`,
  },
)
