/**
 * The table of all settings: default, allowed values, visibility, and place on the settings page. Types, API schemas and the
 * form derive from it. Browser-safe.
 */
import { DEFAULT_NUMBER_PREFIX } from '#db/order-values.ts'
import { DEFAULT_CAPS, MOST_CAP } from '#store/selling/orders/placing/order-limits.ts'
import { DELIVERY_SETTINGS } from './sections/delivery-settings.ts'
import { LOOK_SETTINGS } from './sections/look-settings.ts'
import {
  MESSAGE_SETTINGS,
  POLICY_SETTINGS,
  SENDING_SETTINGS,
  SESSION_SETTINGS,
  SMS_SETTINGS,
} from './sections/message-settings.ts'
import { ORDER_SETTINGS } from './sections/order-settings.ts'
import { ROOM_SETTINGS } from './sections/room-settings.ts'
import { SEO_SETTINGS } from './sections/seo-settings.ts'
import { TAX_SETTINGS } from './sections/tax-settings.ts'
import type { SECTIONS } from './settings-sections.ts'
import { DEFAULT_SHOP_NAME } from './shop-name.ts'

type Shown = { label: string; hint?: string }

/** `form` is a regular expression, `error` explains it; with `min` 0 the text may be empty. */
type Line = Shown & {
  kind: 'line'
  default: string
  min: number
  max: number
  form?: string
  error?: string
  /** A time, a code whose spaces and dots do not count, or days such as "2 to 7". */
  isA?: 'time' | 'code' | 'pace'
}
/** Several lines. */
type Text = Shown & {
  kind: 'text'
  default: string
  max: number
  rows: number
  form?: string
  error?: string
  isA?: 'PIN codes'
}
/** A message with placeholders in braces: see store/talk/messages/message-words.ts. */
type Message = Shown & { kind: 'message'; default: string; max: number; rows: number; language: 'en' | 'hi' }
/** One line, empty or valid for its kind. */
type Checked = Shown & { kind: 'phone' | 'email' | 'gstin' | 'UPI ID'; default: string; max: number }
type Rupees = Shown & { kind: 'rupees'; default: number; max: number }
/** Null when the field is empty. */
type RupeesOrNone = Shown & { kind: 'rupees or none'; default: number | null; max: number }
type Whole = Shown & { kind: 'whole'; default: number; min: number; max: number }
/** Null when the field is empty, which differs from 0. */
type WholeOrNone = Shown & { kind: 'whole or none'; default: number | null; min: number; max: number; isPercent?: true }
/** A number from 1; null or 0 for none. */
type Cap = Shown & { kind: 'cap'; default: number | null; max: number }
type YesNo = Shown & { kind: 'yes or no'; default: boolean }
type Choice = Shown & { kind: 'choice'; default: string; choices: Readonly<Record<string, string>> }
/** A calendar day such as 2026-11-21, or empty. */
type Day = Shown & { kind: 'day'; default: '' }
/** "#rrggbb", or empty for our default. */
type Colour = Shown & { kind: 'colour'; default: string; ours: string }
/** A picture of the shop's own; empty for none. */
type Picture = Shown & { kind: 'picture'; default: string; shape: 'logo' | 'hero' }

export type SettingField =
  | Line
  | Text
  | Message
  | Checked
  | Rupees
  | RupeesOrNone
  | Whole
  | WholeOrNone
  | Cap
  | YesNo
  | Choice
  | Day
  | Colour
  | Picture

/** Up to `count` phone numbers. */
type Phones = Shown & { kind: 'phones'; default: readonly string[]; count: number; max: number; legend: string }

export type SettingLeaf = SettingField | Phones
/** Fields grouped in one object on the wire. */
type Group = { fields: Record<string, SettingField> }

export type Setting = (SettingLeaf | Group) & {
  section: keyof typeof SECTIONS
  /** Columns on wide screens. */
  columns?: 2 | 3
  /** Sent with every page. */
  isPublic?: true
  /**
   * Changing it needs re-authentication, if it tells customers how to pay or whom to ask, or weakens a guard. `once set`: only
   * after its first change from the default.
   */
  proof: 'asked' | 'once set' | 'not asked'
}

const [PHONE, EMAIL] = [30, 254]

const cap = (value: number | null, label: string, hint: string) =>
  ({ kind: 'cap', default: value, max: MOST_CAP, label, hint }) as const

export const SETTINGS = {
  shopName: {
    section: 'shop',
    proof: 'once set',
    isPublic: true,
    kind: 'line',
    default: DEFAULT_SHOP_NAME,
    min: 1,
    max: 60,
    label: 'Shop name',
  },
  phones: {
    section: 'shop',
    proof: 'asked',
    isPublic: true,
    columns: 3,
    kind: 'phones',
    default: [],
    count: 3,
    max: PHONE,
    legend: 'One number is enough.',
    label: 'Phone',
  },
  email: {
    section: 'shop',
    proof: 'asked',
    isPublic: true,
    kind: 'email',
    default: '',
    max: EMAIL,
    label: 'Email',
    hint: 'Where customers may write to.',
  },
  address: {
    section: 'shop',
    proof: 'asked',
    isPublic: true,
    kind: 'text',
    default: '',
    max: 500,
    rows: 3,
    label: 'Address',
    hint: 'With the PIN code, as it stands on papers.',
  },
  numberPrefix: {
    section: 'shop',
    proof: 'not asked',
    kind: 'line',
    default: DEFAULT_NUMBER_PREFIX,
    min: 0,
    max: 8,
    // Stored values may predate the rule about the first character.
    form: '^([A-Za-z0-9][A-Za-z0-9-]{0,7})?$',
    error: 'Only the letters A to Z, digits and dashes, 8 at most; a letter or digit first.',
    label: 'Letters before order numbers',
    hint: 'Such as KH-. Invoices begin with them too, and cannot be taken back.',
  },
  ...LOOK_SETTINGS,
  ...SEO_SETTINGS,
  gstin: {
    section: 'tax',
    proof: 'asked',
    isPublic: true,
    kind: 'gstin',
    default: '',
    max: 20,
    label: 'GSTIN',
    hint: 'With it, packed orders get tax invoices or bills of supply; without it, receipts.',
  },
  isComposition: {
    section: 'tax',
    proof: 'not asked',
    kind: 'yes or no',
    default: false,
    label: 'The shop is under the composition scheme',
    hint: 'No tax, bills of supply only, and no orders to other states.',
  },
  toysNeedBis: {
    section: 'policies',
    proof: 'asked',
    kind: 'yes or no',
    default: false,
    label: 'Publish no toy without its BIS licence number',
    hint: 'The law wants it of toys sold in India.',
  },
  grievanceOfficer: {
    section: 'policies',
    proof: 'asked',
    isPublic: true,
    columns: 3,
    fields: {
      name: { kind: 'line', default: '', min: 0, max: 100, label: 'Grievance officer' },
      phone: { kind: 'phone', default: '', max: PHONE, label: "Officer's phone" },
      email: { kind: 'email', default: '', max: EMAIL, label: "Officer's email" },
    },
  },
  ...TAX_SETTINGS,
  ...DELIVERY_SETTINGS,
  ...ORDER_SETTINGS,
  orderCaps: {
    section: 'caps',
    proof: 'asked',
    columns: 2,
    fields: {
      customerOrders: cap(DEFAULT_CAPS.customerOrders, 'Orders of one customer', 'Empty: no limit.'),
      customerUnits: cap(DEFAULT_CAPS.customerUnits, 'Items in them', 'Empty: no limit.'),
    },
  },
  ...MESSAGE_SETTINGS,
  ...SMS_SETTINGS,
  ...SESSION_SETTINGS,
  ...SENDING_SETTINGS,
  ...POLICY_SETTINGS,
  ...ROOM_SETTINGS,
} as const satisfies Record<string, Setting>
