/**
 * The fields of a product, each with everything the shop does with it: one more field is one more entry here, a column
 * in `db/schema.ts` and its shapes in `product-shapes.schema.ts`. Browser-safe. `docs/adding-a-field.md` walks the way.
 */
import { USUAL_COUNTRIES } from './countries.ts'
import { MAKER_ROLES, PRODUCT_LIMITS as MOST, NO_CATEGORY } from './products.ts'

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

/** In the order of the wire and of files. */
export const PRODUCT_FIELDS = {
  name: {
    column: 'name',
    kind: 'text',
    most: MOST.name,
    absent: 'refused',
    on: 'list',
    form: { section: 'text', label: 'Name', missing: 'Enter a name.' },
    csv: { header: 'Name', also: ['product', 'product name', 'title', 'नाम'] },
    jsonLd: { property: 'name' },
    search: 'name',
  },
  description: {
    column: 'description',
    kind: 'text',
    most: MOST.description,
    absent: 'refused',
    on: 'list',
    form: { section: 'text', label: 'Description', rows: 4, missing: 'Enter a description.' },
    csv: { header: 'Description', also: ['details', 'विवरण'] },
    jsonLd: { property: 'description' },
    search: 'description',
  },
  price: {
    column: 'pricePaise',
    kind: 'rupees',
    most: MOST.price,
    absent: 'refused',
    on: 'list',
    form: { section: 'prices', label: 'Price', hint: 'In rupees, all taxes included.', missing: 'Enter a price.' },
    csv: { header: 'Price', also: ['selling price', 'rate', 'कीमत', 'मूल्य'] },
  },
  originalPrice: {
    column: 'originalPricePaise',
    kind: 'rupees',
    most: MOST.price,
    absent: 'cleared',
    on: 'list',
    form: { section: 'prices', label: 'Original Price', hint: 'Optional: the MRP, shown struck through.' },
    csv: { header: 'Original Price', also: ['mrp'] },
  },
  stock: {
    column: 'stock',
    kind: 'whole',
    most: MOST.stock,
    absent: 'refused',
    on: 'list',
    form: { section: 'shelf', label: 'Stock', hint: 'Units on the shelf.', missing: 'Enter the stock.' },
    csv: { header: 'Stock', also: ['qty', 'quantity', 'units'] },
  },
  category: {
    column: 'categories',
    kind: 'category',
    absent: 'refused',
    on: 'list',
    form: { section: 'shelf', label: 'Category', missing: NO_CATEGORY },
    csv: { header: 'Category', also: ['categories'] },
    search: 'category',
  },
  isFeatured: {
    column: 'isFeatured',
    kind: 'flag',
    absent: 'default',
    on: 'list',
    form: { section: 'shop', label: 'Featured' },
    csv: { header: 'Featured', also: ['is featured'] },
  },
  popularity: {
    column: 'popularity',
    kind: 'popularity',
    absent: 'default',
    on: 'list',
    form: { section: 'shop', label: 'Popularity' },
    csv: { header: 'Popularity', also: [] },
  },
  ageFrom: {
    column: 'ageFrom',
    kind: 'whole',
    most: MOST.age,
    absent: 'cleared',
    on: 'list',
    form: { section: 'ages', label: 'Age from', hint: 'Years, optional.' },
    csv: { header: 'Age from', also: ['min age'] },
  },
  ageTo: {
    column: 'ageTo',
    kind: 'whole',
    most: MOST.age,
    absent: 'cleared',
    on: 'list',
    form: { section: 'ages', label: 'Age to', hint: 'Years, optional.' },
    csv: { header: 'Age to', also: ['max age'] },
  },
  imageUrl: {
    column: 'imageUrl',
    kind: 'picture',
    absent: 'cleared',
    on: 'list',
    form: { section: 'pictures', label: 'Image' },
    csv: { header: 'Image', also: ['image url', 'picture'] },
  },
  moreImageUrls: {
    column: 'moreImageUrls',
    kind: 'pictures',
    absent: 'kept',
    on: 'detail',
    form: { section: 'pictures', label: 'More pictures' },
    csv: { header: 'More pictures', also: ['more image urls'] },
  },
  visibility: {
    column: 'visibility',
    kind: 'visibility',
    absent: 'kept',
    isNeverEmpty: true,
    unsaid: 'published',
    on: 'staff',
    form: { section: 'shop', label: 'Visibility' },
    csv: { header: 'Visibility', also: ['status'] },
  },
  hsnCode: {
    column: 'hsnCode',
    kind: 'text',
    most: 8,
    absent: 'kept',
    on: 'staff',
    form: {
      section: 'tax',
      label: 'HSN code',
      hint: '4 to 8 digits.',
      pattern: /^\d{4,8}$/,
      refusal: 'Enter 4 to 8 digits.',
    },
    csv: { header: 'HSN code', also: ['hsn'], reader: 'hsn' },
  },
  gstPercent: {
    column: 'gstPercent',
    kind: 'whole',
    most: MOST.gstPercent,
    absent: 'kept',
    on: 'staff',
    form: { section: 'tax', label: 'GST %', hint: 'Part of the price.' },
    csv: { header: 'GST %', also: ['gst', 'gst percent'] },
  },
  brand: {
    column: 'brand',
    kind: 'text',
    most: MOST.brand,
    absent: 'kept',
    on: 'detail',
    form: { section: 'law', label: 'Brand', hint: 'As it stands on the pack.' },
    csv: { header: 'Brand', also: ['brand name'] },
    jsonLd: { property: 'brand', type: 'Brand' },
    isFact: true,
    search: 2,
  },
  countryOfOrigin: {
    column: 'countryOfOrigin',
    kind: 'text',
    most: MOST.brand,
    absent: 'kept',
    on: 'detail',
    form: {
      section: 'law',
      label: 'Country of origin',
      hint: 'Where it was made, such as India.',
      offered: USUAL_COUNTRIES,
    },
    csv: { header: 'Country of origin', also: ['origin', 'country', 'made in'] },
    jsonLd: { property: 'countryOfOrigin', type: 'Country' },
    isFact: true,
    search: 1,
  },
  makerRole: {
    column: 'makerRole',
    kind: 'choice',
    absent: 'kept',
    on: 'detail',
    form: { section: 'law', label: 'Made, packed or imported', choices: MAKER_ROLES },
    csv: { header: 'Maker role', also: ['maker is'] },
  },
  makerName: {
    column: 'makerName',
    kind: 'text',
    most: MOST.makerName,
    absent: 'kept',
    on: 'detail',
    form: { section: 'law', label: 'By whom', hint: 'The name of the maker, packer or importer.' },
    csv: { header: 'Maker name', also: ['maker', 'manufacturer', 'packer', 'importer'] },
    jsonLd: { property: 'manufacturer', type: 'Organization' },
    isFact: true,
  },
  makerAddress: {
    column: 'makerAddress',
    kind: 'text',
    most: MOST.makerAddress,
    absent: 'kept',
    on: 'detail',
    form: { section: 'law', label: 'Their address', rows: 2, hint: 'With the PIN code, or the country.' },
    csv: { header: 'Maker address', also: ['manufacturer address', 'importer address'] },
    isFact: true,
  },
  netQuantity: {
    column: 'netQuantity',
    kind: 'text',
    most: 60,
    absent: 'kept',
    on: 'detail',
    form: {
      section: 'law',
      label: 'Net quantity',
      hint: 'Number and unit as on the pack, such as 500 g, 1 N or 3 N x 200 ml.',
      pattern: /\d/,
      refusal: 'Enter a number and its unit, such as 500 g or 1 N.',
    },
    csv: { header: 'Net quantity', also: ['net qty', 'net weight', 'contents'] },
    jsonLd: { property: 'additionalProperty', type: 'PropertyValue' },
    isFact: true,
    isOnSlip: true,
  },
  bisLicence: {
    column: 'bisLicence',
    kind: 'text',
    most: 30,
    absent: 'kept',
    on: 'detail',
    form: {
      section: 'law',
      label: 'BIS licence number',
      hint: 'Toys carry one, such as CM/L-8400012345.',
      pattern: /^(R[ -]?\d{8}|CM\/L[ -]?\d{7,10})$/i,
      refusal: 'Enter CM/L- and 7 to 10 digits, or R- and 8 digits.',
    },
    csv: { header: 'BIS licence number', also: ['bis', 'bis number', 'bis licence', 'isi'] },
    jsonLd: { property: 'additionalProperty', type: 'PropertyValue' },
    isFact: true,
  },
} as const satisfies Record<string, FieldSpec>

export type FieldName = keyof typeof PRODUCT_FIELDS

/** The names of the fields of one kind of answer: `FieldNameOn<'list'>`. */
export type FieldNameOn<On extends FieldSpec['on']> = {
  [F in FieldName]: (typeof PRODUCT_FIELDS)[F]['on'] extends On ? F : never
}[FieldName]

export const FIELD_NAMES = Object.keys(PRODUCT_FIELDS) as FieldName[]

/** What the table says of a field, in the type that all of them have. */
export function fieldSpec(name: FieldName): FieldSpec {
  return PRODUCT_FIELDS[name]
}

/** The fields for which this holds, in the order of the table. */
export function fieldsWhere(holds: (spec: FieldSpec) => boolean): FieldName[] {
  return FIELD_NAMES.filter((name) => holds(fieldSpec(name)))
}

export function isFieldName(name: unknown): name is FieldName {
  return typeof name === 'string' && Object.hasOwn(PRODUCT_FIELDS, name)
}
