/** Settings for the length of sign-ins, and limits on messages to strangers. Part of settings-table.ts. Browser-safe. */
const whole = (value: number, max: number, label: string, hint: string) =>
  ({ kind: 'whole', default: value, min: 1, max, label, hint }) as const

export const SESSION_SETTINGS = {
  sessionTerms: {
    section: 'sessions',
    proof: 'asked',
    columns: 2,
    fields: {
      // Better Auth renews by at most 7 days: see auth.server.ts.
      customerIdleDays: whole(7, 7, 'Days a customer may stay away', 'Then they log in again. 1 to 7.'),
      customerDays: whole(30, 365, 'Days a customer stays logged in', 'At most, however often they come back.'),
      staffIdleHours: whole(8, 24, 'Hours without use at the desk', 'Then staff log in again. 1 to 24.'),
      staffHours: whole(24, 168, 'Hours staff stay logged in', 'At most, however busy the desk is.'),
    },
  },
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
        default: 40,
        max: 100_000,
        label: 'Codes by SMS a day',
        hint: 'To numbers that are new here; half of them for connections that have had none today. Beyond it people are asked to log in another way.',
      },
      mails: {
        kind: 'cap',
        default: 60,
        max: 100_000,
        label: 'Mails a day to addresses that nobody has proven yet',
        hint: 'Beyond it they are held and listed under Mail. They leave the next day, or when you raise this.',
      },
    },
  },
} as const
