/** The owner's policies and message texts for each step. Part of settings-table.ts. Browser-safe. */

const words = <T extends string>(label: string, language: 'en' | 'hi', text: T) =>
  ({ kind: 'message', default: text, max: 600, rows: 5, label, language }) as const

export const MESSAGE_SETTINGS = {
  messages: {
    section: 'messages',
    proof: 'asked',
    columns: 2,
    fields: {
      confirmEn: words(
        'To confirm',
        'en',
        'Hello {name}, this is {shop}. We have your order {order}:\n{items}\nTotal: {total}\nShall we send it? Please reply YES, or tell us what to change.\nOr confirm it here: {link}',
      ),
      confirmHi: words(
        'To confirm, in Hindi',
        'hi',
        'नमस्ते {name}, यह {shop} है। हमें आपका ऑर्डर {order} मिला है:\n{items}\nकुल: {total}\nक्या हम इसे भेज दें? कृपया YES लिखें, या बताइए कि क्या बदलना है।\nया यहाँ पुष्टि करें: {link}',
      ),
      noAnswerEn: words(
        'After a call without an answer',
        'en',
        'Hello {name}, this is {shop}. We called about your order {order} ({total}) and could not reach you.\nShall we send it? Please reply YES, or confirm it here: {link}\nOr call us: {phone}',
      ),
      noAnswerHi: words(
        'After a call without an answer, in Hindi',
        'hi',
        'नमस्ते {name}, यह {shop} है। आपके ऑर्डर {order} ({total}) के लिए हमने फ़ोन किया था, पर बात नहीं हो पाई।\nक्या हम इसे भेज दें? कृपया YES लिखें, या यहाँ पुष्टि करें: {link}\nया हमें फ़ोन करें: {phone}',
      ),
      confirmedEn: words(
        'Confirmed',
        'en',
        'Hello {name}, thank you for confirming. We are packing your order {order} now:\n{items}\nPay on delivery: {due}',
      ),
      confirmedHi: words(
        'Confirmed, in Hindi',
        'hi',
        'नमस्ते {name}, पुष्टि के लिए धन्यवाद। हम आपका ऑर्डर {order} पैक कर रहे हैं:\n{items}\nडिलीवरी पर भुगतान: {due}',
      ),
      packEn: words(
        'Packed',
        'en',
        'Hello {name}, your order {order} from {shop} is packed and will leave soon:\n{items}\nPay on delivery: {due}',
      ),
      packHi: words(
        'Packed, in Hindi',
        'hi',
        'नमस्ते {name}, {shop} से आपका ऑर्डर {order} पैक हो गया है और जल्द निकलेगा:\n{items}\nडिलीवरी पर भुगतान: {due}',
      ),
      shipEn: words(
        'Shipped',
        'en',
        'Hello {name}, your order {order} from {shop} is on its way:\n{items}\nCourier: {courier}\nTracking number: {tracking}\nPay on delivery: {due}',
      ),
      shipHi: words(
        'Shipped, in Hindi',
        'hi',
        'नमस्ते {name}, {shop} से आपका ऑर्डर {order} रास्ते में है:\n{items}\nकूरियर: {courier}\nट्रैकिंग नंबर: {tracking}\nडिलीवरी पर भुगतान: {due}',
      ),
      deliverEn: words(
        'Delivered',
        'en',
        'Hello {name}, your order {order} from {shop} was delivered. Thank you!\nIs something wrong? Please call us: {phone}',
      ),
      deliverHi: words(
        'Delivered, in Hindi',
        'hi',
        'नमस्ते {name}, {shop} से आपका ऑर्डर {order} पहुँच गया है। धन्यवाद!\nकुछ ठीक नहीं है? कृपया हमें फ़ोन करें: {phone}',
      ),
      cancelEn: words('Cancelled', 'en', 'Hello {name}, your order {order} is cancelled. You have nothing to pay.'),
      cancelHi: words(
        'Cancelled, in Hindi',
        'hi',
        'नमस्ते {name}, आपका ऑर्डर {order} रद्द हो गया है। आपको कुछ भुगतान नहीं करना है।',
      ),
      returnEn: words(
        'Returned',
        'en',
        'Hello {name}, your order {order} came back to {shop}.\nDo you have a question? Please call us: {phone}',
      ),
      returnHi: words(
        'Returned, in Hindi',
        'hi',
        'नमस्ते {name}, आपका ऑर्डर {order} {shop} के पास वापस आ गया है।\nकोई सवाल है? कृपया हमें फ़ोन करें: {phone}',
      ),
      answerReturnEn: words(
        'Answer to a return',
        'en',
        'Hello {name}, about your return of order {order} from {shop}:\n{answer}\nDo you have a question? Please call us: {phone}',
      ),
      answerReturnHi: words(
        'Answer to a return, in Hindi',
        'hi',
        'नमस्ते {name}, {shop} से आपके ऑर्डर {order} की वापसी के बारे में:\n{answer}\nकोई सवाल है? कृपया हमें फ़ोन करें: {phone}',
      ),
    },
  },
} as const

const policy = (label: string) =>
  ({
    kind: 'text',
    default: '',
    max: 4000,
    rows: 5,
    label,
    hint: 'Leave a blank line between paragraphs. If empty, our default text is shown.',
  }) as const

export const POLICY_SETTINGS = {
  policies: {
    section: 'policies',
    proof: 'asked',
    fields: {
      returns: policy('Returns and refunds'),
      delivery: policy('Delivery'),
      privacy: policy('Privacy'),
      terms: policy('Terms'),
    },
  },
} as const

export const SESSION_SETTINGS = {
  staffNeedSecondFactor: {
    section: 'sessions',
    proof: 'asked',
    kind: 'yes or no',
    default: false,
    label: 'Everyone who works here needs two-step login',
    hint: 'Until they have set it up, the admin area shows them only how. Set it up for yourself first.',
  },
} as const

export const SENDING_SETTINGS = {
  messagesPerDay: {
    section: 'sending',
    proof: 'asked',
    columns: 2,
    fields: {
      codes: {
        kind: 'cap',
        default: 100,
        max: 100_000,
        label: 'Codes by SMS a day',
        hint: 'To numbers that are new here; half of them for connections that have had none today. Beyond it people are asked to log in another way.',
      },
      mails: {
        kind: 'cap',
        default: 1000,
        max: 100_000,
        label: 'Mails a day to addresses that nobody has proven yet',
        hint: 'Half of them for connections that have had none today. Beyond it, mails are kept under Mail, where you can send them.',
      },
    },
  },
} as const
