/** WooCommerce's product file: a "variable" row heads its "variation" rows, which name it by id or SKU. */

import { numberIn } from '#store/typed/number.ts'
import {
  createCodeCollector,
  createFamilyNamer,
  dayOf,
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

const COLUMNS = {
  id: ['id'],
  type: ['type'],
  sku: ['sku'],
  barcode: ['gtin, upc, ean, or isbn', 'gtin13 / ean', 'isbn', /\b(?:gtin|ean|barcode)\b/],
  name: ['name'],
  published: ['published'],
  featured: ['is featured'],
  inCatalogue: ['visibility in catalog', 'visibility in catalogue'],
  short: ['short description'],
  description: ['description'],
  saleStarts: ['date sale price starts'],
  saleEnds: ['date sale price ends'],
  inStock: ['in stock'],
  stock: ['stock'],
  price: ['regular price'],
  salePrice: ['sale price'],
  cost: ['cost of goods'],
  categories: ['categories'],
  images: ['images'],
  parent: ['parent'],
  brands: ['brands', 'brand'],
  hsn: [/\bhsn\b|\bhs code\b/],
} as const satisfies OldColumns<string>

type Row = OldRow<keyof typeof COLUMNS>

export const WOOCOMMERCE: OldSystem = {
  name: 'WooCommerce',
  columns: COLUMNS,
  isHeader: (keys) => ['type', 'name', 'regular price'].every((key) => keys.has(key)),
  productsOf,
}

type File = {
  today: string
  price: (cell: string) => string
  familyOf: (head: Row) => string
  codesOf: ReturnType<typeof createCodeCollector>
}

function productsOf(rows: readonly Row[], today: string): MovedProduct[] {
  const heads = new Map<string, Row>()
  for (const row of rows.filter((one) => kindsIn(one).includes('variable'))) {
    heads.set(`id:${row.cell('id')}`, row)
    if (row.cell('sku') !== '') heads.set(row.cell('sku').toLowerCase(), row)
  }
  const headOf = (row: Row) => heads.get(row.cell('parent').toLowerCase())
  const counts = Map.groupBy(rows, headOf)
  const nextName = createFamilyNamer()
  const names = new Map([...new Set(heads.values())].map((head) => [head, nextName(head.cell('name'))]))
  const price = decimalPointsFor(rows.flatMap((row) => [row.cell('price'), row.cell('salePrice')]))
  const file: File = { today, price, familyOf: (head) => names.get(head) ?? '', codesOf: createCodeCollector() }
  return rows.flatMap((row) => {
    const isHead = kindsIn(row).includes('variable')
    return isHead && counts.has(row) ? [] : [productOf(row, headOf(row), file)]
  })
}

function kindsIn(row: Row): string[] {
  return row
    .cell('type')
    .toLowerCase()
    .split(/[\s,]+/)
}

function productOf(row: Row, head: Row | undefined, { today, price, familyOf, codesOf }: File): MovedProduct {
  const product: MovedProduct = {
    line: row.line,
    cells: {},
    categories: categoriesIn((head ?? row).cell('categories')),
    stock: undefined,
    pictures: [],
    warnings: [],
    refusal: refusalOf(row),
  }
  const name = nameOf(product, (head ?? row).cell('name'))
  product.stock = stockOf(row, head, product)
  product.pictures = picturesOf(product, row.cell('images'), head?.cell('images') ?? '')
  const texts = head ? [head.cell('short'), head.cell('description')] : [row.cell('short')]
  product.cells = {
    name,
    description: descriptionOf(product, name, ...texts, row.cell('description')),
    ...saleOf(product, row, price, today),
    cost: price(row.cell('cost')),
    brand: (row.cell('brands') || (head?.cell('brands') ?? '')).split(/,|>/)[0]?.trim().slice(0, 60) ?? '',
    codes: codesOf(product, row.cell('barcode'), row.cell('sku')),
    visibility: visibilityOf(row, head),
    isFeatured: (head ?? row).cell('featured') === '1' ? 'yes' : '',
    hsnCode: row.cell('hsn') || (head?.cell('hsn') ?? ''),
    ...(head && { family: familyOf(head) }),
    ...(kindsIn(row).includes('variation') && optionCells(optionsOf(row))),
  }
  if (head === undefined && kindsIn(row).includes('variation')) {
    product.warnings.push('The product that it is a kind of is not in the file: it stands alone.')
  }
  return product
}

function refusalOf(row: Row): string | undefined {
  const kinds = kindsIn(row)
  if (kinds.includes('variable')) return 'None of its sizes and colours is in the file.'
  if (kinds.includes('grouped')) return 'It groups other products and has no price: put them into a collection.'
  if (kinds.includes('external')) return 'It is sold by another shop.'
  return kinds.includes('downloadable') ? 'Files to download are not sold here.' : undefined
}

/** The categories in "A > B, C", which are two. A backslash marks a comma within a name. */
function categoriesIn(cell: string): string[] {
  const names = cell.split(/(?<!\\),/).map((name) => name.replaceAll('\\,', ',').trim())
  return [...new Set(names)].filter(Boolean)
}

/** A variation without a value fits any, so it gets no such option. */
function optionsOf(row: Row) {
  return [1, 2, 3, 4, 5, 6].flatMap((at) => {
    const [name, value] = [row.named(`attribute ${at} name`), row.named(`attribute ${at} value(s)`)]
    return name === '' || value === '' ? [] : [{ name, value }]
  })
}

function stockOf(row: Row, head: Row | undefined, product: MovedProduct): number | undefined {
  const units = unitsOf(product, row.cell('stock'))
  if (units !== undefined) return units
  if (row.cell('inStock') === '0') return 0
  const together = head && numberIn(head.cell('stock'))
  if (together) product.warnings.push(`There, ${together} are in stock of all sizes and colours together.`)
  return undefined
}

/** The sale that runs today, if any. It ends here only when somebody ends it. */
function saleOf(product: MovedProduct, row: Row, price: File['price'], today: string) {
  const [usual, sale] = [price(row.cell('price')), price(row.cell('salePrice'))]
  const isLess = sale !== '' && (usual === '' || (numberIn(sale) ?? 0) < (numberIn(usual) ?? 0))
  if (!isLess) return { price: usual }
  const [starts, ends] = [dayOf(row.cell('saleStarts')), dayOf(row.cell('saleEnds'))]
  if (starts > today) product.warnings.push(`The sale price ${sale} begins on ${starts}: plan an offer for it.`)
  if (starts > today || (ends !== '' && ends < today)) return { price: usual }
  if (ends !== '') product.warnings.push(`The sale ends on ${ends} there. Here the price stays until you change it.`)
  return pricesOf(product, sale, usual)
}

/** 1 is published, 0 private, -1 a draft. Products that no list shows there are hidden here. */
function visibilityOf(row: Row, head: Row | undefined): string {
  const published = [row, head ?? row].map((one) => one.cell('published'))
  if (published.includes('-1')) return 'draft'
  return published.includes('0') || (head ?? row).cell('inCatalogue') === 'hidden' ? 'hidden' : 'published'
}
