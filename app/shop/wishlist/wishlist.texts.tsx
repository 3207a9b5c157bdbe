import type { ReactNode } from 'react'
import { texts } from '#app/kit/words/texts.ts'

export const WISHLIST = texts(
  {
    title: 'Your Wishlist',
    onDevice: (link: (words: string) => ReactNode) => (
      <>Saved on this device. {link('Log in')} to keep it in your account.</>
    ),
    empty: 'Your wishlist is empty.',
    emptyWhat: 'Tap the heart on things you like.',
    shop: 'Shop Now',
    noScript: 'Please turn on JavaScript to keep a wishlist.',
  },
  {
    title: 'आपकी पसंद की चीज़ें',
    onDevice: (link) => <>ये इसी फ़ोन या कंप्यूटर पर हैं। अपने खाते में रखने के लिए {link('लॉग इन करें')}।</>,
    empty: 'अभी कोई पसंद की चीज़ नहीं।',
    emptyWhat: 'जो चीज़ अच्छी लगे, उस पर बना दिल दबाएँ।',
    shop: 'सामान देखें',
    noScript: 'पसंद की चीज़ें रखने के लिए जावास्क्रिप्ट चालू करें।',
  },
)
