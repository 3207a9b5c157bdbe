/** The facts of a product: those that the law wants shown before a purchase, and others that the table of fields marks. */
import { formatWhen } from '#app/kit/words/when.tsx'
import { countryIn } from '#app/shop/catalogue/countries.texts.ts'
import { type FieldName, fieldSpec, fieldsWhere } from '#store/goods/products/product-fields.ts'
import type { Product, ProductDetail } from '#store/goods/products/products.schema.ts'
import type { Language } from '#store/language.ts'
import { type Seo, seoIn } from '#store/seo.ts'
import { PRODUCT } from './product.texts.ts'

export type Fact = { label: string; value: string }

const FACTS = fieldsWhere(({ fact }) => fact !== undefined)
const DESCRIBED = fieldsWhere(({ jsonLd, on }) => jsonLd !== undefined && on === 'detail')

/** The product with the fields of lists, as the cart stores it. */
export function listedOf(detail: ProductDetail): Product {
  const more = new Set<string>([
    ...fieldsWhere(({ on }) => on !== 'list'),
    'offerUntil',
    'usual',
    'gtin',
    'factsInWords',
  ])
  return Object.fromEntries(Object.entries(detail).filter(([name]) => !more.has(name))) as Product
}

/** What was written of it for search engines; nothing where nothing was. */
export function seoOf(product: ProductDetail): { seo?: Seo } {
  const seo = seoIn('en', product)
  return Object.keys(seo).length > 0 ? { seo } : {}
}

/** Until when its offer runs, in words; undefined when none does. */
export function offerOf({ offerUntil }: ProductDetail, language: Language): string | undefined {
  return offerUntil === undefined ? undefined : PRODUCT[language].offerUntil(formatWhen(offerUntil, language))
}

/** Labels that depend on the product. */
const LABELS: Partial<Record<FieldName, (product: ProductDetail, language: Language) => string>> = {
  makerName: ({ makerRole }, language) => PRODUCT[language][makerRole ?? 'maker'],
  makerAddress: ({ makerRole }, language) => {
    const t = PRODUCT[language]
    return makerRole ? t.addressOf(t[makerRole]) : t.makerAddress
  },
}

/** The facts that the product has: the owner's own, and those in the order of the table. */
export function summaryFacts(product: ProductDetail, language: Language = 'en'): Fact[] {
  const own = product.factsInWords?.map(({ name, value }) => ({ label: name, value })) ?? []
  const known = FACTS.flatMap((name) => {
    const value = product[name]
    const { form, fact } = fieldSpec(name)
    const label = LABELS[name]?.(product, language) ?? (fact && language === 'hi' ? fact.hi : form.label)
    const words = name === 'countryOfOrigin' ? countryIn(String(value), language) : String(value)
    return value === undefined ? [] : [{ label, value: words }]
  })
  return [...own, ...known]
}

/** The facts as properties of schema.org, which has manufacturers but no packers or importers. */
export function describedBy(product: ProductDetail): Record<string, unknown> {
  const described: Record<string, unknown> = product.gtin ? { gtin: product.gtin } : {}
  for (const name of DESCRIBED) {
    const { jsonLd, form } = fieldSpec(name)
    const value = product[name]
    if (!jsonLd || value === undefined || (name === 'makerName' && product.makerRole !== 'manufacturer')) continue
    const { property, type } = jsonLd
    if (type === 'PropertyValue') described[property] = [...listIn(described[property]), thing(form.label, { value })]
    else if (name === 'makerName') described[property] = { '@type': type, name: value, address: product.makerAddress }
    else described[property] = type ? { '@type': type, name: value } : value
  }
  const own = product.factsInWords?.map(({ name, value }) => thing(name, { value })) ?? []
  if (own.length > 0) described.additionalProperty = [...listIn(described.additionalProperty), ...own]
  return described

  function thing(label: string, more: object) {
    return { '@type': 'PropertyValue', name: label, ...more }
  }
}

function listIn(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
