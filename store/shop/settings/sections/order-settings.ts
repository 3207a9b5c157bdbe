/** Settings for calls. Part of settings-table.ts. Browser-safe. */
import { CLOCK_FORM } from '#store/selling/orders/steps/call-hours.ts'

/** "HH:MM". */
const clock = (value: string, label: string) =>
  ({
    kind: 'line',
    default: value,
    min: 1,
    max: 20,
    isA: 'time',
    form: CLOCK_FORM,
    error: CLOCK_WORDS,
    label,
  }) as const
const CLOCK_WORDS = 'Please enter hours and minutes, such as 09:30.'

export const ORDER_SETTINGS = {
  callHours: {
    section: 'calls',
    proof: 'not asked',
    isPublic: true,
    columns: 2,
    fields: {
      from: clock('10:00', 'Call from'),
      until: clock('19:00', 'Call until'),
    },
  },
  callEveryOrder: {
    section: 'calls',
    proof: 'asked',
    kind: 'yes or no',
    default: false,
    label: 'Call about every order',
    hint: 'Otherwise customers can confirm it themselves by a link.',
  },
  upiBeforeCall: {
    section: 'delivery',
    proof: 'asked',
    isPublic: true,
    kind: 'yes or no',
    default: false,
    label: 'Ask for UPI before the confirming call',
    hint: 'Otherwise they pay after it.',
  },
} as const
