/** The type of an entry in the table of product fields. Browser-safe. */

/**
 * `text` of one or more lines, `rupees` (stored in paise), `whole` numbers, `flag`, `choice` of words, a calendar `day`. Each
 * of the others has a control, a reader and a check of its own.
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
  /** The database column. */
  column: string
  kind: FieldKind
  /** Longest text in characters, or highest number. */
  most?: number
  /** What a write without the field does. In a file, an empty cell clears `cleared` and `kept` fields. */
  absent: 'refused' | 'cleared' | 'kept' | 'default'
  /** Whether an empty cell in a file leaves the field, although it is `cleared` or `kept`. */
  isNeverEmpty?: true
  /** The default, which answers omit. */
  unsaid?: string
  /** The most public answer that contains the field: lists, the product's page, staff only, or only staff who see costs. */
  on: 'list' | 'detail' | 'staff' | 'costs'
  form: {
    section: FormSection
    label: string
    hint?: string
    /** Lines of a text area; absent for a single-line input. */
    rows?: number
    /** The error when the field is missing. */
    missing?: string
    /** The pattern of a non-empty text, and the error when it does not match. */
    pattern?: RegExp
    refusal?: string
    /** Choices by value, and suggestions while typing. */
    choices?: Readonly<Record<string, string>>
    suggested?: readonly string[]
  }
  /** Its column in a file, and other accepted headers, in any case and spacing. The owner's own facts have a column each. */
  csv: { header: string; also: readonly string[]; reader?: 'hsn' | 'percent' }
  /** The schema.org property; with a `type`, the value becomes the name of a thing of that type. */
  jsonLd?: { property: string; type?: string }
  /** Shown under "Product information" by its label, in Hindi by `hi`. */
  fact?: { hi: string }
  /** Whether packing slips print it below the line. */
  isOnSlip?: true
  /** The indexed text that the field belongs to, or the weight of its words; the name weighs 4 and the description 1. */
  search?: 'name' | 'description' | 'category' | number
  /** Picks the searched part of the text; absent: all of it. */
  searched?: (text: string) => string
}
