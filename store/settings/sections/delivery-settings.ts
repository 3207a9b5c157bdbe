/** Settings for delivery and payment. Part of settings-table.ts. Browser-safe. */
import { PINS_LIST_FORM, RIDES_FORM } from '#store/delivery/ways.ts'

const PLAIN = { section: 'delivery', proof: 'not asked' } as const
const PROVEN = { section: 'delivery', proof: 'asked' } as const

/** Empty means what our default policy says, or nothing once the owner wrote another policy. */
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
    hint: `${hint} Empty: what our ready-made policy says. Once you write your own policy, only that counts.`,
  }) as const

export const DELIVERY_SETTINGS = {
  deliveryCharge: {
    ...PLAIN,
    columns: 2,
    kind: 'rupees',
    default: 0,
    max: 10_000,
    label: 'Delivery charge',
    hint: 'Rupees for each order, taxes included. 0 means that delivery is free.',
  },
  freeDeliveryFrom: {
    ...PLAIN,
    columns: 2,
    kind: 'rupees or none',
    default: null,
    max: 1_000_000,
    label: 'Free delivery from',
    hint: 'Rupees of the subtotal. Empty: the charge is always asked for.',
  },
  giftWrapCharge: {
    ...PLAIN,
    kind: 'rupees or none',
    default: null,
    min: 1,
    max: 10_000,
    label: 'Gift wrap',
    hint: 'Rupees for each order, taxes included. Empty: nothing is wrapped.',
  },
  deliveryDays: days(
    '^([1-9]\\d?( to [1-9]\\d?)?)?$',
    'Days until delivery',
    'Such as 2 to 7, shown where people buy.',
  ),
  returnDays: days(
    '^(\\d|[1-9]\\d)?$',
    'Days to return',
    'Shown where people buy. So long after delivery customers can ask for a return on their order. 0: they cannot.',
  ),
  codNote: {
    ...PROVEN,
    isPublic: true,
    kind: 'line',
    default: '',
    min: 0,
    max: 200,
    label: 'Cash-on-delivery note',
    hint: 'Shown where people buy instead of ours, such as: Pay in cash when it arrives.',
  },
  upiId: {
    ...PROVEN,
    isPublic: true,
    kind: 'UPI ID',
    default: '',
    max: 100,
    label: 'UPI ID',
    hint: 'Such as shop@bank. Orders and slips then show a QR code with amount and order number.',
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
      isOn: { kind: 'yes or no', default: false, label: 'Somebody of the shop brings orders nearby' },
      pins: {
        kind: 'text',
        default: '',
        max: 2000,
        rows: 2,
        form: PINS_LIST_FORM,
        error: 'PIN codes with commas between them, such as 411001, 4110, 411001-411062.',
        label: 'PIN codes the rider goes to',
        hint: 'Whole ones, first digits or ranges, with commas between them. Customers there may choose the rider.',
      },
      days: {
        kind: 'line',
        default: '',
        min: 0,
        max: 100,
        form: RIDES_FORM,
        error: 'Days of the week, such as Mon, Thu.',
        label: 'Days of the ride',
        hint: 'Such as Mon, Thu. An order says the next one after its call.',
      },
      charge: {
        kind: 'rupees',
        default: 0,
        max: 10_000,
        label: 'Charge of the rider',
        hint: 'Rupees for each order, taxes included, whatever your list of PIN codes says. 0 is free.',
      },
    },
  },
  listedPinsOnly: {
    ...PROVEN,
    kind: 'yes or no',
    default: false,
    label: 'Deliver only to PIN codes that are listed',
    hint: 'The list is under Delivery by PIN code. All others are told before they fill in a form, and counted in your inbox.',
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
        hint: 'Rupees of an order, delivery included. Empty: never because of its size.',
      },
      refusals: {
        kind: 'whole or none',
        default: null,
        min: 1,
        max: 20,
        label: 'UPI first after refused parcels',
        hint: 'How many, of the same phone number. Empty: never because of them.',
      },
      advancePercent: {
        kind: 'whole',
        default: 100,
        min: 1,
        max: 100,
        label: 'How much comes first',
        hint: 'In percent. 100: all of it, so nothing is paid at the door.',
      },
      openOrders: {
        kind: 'whole or none',
        default: null,
        min: 1,
        max: 99,
        label: 'Most unpaid cash orders at a time',
        hint: 'Of one phone number. Beyond it only UPI is open. Empty: no limit.',
      },
    },
  },
} as const
