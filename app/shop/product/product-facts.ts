/** The facts of a product: those that the law wants shown before a purchase, and others that the table of fields marks. */
import { formatWhen } from '#app/kit/words/when.tsx'
import { type FieldName, fieldSpec, fieldsWhere } from '#store/goods/products/product-fields.ts'
import type { Product, ProductDetail } from '#store/goods/products/products.schema.ts'
import { MAKER_ROLES } from '#store/goods/products/products.ts'

export type Fact = { label: string; value: string }

const FACTS = fieldsWhere(({ isFact }) => isFact === true)
const DESCRIBED = fieldsWhere(({ jsonLd, on }) => jsonLd !== undefined && on === 'detail')

/** The product with the fields of lists, as the cart stores it. */
export function listedOf(detail: ProductDetail): Product {
  const more = new Set<string>([...fieldsWhere(({ on }) => on !== 'list'), 'offerUntil', 'usual'])
  return Object.fromEntries(Object.entries(detail).filter(([name]) => !more.has(name))) as Product
}

/** Until when its offer runs, in words; undefined when none does. */
export function offerOf({ offerUntil }: ProductDetail): string | undefined {
  return offerUntil === undefined ? undefined : `Offer until ${formatWhen(offerUntil)}.`
}

/** Labels that depend on the product. */
const LABELS: Partial<Record<FieldName, (product: ProductDetail) => string>> = {
  makerName: ({ makerRole }) => (makerRole ? MAKER_ROLES[makerRole] : 'Made, packed or imported by'),
  makerAddress: ({ makerRole }) => (makerRole ? `${MAKER_ROLES[makerRole]}’s address` : 'Their address'),
}

/** The facts that the product has, in the order of the table. */
export function summaryFacts(product: ProductDetail): Fact[] {
  return FACTS.flatMap((name) => {
    const value = product[name]
    const label = LABELS[name]?.(product) ?? fieldSpec(name).form.label
    return value === undefined ? [] : [{ label, value: String(value) }]
  })
}

/** The facts as properties of schema.org, which has manufacturers but no packers or importers. */
export function describedBy(product: ProductDetail): Record<string, unknown> {
  const described: Record<string, unknown> = {}
  for (const name of DESCRIBED) {
    const { jsonLd, form } = fieldSpec(name)
    const value = product[name]
    if (!jsonLd || value === undefined || (name === 'makerName' && product.makerRole !== 'manufacturer')) continue
    const { property, type } = jsonLd
    if (type === 'PropertyValue') described[property] = [...listIn(described[property]), thing(form.label, { value })]
    else if (name === 'makerName') described[property] = { '@type': type, name: value, address: product.makerAddress }
    else described[property] = type ? { '@type': type, name: value } : value
  }
  return described

  function thing(label: string, more: object) {
    return { '@type': 'PropertyValue', name: label, ...more }
  }
}

function listIn(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
