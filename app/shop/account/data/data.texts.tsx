import type { ReactNode } from 'react'
import { texts } from '#app/kit/words/texts.ts'

const orders = (count: number) => (count === 1 ? '1 order' : `${count} orders`)

export const DATA = texts(
  {
    title: 'Your data',
    download: 'Download my data',
    downloadWhat:
      'Your profile, addresses, wishlist, orders with our notes, requests, messages and logins, as a JSON file.',
    gone: 'Your account is deleted',
    goneWhat:
      'You are logged out on all devices, and your profile and addresses are deleted. Thank you for shopping with us.',
    toShop: 'Back to the shop',
    deletion: 'Delete account',
    deletionWhat: (days: number, link: (words: string) => ReactNode) => (
      <>
        Your profile, photo, addresses, requests and logins are deleted at once. Past orders keep your name and address
        for {days} days, tax invoices longer: {link('what we keep, and how long')}.
      </>
    ),
    deleteTitle: 'Do you want to delete your account forever?',
    deleteForever: 'Delete forever',
    noUndo: 'This cannot be undone.',
    noUndoOpen: (count: number) => `This cannot be undone. ${orders(count)} will still be delivered.`,
    delete: 'Delete my account',
    open: (count: number, numbers: string) =>
      `${orders(count)} ${count === 1 ? 'is' : 'are'} not delivered yet: ${numbers}. We will still deliver ${count === 1 ? 'it' : 'them'} and call the phone number of the order, but you will not be able to see ${count === 1 ? 'it' : 'them'} here.`,
    mayCancel: (link: (words: string) => ReactNode) => (
      <>Changed your mind? {link('Cancel under Orders')} before you delete your account.</>
    ),
  },
  {
    title: 'आपकी जानकारी',
    download: 'मेरी जानकारी डाउनलोड करें',
    downloadWhat: 'आपकी प्रोफ़ाइल, पते, पसंद की चीज़ें, ऑर्डर और उन पर हमारे नोट, माँगी हुई चीज़ें, मैसेज और लॉग इन, एक JSON फ़ाइल में।',
    gone: 'आपका खाता हटा दिया गया',
    goneWhat: 'आप हर जगह से लॉग आउट हो गए हैं, और आपकी प्रोफ़ाइल और पते हटा दिए गए हैं। हमसे ख़रीदने के लिए धन्यवाद।',
    toShop: 'वापस दुकान पर',
    deletion: 'खाता हटाएँ',
    deletionWhat: (days, link) => (
      <>
        आपकी प्रोफ़ाइल, फ़ोटो, पते, माँगी हुई चीज़ें और लॉग इन तुरंत हट जाते हैं। पुराने ऑर्डर पर आपका नाम और पता {days} दिन तक रहता है,
        टैक्स के बिल पर और ज़्यादा: {link('हम क्या रखते हैं, और कब तक')}।
      </>
    ),
    deleteTitle: 'क्या आप अपना खाता हमेशा के लिए हटाना चाहते हैं?',
    deleteForever: 'हमेशा के लिए हटाएँ',
    noUndo: 'हटाया हुआ खाता वापस नहीं आएगा।',
    noUndoOpen: (count) => `हटाया हुआ खाता वापस नहीं आएगा। ${count} ऑर्डर फिर भी पहुँचाए जाएँगे।`,
    delete: 'मेरा खाता हटाएँ',
    open: (count, numbers) =>
      `${count} ऑर्डर अभी पहुँचना बाक़ी है: ${numbers}। हम फिर भी पहुँचाएँगे और ऑर्डर के नंबर पर फ़ोन करेंगे, पर आप यहाँ देख नहीं पाएँगे।`,
    mayCancel: (link) => <>मन बदल गया? खाता हटाने से पहले {link('ऑर्डर में जाकर रद्द करें')}।</>,
  },
)
