/** The vocabulary of the table of product fields. Browser-safe. */

/**
 * `text` of one or more lines, `rupees` (stored in paise), `whole` numbers, `flag`, `choice` of words, a calendar `day`. The
 * others have their own control, reader and check.
 */
export type FieldKind =
  | 'text'
  | 'rupees'
  | 'steps'
  | 'whole'
  | 'flag'
  | 'choice'
  | 'day'
  | 'category'
  | 'popularity'
  | 'visibility'
  | 'picture'
  | 'pictures'
  | 'parts'
  | 'codes'
  | 'facts'

export type FormSection =
  | 'text'
  | 'prices'
  | 'shelf'
  | 'ages'
  | 'family'
  | 'shop'
  | 'law'
  | 'tax'
  | 'pictures'
  | 'parts'
  | 'codes'
  | 'steps'
  | 'seo'
  | 'facts'

export type FieldSpec = {
  /** The column that stores it. */
  column: string
  kind: FieldKind
  /** Longest text in characters, or highest number. */
  most?: number
  /** The meaning of a write without the field. In a file, an empty cell clears `cleared` and `kept` fields. */
  absent: 'refused' | 'cleared' | 'kept' | 'default'
  /** A file can omit it but not clear it. */
  isNeverEmpty?: true
  /** The default, which is omitted on the wire. */
  unsaid?: string
  /** Which answers contain it: lists, the single product, that for staff, or that for those who may see costs. */
  on: 'list' | 'detail' | 'staff' | 'costs'
  form: {
    section: FormSection
    label: string
    hint?: string
    /** Lines of a text area; absent for a single-line input. */
    rows?: number
    /** The error when it is missing. */
    missing?: string
    /** The form of a non-empty text, and the error for others. */
    pattern?: RegExp
    refusal?: string
    /** The words of a choice, and values suggested while typing. */
    choices?: Readonly<Record<string, string>>
    suggested?: readonly string[]
  }
  /** Its column in a file, and other accepted headers, in any case and spacing. The owner's own facts have a column each. */
  csv: { header: string; also: readonly string[]; reader?: 'hsn' | 'percent' }
  /** Its schema.org property; with a type, the value becomes the name of a thing of that type. */
  jsonLd?: { property: string; type?: string }
  /** Listed under "Product information" by its label, and in Hindi by this one. */
  fact?: { hi: string }
  /** Printed below the line on a packing slip. */
  isOnSlip?: true
  /** The indexed text it belongs to, or the weight of its words, compared with 4 in the name and 1 in the description. */
  search?: 'name' | 'description' | 'category' | number
  /** The part of its text that is searched; absent: all of it. */
  searched?: (text: string) => string
}
