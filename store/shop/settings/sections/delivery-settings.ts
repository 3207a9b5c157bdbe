/** Settings for delivery and payment. Part of settings-table.ts. Browser-safe. */
import { RIDES_FORM } from '#store/selling/delivery/ways.ts'

const PLAIN = { section: 'delivery', proof: 'not asked' } as const
const PROVEN = { section: 'delivery', proof: 'asked' } as const

/** Empty means the default policy's days, or none once the owner wrote a policy. */
const days = (form: string, label: string, hint: string) =>
  ({
    ...PLAIN,
    columns: 2,
    kind: 'line',
    default: '',
    min: 0,
    max: 10,
    form,
    error: 'Must be days, such as 7.',
    label,
    hint,
  }) as const

export const DELIVERY_SETTINGS = {
  deliveryCharge: {
    ...PLAIN,
    columns: 2,
    kind: 'rupees',
    default: 0,
    max: 10_000,
    label: 'Delivery charge',
    hint: 'Rupees for each order. 0 is free.',
  },
  freeDeliveryFrom: {
    ...PLAIN,
    columns: 2,
    kind: 'rupees or none',
    default: null,
    max: 1_000_000,
    label: 'Free delivery from',
    hint: 'Rupees of the subtotal. Empty: never.',
  },
  giftWrapCharge: {
    ...PLAIN,
    kind: 'rupees or none',
    default: null,
    min: 1,
    max: 10_000,
    label: 'Gift wrap',
    hint: 'Rupees for each order. Empty: nothing is wrapped.',
  },
  deliveryDays: {
    ...days('^([1-9]\\d?( to [1-9]\\d?)?)?$', 'Days until delivery', 'Such as 2 to 7.'),
    isA: 'pace',
    error: 'Must be days, such as 7 or 2 to 7.',
  },
  returnDays: days('^(\\d|[1-9]\\d)?$', 'Days to return', 'Such as 7. 0: no returns.'),
  upiId: {
    ...PROVEN,
    isPublic: true,
    kind: 'UPI ID',
    default: '',
    max: 100,
    label: 'UPI ID',
    hint: 'Such as shop@bank. Orders then show a QR code to pay by.',
  },
  giftCards: {
    ...PLAIN,
    isPublic: true,
    fields: {
      isOn: {
        kind: 'yes or no',
        default: false,
        label: 'Customers can buy gift cards in the shop',
        hint: 'They pay by UPI; you look whether the money has come, and press once (Khata).',
      },
      amounts: {
        kind: 'line',
        default: '500, 1000, 2000',
        min: 1,
        max: 60,
        form: '^[1-9]\\d{2,4}( *, *[1-9]\\d{2,4}){0,4}$',
        error: 'Up to five amounts from 100 to 99999, such as 500, 1000, 2000.',
        label: 'Amounts of gift cards',
        hint: 'To choose from; another one can be typed.',
      },
    },
  },
  pickUp: {
    ...PROVEN,
    fields: {
      isOn: { kind: 'yes or no', default: false, label: 'Customers can collect their orders from the shop' },
      address: {
        kind: 'text',
        default: '',
        max: 500,
        rows: 3,
        label: 'Where they collect',
        hint: 'Empty: at the address of the shop.',
      },
      hours: { kind: 'line', default: '', min: 0, max: 100, label: 'When', hint: 'Such as Mon to Sat, 10 to 8.' },
    },
  },
  ownRider: {
    ...PROVEN,
    fields: {
      isOn: { kind: 'yes or no', default: false, label: 'Own rider delivers nearby' },
      pins: {
        kind: 'text',
        default: '',
        max: 2000,
        rows: 2,
        isA: 'PIN codes',
        error: 'PIN codes with commas between them, such as 411001, 4110, 411001-411062.',
        label: 'PIN codes the rider goes to',
        hint: 'Such as 411001, 4110, 411001-411062.',
      },
      days: {
        kind: 'line',
        default: '',
        min: 0,
        max: 100,
        form: RIDES_FORM,
        error: 'Days of the week, such as Mon, Thu.',
        label: 'Days of the ride',
        hint: 'Such as Mon, Thu.',
      },
      charge: {
        kind: 'rupees',
        default: 0,
        max: 10_000,
        label: 'Charge of the rider',
        hint: 'Rupees for each order. 0 is free.',
      },
    },
  },
  listedPinsOnly: {
    ...PROVEN,
    kind: 'yes or no',
    default: false,
    label: 'Deliver only to PIN codes that are listed',
    hint: 'The list is under Delivery by PIN code.',
  },
  cashRules: {
    section: 'cash',
    proof: 'asked',
    columns: 2,
    fields: {
      advanceFrom: {
        kind: 'rupees or none',
        default: null,
        max: 1_000_000,
        label: 'UPI first for orders from',
        hint: 'Rupees of an order. Empty: never.',
      },
      refusals: {
        kind: 'whole or none',
        default: null,
        min: 1,
        max: 20,
        label: 'UPI first after refused parcels',
        hint: 'How many, of one phone number. Empty: never.',
      },
      advancePercent: {
        kind: 'whole',
        default: 100,
        min: 1,
        max: 100,
        label: 'How much comes first',
        hint: 'Percent of the order.',
      },
      openOrders: {
        kind: 'whole or none',
        default: null,
        min: 1,
        max: 99,
        label: 'Most unpaid cash orders at a time',
        hint: 'Of one phone number. Empty: no limit.',
      },
    },
  },
} as const
