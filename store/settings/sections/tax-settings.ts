/** Tax defaults by category, and the prefix of invoice numbers. Part of settings-table.ts. Browser-safe. */
const MOST_PERCENT = 40

/** Null is unset; 0 is set, for nil-rated and exempt goods. */
const rate = (category: string) =>
  ({ kind: 'whole or none', default: null, min: 0, max: MOST_PERCENT, label: `GST % of ${category}` }) as const

const hsn = (category: string) =>
  ({
    ...({ kind: 'line', default: '', min: 0, max: 8, form: '^(\\d{4,8})?$', error: 'Enter 4 to 8 digits.' } as const),
    label: `HSN code of ${category}`,
  }) as const

export const TAX_SETTINGS = {
  gstRates: {
    section: 'tax',
    columns: 2,
    fields: { Study: rate('Study'), Toy: rate('Toy'), Gift: rate('Gift'), Household: rate('Household') },
  },
  hsnCodes: {
    section: 'tax',
    columns: 2,
    fields: { Study: hsn('Study'), Toy: hsn('Toy'), Gift: hsn('Gift'), Household: hsn('Household') },
  },
  invoicePrefix: {
    section: 'tax',
    kind: 'line',
    default: '',
    min: 0,
    max: 4,
    form: '^[A-Za-z0-9]{0,4}$',
    error: 'Only the letters A to Z and digits, 4 at most.',
    label: 'Prefix of invoice numbers',
    hint: 'Such as INV for INV/26-27/00001; bills of supply count in the same series. 4 letters or digits at most. Empty: taken from the prefix of order numbers. Changing it does not restart the count.',
  },
  creditNotePrefix: {
    section: 'tax',
    kind: 'line',
    default: 'CN',
    min: 0,
    max: 4,
    form: '^[A-Za-z0-9]{0,4}$',
    error: 'Only the letters A to Z and digits, 4 at most.',
    label: 'Prefix of credit note numbers',
    hint: 'Credit notes are counted apart from invoices.',
  },
} as const
