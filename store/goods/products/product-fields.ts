/**
 * The fields of a product with everything the shop does with them. A new field is an entry here, a column in `db/schema.ts`
 * and shapes in `product-shapes.schema.ts`; see `docs/adding-a-field.md`. Browser-safe.
 */

import { HSN_FORM, HSN_REFUSAL, ZERO_RATE_NAMES } from '#store/money/gst/rates.ts'
import { SEO_LIMITS } from '#store/seo.ts'
import type { FieldSpec } from './field-spec.ts'
import { LAW_FIELDS } from './law-fields.ts'
import { PRODUCT_LIMITS as MOST, NO_CATEGORY, OPTION_PATTERN, optionIn } from './products.ts'

const REQUIRED = { absent: 'refused', on: 'list' } as const
const OPTIONAL = { absent: 'cleared', on: 'list' } as const
const DEFAULTED = { absent: 'default', on: 'list' } as const
const DETAIL = { absent: 'kept', on: 'detail' } as const
const STAFF = { absent: 'kept', on: 'staff' } as const
const LISTED = { kind: 'text', most: MOST.family, absent: 'kept', on: 'list', search: 2 } as const
const OPTION = { ...LISTED, searched: (text: string) => optionIn(text).value }
const NO_OPTION = 'Enter what it is and its value, such as Colour: Red.'
const OPTION_FORM = { section: 'family', pattern: OPTION_PATTERN, refusal: NO_OPTION } as const

/** All product fields, in the order of answers and files. */
export const PRODUCT_FIELDS = {
  name: {
    column: 'name',
    kind: 'text',
    most: MOST.name,
    ...REQUIRED,
    form: { section: 'text', label: 'Name', missing: 'Enter a name.' },
    csv: { header: 'Name', also: ['product', 'product name', 'item', 'item name', 'title', 'नाम'] },
    jsonLd: { property: 'name' },
    search: 'name',
  },
  description: {
    column: 'description',
    kind: 'text',
    most: MOST.description,
    ...REQUIRED,
    form: { section: 'text', label: 'Description', rows: 4, missing: 'Enter a description.' },
    csv: { header: 'Description', also: ['details', 'product description', 'item description', 'विवरण'] },
    jsonLd: { property: 'description' },
    search: 'description',
  },
  price: {
    column: 'pricePaise',
    kind: 'rupees',
    most: MOST.price,
    ...REQUIRED,
    form: { section: 'prices', label: 'Price', hint: 'In rupees, all taxes included.', missing: 'Enter a price.' },
    csv: { header: 'Price', also: ['selling price', 'sale price', 'unit price', 'rate', 'कीमत', 'मूल्य'] },
  },
  originalPrice: {
    column: 'originalPricePaise',
    kind: 'rupees',
    most: MOST.price,
    ...OPTIONAL,
    form: { section: 'prices', label: 'Original Price', hint: 'Optional: the MRP, shown struck through.' },
    csv: { header: 'Original Price', also: ['mrp', 'list price', 'regular price'] },
  },
  priceSteps: {
    column: 'priceSteps',
    kind: 'steps',
    absent: 'kept',
    on: 'list',
    form: { section: 'steps', label: 'Price by quantity' },
    csv: { header: 'Price by quantity', also: ['bulk price', 'quantity price', 'wholesale price'] },
  },
  cost: {
    column: 'costPaise',
    kind: 'rupees',
    most: MOST.price,
    absent: 'kept',
    on: 'costs',
    form: {
      section: 'prices',
      label: 'Cost',
      hint: 'What you pay for one; Goods in keeps the average. Only those who may see costs see it.',
    },
    csv: {
      header: 'Cost',
      also: ['cost price', 'purchase price', 'buying price', 'cost per item', 'purchase rate', 'लागत'],
    },
  },
  stock: {
    column: 'stock',
    kind: 'whole',
    most: MOST.stock,
    ...REQUIRED,
    form: { section: 'shelf', label: 'Stock', hint: 'Units on the shelf.', missing: 'Enter the stock.' },
    csv: { header: 'Stock', also: ['qty', 'quantity', 'units', 'stock qty', 'available', 'स्टॉक', 'मात्रा'] },
  },
  category: {
    column: 'categories',
    kind: 'category',
    ...REQUIRED,
    form: { section: 'shelf', label: 'Category', missing: NO_CATEGORY },
    csv: { header: 'Category', also: ['categories', 'product category', 'श्रेणी'] },
    search: 'category',
  },
  isFeatured: {
    column: 'isFeatured',
    kind: 'flag',
    ...DEFAULTED,
    form: { section: 'shop', label: 'Featured' },
    csv: { header: 'Featured', also: ['is featured'] },
  },
  popularity: {
    column: 'popularity',
    kind: 'popularity',
    ...DEFAULTED,
    form: { section: 'shop', label: 'Popularity' },
    csv: { header: 'Popularity', also: [] },
  },
  ageFrom: {
    column: 'ageFrom',
    kind: 'whole',
    most: MOST.age,
    ...OPTIONAL,
    form: { section: 'ages', label: 'Age from', hint: 'Years, optional.' },
    csv: { header: 'Age from', also: ['min age'] },
  },
  ageTo: {
    column: 'ageTo',
    kind: 'whole',
    most: MOST.age,
    ...OPTIONAL,
    form: { section: 'ages', label: 'Age to', hint: 'Years, optional.' },
    csv: { header: 'Age to', also: ['max age'] },
  },
  imageUrl: {
    column: 'imageUrl',
    kind: 'picture',
    ...OPTIONAL,
    form: { section: 'pictures', label: 'Image' },
    csv: { header: 'Image', also: ['image url', 'picture', 'photo'] },
  },
  moreImageUrls: {
    column: 'moreImageUrls',
    kind: 'pictures',
    ...DETAIL,
    form: { section: 'pictures', label: 'More pictures' },
    csv: { header: 'More pictures', also: ['more image urls', 'more images'] },
  },
  visibility: {
    column: 'visibility',
    kind: 'visibility',
    ...STAFF,
    isNeverEmpty: true,
    unsaid: 'published',
    form: { section: 'shop', label: 'Visibility' },
    csv: { header: 'Visibility', also: ['status'] },
  },
  shelf: {
    column: 'shelf',
    kind: 'text',
    most: 30,
    ...STAFF,
    form: { section: 'shelf', label: 'Place in store room', hint: 'Such as A3. Pick lists go by it.' },
    csv: { header: 'Place', also: ['shelf', 'rack', 'bin'] },
  },
  hsnCode: {
    column: 'hsnCode',
    kind: 'text',
    most: 8,
    ...STAFF,
    form: {
      section: 'tax',
      label: 'HSN code',
      hint: '4, 6 or 8 digits. Empty: that of its category, under Settings.',
      pattern: HSN_FORM,
      refusal: HSN_REFUSAL,
    },
    csv: { header: 'HSN code', also: ['hsn', 'hsn/sac'], reader: 'hsn' },
  },
  gstPercent: {
    column: 'gstPercent',
    kind: 'whole',
    most: MOST.gstPercent,
    ...STAFF,
    form: {
      section: 'tax',
      label: 'GST %',
      hint: 'Part of the price. Empty: the rate of its category, under Settings.',
    },
    csv: { header: 'GST %', also: ['gst', 'gst percent', 'gst rate', 'tax %'], reader: 'percent' },
  },
  gstZero: {
    column: 'gstZero',
    kind: 'choice',
    ...STAFF,
    form: { section: 'tax', label: 'Why is GST 0?', choices: ZERO_RATE_NAMES },
    csv: { header: 'GST 0 % means', also: ['gst kind'] },
  },
  gstFrom: {
    column: 'gstFrom',
    kind: 'day',
    ...STAFF,
    form: {
      section: 'tax',
      label: 'New rate from date',
      hint: 'Invoices before this day have the old rate, and later ones of what left the shop and was paid before. Empty: all invoices to come have it.',
    },
    csv: { header: 'GST from', also: ['gst since'] },
  },
  ...LAW_FIELDS,
  family: {
    column: 'family',
    kind: 'text',
    most: MOST.family,
    ...DETAIL,
    on: 'list',
    form: {
      section: 'family',
      label: 'Name for all sizes',
      hint: 'Each size and colour of one thing is a product with the same name here, such as School Bag. Lists show one card for all.',
    },
    csv: { header: 'Family', also: ['product family'] },
  },
  option1: {
    column: 'option1',
    ...OPTION,
    form: {
      ...OPTION_FORM,
      label: 'Size or colour',
      hint: 'Such as Colour: Red. A new one with S, M, L becomes three products, each with its own stock.',
    },
    csv: { header: 'Option 1', also: ['option'] },
  },
  option2: {
    column: 'option2',
    ...OPTION,
    form: { ...OPTION_FORM, label: 'Second size or colour', hint: 'Such as Size: A4.' },
    csv: { header: 'Option 2', also: ['second option'] },
  },
  parts: {
    column: 'parts',
    kind: 'parts',
    ...DETAIL,
    form: { section: 'parts', label: 'What is in it' },
    csv: { header: 'Parts', also: [] },
  },
  codes: {
    column: 'codes',
    kind: 'codes',
    ...STAFF,
    form: { section: 'codes', label: 'Codes' },
    csv: { header: 'Codes', also: ['barcode', 'barcodes', 'ean', 'upc', 'ean/upc', 'gtin', 'isbn', 'बारकोड'] },
  },
  facts: {
    column: 'facts',
    kind: 'facts',
    ...DETAIL,
    form: { section: 'facts', label: 'Facts' },
    csv: { header: 'Facts', also: [] },
  },
  nameHi: {
    column: 'nameHi',
    kind: 'text',
    most: MOST.name,
    absent: 'kept',
    on: 'list',
    form: { section: 'text', label: 'Name in Hindi', hint: 'Optional, for the pages in Hindi.' },
    csv: { header: 'Name in Hindi', also: ['hindi name', 'name hindi', 'हिंदी नाम'] },
    search: 2,
  },
  descriptionHi: {
    column: 'descriptionHi',
    kind: 'text',
    most: MOST.description,
    absent: 'kept',
    on: 'staff',
    form: { section: 'text', label: 'Description in Hindi', rows: 4, hint: 'Optional, for the pages in Hindi.' },
    csv: { header: 'Description in Hindi', also: ['hindi description', 'हिंदी विवरण'] },
  },
  seoTitle: {
    column: 'seoTitle',
    kind: 'text',
    most: SEO_LIMITS.title,
    ...DETAIL,
    form: { section: 'seo', label: 'Title', hint: 'Empty: the name. Your shop’s name follows.' },
    csv: { header: 'SEO title', also: ['meta title', 'page title'] },
  },
  seoDescription: {
    column: 'seoDescription',
    kind: 'text',
    most: SEO_LIMITS.description,
    ...DETAIL,
    form: { section: 'seo', label: 'In a sentence or two', rows: 2, hint: 'Empty: how the description begins.' },
    csv: { header: 'SEO description', also: ['meta description'] },
  },
  seoTitleHi: {
    column: 'seoTitleHi',
    kind: 'text',
    most: SEO_LIMITS.title,
    ...STAFF,
    form: { section: 'seo', label: 'Title in Hindi', hint: 'For the pages in Hindi.' },
    csv: { header: 'SEO title in Hindi', also: [] },
  },
  seoDescriptionHi: {
    column: 'seoDescriptionHi',
    kind: 'text',
    most: SEO_LIMITS.description,
    ...STAFF,
    form: { section: 'seo', label: 'The same in Hindi', rows: 2 },
    csv: { header: 'SEO description in Hindi', also: [] },
  },
} as const satisfies Record<string, FieldSpec>

export type FieldName = keyof typeof PRODUCT_FIELDS

/** Names of the fields in one kind of answer: `FieldNameOn<'list'>`. */
export type FieldNameOn<On extends FieldSpec['on']> = {
  [F in FieldName]: (typeof PRODUCT_FIELDS)[F]['on'] extends On ? F : never
}[FieldName]

export const FIELD_NAMES = Object.keys(PRODUCT_FIELDS) as FieldName[]

/** A field's entry, typed as any entry. */
export function fieldSpec(name: FieldName): FieldSpec {
  return PRODUCT_FIELDS[name]
}

/** Names of the matching fields, in table order. */
export function fieldsWhere(holds: (spec: FieldSpec) => boolean): FieldName[] {
  return FIELD_NAMES.filter((name) => holds(fieldSpec(name)))
}

export function isFieldName(name: unknown): name is FieldName {
  return typeof name === 'string' && Object.hasOwn(PRODUCT_FIELDS, name)
}
