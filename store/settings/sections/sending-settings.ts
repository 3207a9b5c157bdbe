/** Limits on messages to strangers. Part of settings-table.ts. Browser-safe. */
export const SENDING_SETTINGS = {
  messagesPerDay: {
    section: 'sending',
    isStrongest: true,
    columns: 2,
    fields: {
      codes: {
        kind: 'cap',
        default: 40,
        max: 100_000,
        label: 'Codes by SMS a day',
        hint: 'To numbers that are new here. Beyond it people are asked to log in another way.',
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
