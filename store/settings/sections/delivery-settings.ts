/** Settings for delivery and payment. Part of settings-table.ts. Browser-safe. */
import { COURIERS_FORM } from '#store/orders/steps/couriers.ts'

/** Empty means what our default policy says, or nothing once the owner wrote another policy. */
const days = (form: string, label: string, hint: string) =>
  ({
    section: 'delivery',
    columns: 2,
    kind: 'line',
    default: '',
    min: 0,
    max: 10,
    form,
    error: 'Must be days, such as 7.',
    label,
    hint: `${hint} Empty: as our default policy says, or nothing once you write your own.`,
  }) as const

export const DELIVERY_SETTINGS = {
  deliveryCharge: {
    section: 'delivery',
    columns: 2,
    kind: 'rupees',
    default: 0,
    max: 10_000,
    label: 'Delivery charge',
    hint: 'Rupees for each order, taxes included. 0 means that delivery is free.',
  },
  freeDeliveryFrom: {
    section: 'delivery',
    columns: 2,
    kind: 'rupees or none',
    default: null,
    max: 1_000_000,
    label: 'Free delivery from',
    hint: 'Rupees of the subtotal. Empty: the charge is always asked for.',
  },
  deliveryDays: days(
    '^([1-9]\\d?( to [1-9]\\d?)?)?$',
    'Days until delivery',
    'Such as 2 to 7, shown where people buy.',
  ),
  couriers: {
    section: 'delivery',
    kind: 'text',
    default: '',
    max: 2000,
    rows: 3,
    form: COURIERS_FORM,
    error: 'One courier a line, such as Delhivery: 56, 57, 411001.',
    label: 'Couriers by PIN code',
    hint: 'One a line: the name, a colon, the first digits of the PIN codes it serves, such as Delhivery: 56, 57. Without digits it serves all. The desk suggests whose turn it is.',
  },
  returnDays: days(
    '^(\\d|[1-9]\\d)?$',
    'Days to return',
    'Shown where people buy. So long after delivery customers can ask for a return on their order. 0: they cannot.',
  ),
  codNote: {
    section: 'delivery',
    isPublic: true,
    kind: 'line',
    default: '',
    min: 0,
    max: 200,
    label: 'Cash-on-delivery note',
    hint: 'Shown where people buy instead of ours, such as: Pay in cash when it arrives.',
  },
  upiId: {
    section: 'delivery',
    isPublic: true,
    isStrongest: true,
    kind: 'UPI ID',
    default: '',
    max: 100,
    label: 'UPI ID',
    hint: 'Such as shop@bank. Orders and slips then show a QR code with amount and order number.',
  },
  listedPinsOnly: {
    section: 'delivery',
    kind: 'yes or no',
    default: false,
    label: 'Deliver only to PIN codes that are listed',
    hint: 'The list is under Delivery by PIN code. All others are told before they fill in a form, and counted in your inbox.',
  },
  cashRules: {
    section: 'cash',
    columns: 2,
    fields: {
      advanceFrom: {
        kind: 'rupees or none',
        default: null,
        max: 1_000_000,
        label: 'First by UPI from',
        hint: 'Rupees of an order, delivery included. Empty: never because of its size.',
      },
      refusals: {
        kind: 'whole or none',
        default: null,
        min: 1,
        max: 20,
        label: 'First by UPI after refusals',
        hint: 'Parcels that were refused at the door of the same phone number. Empty: never because of them.',
      },
      advancePercent: {
        kind: 'whole',
        default: 100,
        min: 1,
        max: 100,
        label: 'How much of it is paid first',
        hint: 'In percent. 100: all of it, so nothing is paid at the door.',
      },
      openOrders: {
        kind: 'whole or none',
        default: null,
        min: 1,
        max: 99,
        label: 'Open orders to be paid in cash',
        hint: 'Of one phone number. Beyond it only UPI is open. Empty: no limit.',
      },
    },
  },
} as const
