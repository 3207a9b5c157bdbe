import type { ReactNode } from 'react'
import { texts } from '#app/kit/words/texts.ts'

/** The confirming call: to which number, when, and from which. */
export const CALL = texts(
  {
    words: (to: ReactNode, hours: string, from: ReactNode) => (
      <>
        We will call you on {to} to confirm, between {hours.replace(' to ', ' and ')}
        {from ? <>, from {from}. Please save this number</> : null}.
      </>
    ),
  },
  {
    words: (to, hours, from) => (
      <>
        ऑर्डर पक्का करने के लिए हम {hours} के बीच {to} पर फ़ोन करेंगे।
        {from ? <> फ़ोन {from} से आएगा। यह नंबर सहेज लें।</> : null}
      </>
    ),
  },
)
