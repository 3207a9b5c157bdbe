/** Settings for sign-ins, and limits on messages to strangers. Part of settings-table.ts. Browser-safe. */
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
