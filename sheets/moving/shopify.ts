/**
 * Shopify's product file. Rows with the same handle are one product: the first has its texts, each row with a price is a
 * variant, and the others only have pictures.
 */
import {
  createCodeCollector,
  createFamilyNamer,
  decimalPointsFor,
  descriptionOf,
  type MovedProduct,
  nameOf,
  type OldColumns,
  type OldRow,
  type OldSystem,
  optionCells,
  picturesOf,
  pricesOf,
  unitsOf,
} from './moved-rows.ts'

/** Fields with their column names since 2024 and before. */
const COLUMNS = {
  handle: ['url handle', 'handle'],
  title: ['title'],
  body: ['body (html)', 'description'],
  vendor: ['vendor'],
  type: ['type', 'custom product type'],
  category: ['product category', 'standard product type', 'standardized product type'],
  published: ['published on online store', 'published'],
  status: ['status'],
  name1: ['option1 name'],
  value1: ['option1 value'],
  name2: ['option2 name'],
  value2: ['option2 value'],
  name3: ['option3 name'],
  value3: ['option3 value'],
  sku: ['sku', 'variant sku'],
  barcode: ['barcode', 'variant barcode'],
  price: ['price', 'variant price'],
  priceBefore: ['compare-at price', 'variant compare at price', 'variant compare-at price'],
  cost: ['cost per item'],
  tracker: ['inventory tracker', 'variant inventory tracker'],
  stock: ['inventory quantity', 'variant inventory qty', 'variant inventory quantity'],
  soldOn: ['continue selling when out of stock', 'variant inventory policy'],
  measure: ['unit price total measure'],
  unit: ['unit price total measure unit'],
  picture: ['product image url', 'image src'],
  ownPicture: ['variant image url', 'variant image'],
  giftCard: ['gift card'],
  hsn: [/\bhsn\b|\bhs code\b/],
} as const satisfies OldColumns<string>

type Row = OldRow<keyof typeof COLUMNS>

export const SHOPIFY: OldSystem = {
  name: 'Shopify',
  columns: COLUMNS,
  isHeader: (keys) =>
    (keys.has('handle') || keys.has('url handle')) &&
    keys.has('title') &&
    ['variant price', 'price', 'option1 name', 'variant sku', 'body (html)'].some((key) => keys.has(key)),
  productsOf,
}

function productsOf(rows: readonly Row[]): MovedProduct[] {
  const things = Map.groupBy(rows, (row) => row.cell('handle').toLowerCase() || `row ${row.line}`)
  const price = decimalPointsFor(rows.map((row) => row.cell('price')))
  const vendors = new Set(rows.map((row) => row.cell('vendor')).filter(Boolean))
  const file: File = {
    familyOf: createFamilyNamer(),
    codesOf: createCodeCollector(),
    price,
    hasVendors: vendors.size > 1,
  }
  return [...things.values()].flatMap((thing) => kindsOf(thing, file))
}

type File = {
  familyOf: (name: string) => string
  codesOf: ReturnType<typeof createCodeCollector>
  price: (cell: string) => string
  hasVendors: boolean
}

function kindsOf(thing: Row[], file: File): MovedProduct[] {
  const head = thing.find((row) => row.cell('title') !== '') ?? thing[0]
  if (!head) return []
  const found = thing.filter((row) => (['price', 'sku', 'value1'] as const).some((field) => row.cell(field) !== ''))
  const kinds = found.length > 0 ? found : [head]
  const family = kinds.length > 1 ? file.familyOf(head.cell('title')) : undefined
  const pictures = thing.map((row) => row.cell('picture'))
  return kinds.map((row) => {
    const product = productOf(row, head, file)
    if (family !== undefined) product.cells.family = family
    product.pictures = picturesOf(product, row.cell('ownPicture'), ...pictures)
    return product
  })
}

function productOf(row: Row, head: Row, { codesOf, price, hasVendors }: File): MovedProduct {
  const product: MovedProduct = {
    line: row.line,
    cells: {},
    categories: [head.cell('type') || head.cell('category')].filter(Boolean),
    stock: undefined,
    pictures: [],
    warnings: [],
    refusal: refusalOf(head),
  }
  const name = nameOf(product, head.cell('title'))
  product.stock = stockOf(row, product)
  product.cells = {
    name,
    description: descriptionOf(product, name, head.cell('body')),
    ...pricesOf(product, price(row.cell('price')), price(row.cell('priceBefore'))),
    cost: price(row.cell('cost')),
    brand: hasVendors ? head.cell('vendor').slice(0, 60) : '',
    codes: codesOf(product, row.cell('barcode'), row.cell('sku')),
    visibility: visibilityOf(head),
    hsnCode: row.cell('hsn') || head.cell('hsn'),
    netQuantity: row.cell('measure') && `${row.cell('measure')} ${row.cell('unit')}`.trim(),
    ...optionCells(optionsOf(row, head)),
  }
  return product
}

function refusalOf(head: Row): string | undefined {
  if (head.cell('title') === '') return `No row with the handle "${head.cell('handle')}" has a title.`
  return head.cell('giftCard').toLowerCase() === 'true' ? 'A gift card of Shopify is no product here.' : undefined
}

/** A product without variants has the option "Title: Default Title". Only the first row has the names of options. */
function optionsOf(row: Row, head: Row) {
  return ([1, 2, 3] as const).flatMap((at) => {
    const [name, value] = [head.cell(`name${at}`) || `Option ${at}`, row.cell(`value${at}`)]
    return value === '' || value === 'Default Title' ? [] : [{ name: name === 'Title' ? 'Kind' : name, value }]
  })
}

/** The counted stock; undefined when it is not tracked, or sold beyond zero. */
function stockOf(row: Row, product: MovedProduct): number | undefined {
  const counts = row.cell('tracker') !== ''
  const units = unitsOf(product, row.cell('stock'))
  if (!counts && !units) return undefined
  return units === 0 && row.cell('soldOn').toLowerCase() === 'continue' ? undefined : units
}

/** Published when active and in the online store; archived products become hidden. */
function visibilityOf(head: Row): string {
  const status = head.cell('status').toLowerCase()
  if (status === 'draft') return 'draft'
  if (status === 'archived' || status === 'unlisted') return 'hidden'
  return head.cell('published').toLowerCase() === 'false' ? 'hidden' : 'published'
}
