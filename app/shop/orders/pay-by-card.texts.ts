import { texts } from '#app/kit/words/texts.ts'

/** Paying without money: by credit, or by a gift card. */
export const PAY_BY_CARD = texts(
  {
    giftCard: 'Gift card',
    code: 'Code of the gift card',
    hint: 'As much is used as the order still costs.',
    missing: 'Please enter the code.',
    pay: 'Pay with it',
    byCredit: (sum: string) => `Use ${sum} of your credit`,
    noCard: 'There is no gift card with this code. Please check it.',
    nothingLeft: 'Nothing is left on it, or nothing is still to be paid.',
    tooOften: 'Too many tries. Please try again in ten minutes.',
  },
  {
    giftCard: 'गिफ़्ट कार्ड',
    code: 'गिफ़्ट कार्ड का कोड',
    hint: 'जितने पैसे देने बाक़ी हैं, उतने ही कार्ड से कटेंगे।',
    missing: 'कोड लिखें।',
    pay: 'इससे दें',
    byCredit: (sum) => `अपने जमा पैसों में से ${sum} लगाएँ`,
    noCard: 'इस कोड का कोई गिफ़्ट कार्ड नहीं है। एक बार देख लें।',
    nothingLeft: 'इसमें कुछ बचा नहीं है, या ऑर्डर का कुछ देना बाक़ी नहीं है।',
    tooOften: 'बहुत बार कोशिश हो गई। दस मिनट बाद फिर करें।',
  },
)
