/** Tax defaults by category, and how numbered papers count. Part of settings-table.ts. Browser-safe. */
import { HSN_FORM, HSN_WORDS, ZERO_RATE_NAMES } from '#store/gst/rates.ts'

const MOST_PERCENT = 40

/** Null is unset; 0 is set. */
const rate = (category: string) =>
  ({
    kind: 'whole or none',
    default: null,
    min: 0,
    max: MOST_PERCENT,
    isPercent: true,
    label: `GST % of ${category}`,
  }) as const

const zero = (category: string) =>
  ({
    kind: 'choice',
    default: 'nil',
    choices: ZERO_RATE_NAMES,
    label: `${category} at 0 % counts as`,
  }) as const

const hsn = (category: string) =>
  ({
    kind: 'line',
    default: '',
    min: 0,
    max: 40,
    isA: 'code',
    form: `^$|${HSN_FORM.source}`,
    error: HSN_WORDS,
    label: `HSN code of ${category}`,
  }) as const

const prefix = (value: string, label: string, hint?: string) =>
  ({
    section: 'papers',
    proof: 'not asked',
    columns: 2,
    kind: 'line',
    default: value,
    min: 0,
    max: 4,
    form: '^[A-Za-z0-9]{0,4}$',
    error: 'Only the letters A to Z and digits, 4 at most.',
    label,
    ...(hint === undefined ? {} : { hint }),
  }) as const

export const TAX_SETTINGS = {
  gstRates: {
    section: 'tax',
    proof: 'not asked',
    columns: 2,
    fields: { Study: rate('Study'), Toy: rate('Toy'), Gift: rate('Gift'), Household: rate('Household') },
  },
  gstZeros: {
    section: 'tax',
    proof: 'not asked',
    columns: 2,
    fields: { Study: zero('Study'), Toy: zero('Toy'), Gift: zero('Gift'), Household: zero('Household') },
  },
  gstFrom: {
    section: 'tax',
    proof: 'not asked',
    kind: 'day',
    default: '',
    label: 'These rates count from',
    hint: 'When the law changes a rate: enter the new rates and their first day. Earlier orders keep the old rates. Empty: they count for every order that has no invoice yet.',
  },
  hsnCodes: {
    section: 'tax',
    proof: 'not asked',
    columns: 2,
    fields: { Study: hsn('Study'), Toy: hsn('Toy'), Gift: hsn('Gift'), Household: hsn('Household') },
  },
  isAboveFiveCrore: {
    section: 'tax',
    proof: 'not asked',
    kind: 'yes or no',
    default: false,
    label: 'Turnover was above ₹5 crore in the last financial year',
    hint: 'GSTR-1 then wants six digits of each HSN code instead of four.',
  },
  issuesAtPacking: {
    section: 'papers',
    proof: 'not asked',
    kind: 'yes or no',
    default: true,
    label: 'Make invoices and credit notes without a press',
    hint: 'With a GSTIN: the invoice when an order is packed, the credit note when goods or money go back, once the time for Undo is over.',
  },
  invoicePrefix: prefix('', 'Letters before tax invoices', 'Empty: those before order numbers.'),
  billPrefix: prefix('BS', 'Letters before bills of supply'),
  invoiceBillPrefix: prefix('IB', 'Letters before invoice-cum-bills of supply'),
  creditNotePrefix: prefix('CN', 'Letters before credit notes'),
} as const
