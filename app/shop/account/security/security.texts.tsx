import type { ReactNode } from 'react'
import { texts } from '#app/kit/words/texts.ts'

const cliCommand = <code>tokri admin reset</code>

export const SECURITY = texts(
  {
    title: 'Security',
    password: 'Password',
    noPasswordCall: 'Your account has no password. To set one, please call us.',
    noPasswordNoEmail: (link: (words: string) => ReactNode) => (
      <>Your account has no password. {link('Add your email')} first: the link that sets one is sent to it.</>
    ),
    noPassword: (email: string) => `Your account has no password. We can send a link to ${email} that sets one.`,
    linkComes: (email: string) =>
      `A link should reach ${email} within minutes. It works once, for an hour, and signs you out everywhere. Nothing there? Call us.`,
    sendLink: 'Send the link',
    sendAnother: 'Send another link',
    current: 'Current password',
    newPassword: 'New password',
    endOthers: 'Log out all other devices',
    change: 'Change password',
    changed: 'Your password is changed.',
    changedAlone: 'Your password is changed. Every other device is signed out.',
    services: 'Connected sign-ins',
    connectedOn: (when: ReactNode) => <>Connected on {when}</>,
    disconnect: 'Disconnect',
    disconnectOf: (name: string) => `Disconnect ${name}`,
    disconnectTitle: (name: string) => `Disconnect ${name}?`,
    disconnected: (name: string) => `${name} is disconnected.`,
    connect: 'Connect',
    connectOf: (name: string) => `Connect ${name}`,
    sessions: 'Where you are signed in',
    thisDevice: 'This device',
    lastSeen: (when: ReactNode, from: string | null | undefined) => (
      <>
        Last seen {when}
        {from ? ` from ${from}` : ''}
      </>
    ),
    signOut: 'Sign out',
    signOutOf: (device: string) => `Sign out ${device}`,
    signedOut: 'It is signed out.',
    signOutOthers: 'Sign out all others',
    othersSignedOut: 'Every other device is signed out.',
    signOutAll: 'Sign out everywhere',
  },
  {
    title: 'सुरक्षा',
    password: 'पासवर्ड',
    noPasswordCall: 'आपके खाते का पासवर्ड नहीं है। बनाने के लिए हमें फ़ोन करें।',
    noPasswordNoEmail: (link) => (
      <>आपके खाते का पासवर्ड नहीं है। पहले {link('अपना ईमेल जोड़ें')}: पासवर्ड बनाने का लिंक उसी पर जाएगा।</>
    ),
    noPassword: (email) => `आपके खाते का पासवर्ड नहीं है। हम ${email} पर पासवर्ड बनाने का लिंक भेज सकते हैं।`,
    linkComes: (email) =>
      `कुछ ही मिनटों में ${email} पर लिंक आ जाना चाहिए। वह एक बार चलता है, एक घंटे तक, और आपको हर जगह से लॉग आउट कर देता है। नहीं आया? हमें फ़ोन करें।`,
    sendLink: 'लिंक भेजें',
    sendAnother: 'एक और लिंक भेजें',
    current: 'अभी का पासवर्ड',
    newPassword: 'नया पासवर्ड',
    endOthers: 'बाक़ी सब जगह से लॉग आउट करें',
    change: 'पासवर्ड बदलें',
    changed: 'आपका पासवर्ड बदल गया।',
    changedAlone: 'आपका पासवर्ड बदल गया। बाक़ी सब जगह से लॉग आउट हो गया।',
    services: 'लॉग इन के और तरीक़े',
    connectedOn: (when) => <>{when} को जोड़ा</>,
    disconnect: 'अलग करें',
    disconnectOf: (name) => `${name} को अलग करें`,
    disconnectTitle: (name) => `${name} को अलग करें?`,
    disconnected: (name) => `${name} को अलग कर दिया।`,
    connect: 'जोड़ें',
    connectOf: (name) => `${name} को जोड़ें`,
    sessions: 'आप कहाँ-कहाँ लॉग इन हैं',
    thisDevice: 'अभी यहीं',
    lastSeen: (when, from) => (
      <>
        पिछली बार {when}
        {from ? `, ${from} से` : ''}
      </>
    ),
    signOut: 'लॉग आउट करें',
    signOutOf: (device) => `${device} से लॉग आउट करें`,
    signedOut: 'वहाँ से लॉग आउट हो गया।',
    signOutOthers: 'बाक़ी सब से लॉग आउट करें',
    othersSignedOut: 'बाक़ी सब जगह से लॉग आउट हो गया।',
    signOutAll: 'हर जगह से लॉग आउट करें',
  },
)

export const TWO_STEPS = texts(
  {
    heading: 'Two-step login',
    what: 'Two-step login with an authenticator app.',
    on: 'On',
    off: 'Off',
    staff: () => (
      <>
        As you work in this shop, you cannot turn it off again. If you lose your phone and the backup codes, another
        owner resets it for you under People, or the person who runs the server does, with the command {cliCommand} on
        its machine.
      </>
    ),
    passwordFirst: 'Set a password first. Then you can turn on two-step login.',
    loading: 'Loading...',
    goOn: 'Go on',
    turnOn: 'Turn on',
    turnOff: 'Turn off',
    newCodes: 'New backup codes',
    move: 'Set up on another phone',
    isOff: 'It is off now.',
    keepCodes:
      'Keep these backup codes in a safe place. Each works once, when you do not have your phone. They are not shown again.',
    codes: 'Backup codes',
    copy: 'Copy',
    download: 'Download',
    saved: 'I have saved them',
  },
  {
    heading: 'दो क़दम वाला लॉग इन',
    what: 'पासवर्ड के बाद ऑथेंटिकेटर ऐप का कोड।',
    on: 'चालू',
    off: 'बंद',
    staff: () => (
      <>
        आप इस दुकान में काम करते हैं, इसलिए इसे फिर बंद नहीं कर सकते। फ़ोन और बैकअप कोड दोनों खो जाएँ, तो कोई दूसरा मालिक People पेज पर
        इसे हटा सकता है, या सर्वर चलाने वाला, अपनी मशीन पर {cliCommand} चलाकर।
      </>
    ),
    passwordFirst: 'पहले पासवर्ड बनाएँ। फिर दो क़दम वाला लॉग इन चालू कर सकते हैं।',
    loading: 'ला रहे हैं…',
    goOn: 'आगे बढ़ें',
    turnOn: 'चालू करें',
    turnOff: 'बंद करें',
    newCodes: 'नए बैकअप कोड',
    move: 'दूसरे फ़ोन पर लगाएँ',
    isOff: 'अब यह बंद है।',
    keepCodes: 'ये बैकअप कोड सँभालकर रखें। फ़ोन पास न हो तब काम आएँगे, हर कोड एक बार। ये दोबारा नहीं दिखेंगे।',
    codes: 'बैकअप कोड',
    copy: 'कॉपी करें',
    download: 'डाउनलोड करें',
    saved: 'मैंने रख लिए',
  },
)
