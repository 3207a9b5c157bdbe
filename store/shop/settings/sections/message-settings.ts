/** Settings for messages, SMS and policies. Part of settings-table.ts. Browser-safe. */
import { OUR_WORDS } from '#store/talk/messages/message-words.ts'

const words = (label: string, language: 'en' | 'hi', text: string) =>
  ({ kind: 'message', default: text, max: 600, rows: 5, label, language }) as const

const FILLED_IN =
  'Filled in for each order: {name} {shop} {order} {items} {total} {due} {courier} {tracking} {phone} {link}'

export const MESSAGE_SETTINGS = {
  messages: {
    section: 'messages',
    proof: 'asked',
    columns: 2,
    fields: {
      confirmEn: { ...words('To confirm', 'en', OUR_WORDS.confirm.en), hint: FILLED_IN },
      confirmHi: words('To confirm, in Hindi', 'hi', OUR_WORDS.confirm.hi),
      packEn: words('Packed', 'en', OUR_WORDS.pack.en),
      packHi: words('Packed, in Hindi', 'hi', OUR_WORDS.pack.hi),
      shipEn: words('Shipped', 'en', OUR_WORDS.ship.en),
      shipHi: words('Shipped, in Hindi', 'hi', OUR_WORDS.ship.hi),
      deliverEn: words('Delivered', 'en', OUR_WORDS.deliver.en),
      deliverHi: words('Delivered, in Hindi', 'hi', OUR_WORDS.deliver.hi),
    },
  },
} as const

const registered = (label: string) =>
  ({ kind: 'message', default: '', max: 600, rows: 3, label, language: 'en' }) as const

const template = (label: string) =>
  ({
    kind: 'line',
    default: '',
    min: 0,
    max: 30,
    isA: 'code',
    form: '^(\\d{10,25})?$',
    error: 'The template number that DLT gave you: 10 to 25 digits.',
    label,
  }) as const

/** SMS texts as registered with the telecom operators; TRAI requires each template's number. */
export const SMS_SETTINGS = {
  sms: {
    section: 'sms',
    proof: 'asked',
    columns: 2,
    fields: {
      confirmed: { ...registered('Confirmed'), hint: FILLED_IN },
      confirmedId: template('Template number, “Confirmed”'),
      pack: registered('Packed'),
      packId: template('Template number, “Packed”'),
      ship: registered('Shipped'),
      shipId: template('Template number, “Shipped”'),
      ready: registered('Ready to be collected'),
      readyId: template('Template number, “Ready to be collected”'),
      deliver: registered('Delivered'),
      deliverId: template('Template number, “Delivered”'),
      cancel: registered('Cancelled'),
      cancelId: template('Template number, “Cancelled”'),
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
    hint: 'Empty: our text.',
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
  policiesHi: {
    section: 'policies',
    proof: 'asked',
    fields: {
      returns: policy('Returns and refunds, in Hindi'),
      delivery: policy('Delivery, in Hindi'),
      privacy: policy('Privacy, in Hindi'),
      terms: policy('Terms, in Hindi'),
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
    hint: 'Set it up for yourself first.',
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
        hint: 'Beyond it people log in another way. Empty: no limit.',
      },
      mails: {
        kind: 'cap',
        default: 1000,
        max: 100_000,
        label: 'Mails a day',
        hint: 'Beyond it they wait under Mail. Empty: no limit.',
      },
    },
  },
} as const
