/** Tax defaults by category. Part of settings-table.ts. Browser-safe. */
import { HSN_FORM, HSN_REFUSAL } from '#store/money/gst/rates.ts'

const MOST_PERCENT = 40

/** Null is unset; 0 is a rate. */
const rate = (category: string) =>
  ({
    kind: 'whole or none',
    default: null,
    min: 0,
    max: MOST_PERCENT,
    isPercent: true,
    label: `GST % of ${category}`,
  }) as const

const hsn = (category: string) =>
  ({
    kind: 'line',
    default: '',
    min: 0,
    max: 40,
    isA: 'code',
    form: `^$|${HSN_FORM.source}`,
    error: HSN_REFUSAL,
    label: `HSN code of ${category}`,
  }) as const

export const TAX_SETTINGS = {
  gstRates: {
    section: 'tax',
    proof: 'not asked',
    columns: 2,
    fields: { Study: rate('Study'), Toy: rate('Toy'), Gift: rate('Gift'), Household: rate('Household') },
  },
  gstFrom: {
    section: 'tax',
    proof: 'not asked',
    kind: 'day',
    default: '',
    label: 'From date',
    hint: 'When the law changes a rate: its first day. Invoices before it have the old rate, and later ones of what left the shop and was paid before.',
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
    hint: 'GSTR-1 then wants six digits of each HSN code.',
  },
} as const
