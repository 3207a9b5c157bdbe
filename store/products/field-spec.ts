/** What the table of fields may say of a field of a product. Browser-safe. */

/**
 * `text` in one line or several, `rupees` (kept in paise), `whole` numbers, `flag`; `choice` of a few words. The others have
 * a control, a reader and a check of their own.
 */
export type FieldKind =
  | 'text'
  | 'rupees'
  | 'whole'
  | 'flag'
  | 'choice'
  | 'category'
  | 'popularity'
  | 'visibility'
  | 'picture'
  | 'pictures'

/** Where a field stands in the product form. */
export type FormSection = 'text' | 'prices' | 'shelf' | 'ages' | 'shop' | 'law' | 'tax' | 'pictures'

export type FieldSpec = {
  /** The column that keeps it. */
  column: string
  kind: FieldKind
  /** Most characters of a text, or the highest number. */
  most?: number
  /** What a write means that does not name it. In a file, an empty cell takes away what is `cleared` or `kept`. */
  absent: 'refused' | 'cleared' | 'kept' | 'default'
  /** A file can leave it but not take it away. */
  isNeverEmpty?: true
  /** The value that goes without saying on the wire. */
  unsaid?: string
  /** Whose answers have it: every list, the product alone, or the product alone for the shop's people. */
  on: 'list' | 'detail' | 'staff'
  form: {
    section: FormSection
    label: string
    hint?: string
    /** Lines of a text; absent, it is an input of one line. */
    rows?: number
    /** What is said when it is missing. */
    missing?: string
    /** What a text that is there must look like, and what is said when it does not. */
    pattern?: RegExp
    refusal?: string
    /** The words of a choice, and values that are offered while somebody types. */
    choices?: Readonly<Record<string, string>>
    offered?: readonly string[]
  }
  /** The column in a file, and what else people call it; a header is known whatever its case and spaces. */
  csv: { header: string; also: readonly string[]; reader?: 'hsn' }
  /** Its property in the words of schema.org; with a type, it is a thing of that type and this its name. */
  jsonLd?: { property: string; type?: string }
  /** Stands under "Product information" on its page, by its label. */
  isFact?: true
  /** Stands below its line on a packing slip. */
  isOnSlip?: true
  /** In which text the search finds it, or how much a word of it counts beside 4 in the name and 1 in the description. */
  search?: 'name' | 'description' | 'category' | number
}
