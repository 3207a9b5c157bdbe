import { texts } from './texts.ts'

/** What the parts of every page say. */
export const KIT = texts(
  {
    tryAgain: 'Try again',
    previous: 'Previous',
    next: 'Next',
    pages: 'Pages',
    pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
    toLogin: 'Go to login',
    failedToFetch: (what: string, mayPass: boolean) =>
      `Failed to fetch ${what}. ${mayPass ? 'Please try again.' : 'You may not be authorized.'}`,
    dismiss: 'Dismiss',
    cancel: 'Cancel',
    wait: (seconds: number) =>
      `That was a lot at once from your connection. Please wait ${seconds === 1 ? 'a second' : `${seconds} seconds`}, then try again.`,
    copied: 'Copied',
    marked: 'Marked: copy it now, for example with Ctrl+C.',
    copyByHand: 'Please copy it by hand.',
    copyLink: 'Copy link',
    linkToItems: 'Link to these items',
    linkToItemsHint: 'Who opens it sees the items at the prices of that day, and fills the cart with one press.',
    buyAgainLink: 'Copy link to buy these again',
    leave: 'Leave without saving?',
    leaveYes: 'Leave without saving',
    stay: 'Stay',
  },
  {
    tryAgain: 'फिर कोशिश करें',
    previous: 'पिछला',
    next: 'आगे',
    pages: 'पेज',
    pageOf: (page, pages) => `पेज ${page} / ${pages}`,
    toLogin: 'लॉग इन करें',
    failedToFetch: (what, mayPass) =>
      `${what}: जानकारी नहीं आ पाई। ${mayPass ? 'फिर कोशिश करें।' : 'शायद आपको यह देखने की इजाज़त नहीं है।'}`,
    dismiss: 'बंद करें',
    cancel: 'रहने दें',
    wait: (seconds) => `आपके कनेक्शन से एक साथ बहुत कुछ माँगा गया। ${seconds} सेकंड रुककर फिर कोशिश करें।`,
    copied: 'कॉपी हो गया',
    marked: 'चुन लिया है: अब कॉपी करें, जैसे Ctrl+C से।',
    copyByHand: 'इसे ख़ुद कॉपी करें।',
    copyLink: 'लिंक कॉपी करें',
    linkToItems: 'इन चीज़ों का लिंक',
    linkToItemsHint: 'जो इसे खोलेगा, उसे ये चीज़ें उस दिन के दाम पर दिखेंगी और एक बार दबाने से टोकरी में आ जाएँगी।',
    buyAgainLink: 'फिर से ख़रीदने का लिंक कॉपी करें',
    leave: 'बिना सहेजे जाएँ?',
    leaveYes: 'बिना सहेजे जाएँ',
    stay: 'यहीं रहें',
  },
)
