import { texts } from '#app/kit/words/texts.ts'

export const REQUEST = texts(
  {
    done: 'Thank you! We have received your request.',
    failed: 'Sorry, something went wrong. Please try again.',
    tooMuch: 'That was a lot at once. Please wait a while, then try again.',
    what: 'Tell us what you want',
    send: 'Request Product',
    heading: "Can't find what you're looking for?",
    orCall: 'Or call ',
    toAsk: ' to ask for it.',
    email: 'Your email (optional)',
    emailHint: 'We will write when it is in stock.',
  },
  {
    done: 'धन्यवाद! हमने लिख लिया है।',
    failed: 'कुछ गड़बड़ हो गई। फिर कोशिश करें।',
    tooMuch: 'एक साथ बहुत बार हो गया। थोड़ा रुककर फिर कोशिश करें।',
    what: 'आपको क्या चाहिए, बताएँ',
    send: 'यह मँगवाएँ',
    heading: 'जो चाहिए, वह नहीं मिला?',
    orCall: 'या ',
    toAsk: ' पर फ़ोन करके पूछें।',
    email: 'आपका ईमेल (चाहें तो)',
    emailHint: 'आते ही हम आपको लिखेंगे।',
  },
)
