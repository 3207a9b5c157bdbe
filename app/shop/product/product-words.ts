/** Describes a product to people and machines. */
import { href } from 'react-router'
import { type MetaTag, pageMeta, wholeAddress } from '#app/frame/page-meta.ts'
import { termsOfSale } from '#app/frame/shop-data.ts'
import type { ShopSettings } from '#app/frame/shop-settings.ts'
import { shelfOf } from '#app/shop/catalogue/shelves.ts'
import { compareSizes } from '#store/goods/catalogue/sizes.ts'
import { schemaOrgOptions } from '#store/goods/feed/described-options.ts'
import { imageAtWidth } from '#store/goods/images/images.ts'
import type { CardProduct } from '#store/goods/products/card-product.ts'
import type { Product, ProductDetail } from '#store/goods/products/products.schema.ts'
import { nameWithKind, optionsOf, productPath } from '#store/goods/products/products.ts'
import type { Language } from '#store/language.ts'
import type { Seo } from '#store/seo.ts'
import { PRODUCT } from './product.texts.ts'

type Step = { to: string; name: string }

/** As much as search engines show of a description. */
const DESCRIPTION_LENGTH = 155

export function shelvesOf(product: Pick<Product, 'category'>, language: Language): Step[] {
  return product.category.map((category) => shelfOf(category, language))
}

/** The product's pictures without duplicates, the main one first. */
export function picturesOf({
  imageUrl,
  moreImageUrls = [],
}: Pick<ProductDetail, 'imageUrl' | 'moreImageUrls'>): string[] {
  return [...new Set([...(imageUrl ? [imageUrl] : []), ...moreImageUrls])]
}

/** The home page and the product's first category. */
export function breadcrumbOf(product: Pick<Product, 'category'>, language: Language): Step[] {
  return [{ to: href('/'), name: PRODUCT[language].home }, ...shelvesOf(product, language).slice(0, 1)]
}

/** "For ages 3–8 years", "Up to 4 years" from birth on, or nothing when no age is set. */
export function agesOf(
  { ageFrom, ageTo }: Pick<Product, 'ageFrom' | 'ageTo'>,
  language: Language = 'en',
): string | undefined {
  const t = PRODUCT[language]
  if (ageFrom === undefined && ageTo === undefined) return undefined
  if (ageTo === undefined || ageTo >= 99) return ageFrom ? t.agesFrom(ageFrom) : t.allAges
  return ageFrom ? t.ages(ageFrom, ageTo) : t.agesTo(ageTo)
}

/** The start of a text in whole words, on one line; what was cut shows as "…". */
export function startOf(text: string, length = DESCRIPTION_LENGTH): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= length) return line
  const cut = line.slice(0, length)
  const lastSpace = cut.lastIndexOf(' ')
  // A single longer word is cut, but never within a character.
  const start = lastSpace > 0 ? cut.slice(0, lastSpace) : cut.replace(/[\ud800-\udbff]$/, '')
  return `${start.replace(/[\s,.;:–-]+$/, '')}…`
}

/** At least two siblings, the oldest first. */
export type Family = { name: string; siblings: readonly CardProduct[] }
/** "Kids cotton kurta (S, Green)". Siblings that no option tells apart have names of their own. */
export function nameInFamily(product: Product, family: Family | undefined): string {
  return nameWithKind(family && optionsOf(product).length > 0 ? { ...product, name: family.name } : product)
}

type ProductFacts = { product: Product; pictures: readonly string[]; family?: Family; seo?: Seo }

/** The elements in the head of a product's page. */
export function metaOfProduct(
  { product, pictures, family, seo = {} }: ProductFacts,
  shop: ShopSettings | undefined,
  language: Language,
): MetaTag[] {
  const [image] = pictures
  // Google asks to choose one of the addresses of a product's variants as canonical for all: that of the oldest sibling.
  const path = productPath(family?.siblings[0] ?? product)
  const { seoTitle = nameWithKind(product), seoDescription = startOf(product.description) } = seo
  const own = { title: seoTitle, description: seoDescription, type: 'product' } as const
  return [
    ...pageMeta(shop, { ...own, language, path, sharedPath: productPath(product), image, isSameInEach: false }),
    { property: 'product:price:amount', content: product.price.toFixed(2) },
    { property: 'product:price:currency', content: 'INR' },
  ]
}

/** The product as schema.org data. `placeholder` is the picture of products without one. */
export function structuredData(
  { product, pictures, described, family }: ProductFacts & { described: object },
  shop: ShopSettings,
  placeholder: string,
): object[] {
  const { publicUrl } = shop
  const images = pictures.length > 0 ? picturesToShare(pictures) : [placeholder]
  const whole = { ...productData(product, shop, images), ...described }
  return [family ? groupData(whole, family, publicUrl) : whole, breadcrumbData(product, publicUrl)]
}

function picturesToShare(pictures: readonly string[]): string[] {
  return pictures.map((url) => imageAtWidth(url, 800))
}

function productData(product: Product, shop: ShopSettings, pictures: readonly string[]) {
  const { publicUrl } = shop
  const url = publicUrl + productPath(product)
  const images = pictures.map((picture) => wholeAddress(publicUrl, picture))
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': `${url}#product`,
    name: nameWithKind(product),
    description: product.description,
    sku: product._id,
    url,
    image: images.length > 1 ? images : images[0],
    category: shelvesOf(product, 'en').map(({ name }) => name),
    ...schemaOrgOptions(product),
    offers: {
      '@type': 'Offer',
      url,
      price: product.price.toFixed(2),
      priceCurrency: 'INR',
      availability: `https://schema.org/${product.stock > 0 ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      ...struckPrice(product),
      ...termsOfSale(shop, product.price),
    },
  }
}

/** The earlier price, when that was higher. */
function struckPrice({ price, originalPrice = 0 }: Product) {
  if (originalPrice <= price) return {}
  return {
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      priceType: 'https://schema.org/StrikethroughPrice',
      price: originalPrice.toFixed(2),
      priceCurrency: 'INR',
    },
  }
}

/** The product within its family, as Google wants variants with a page each: the others only by their addresses. */
function groupData(product: { sku: string }, { name, siblings }: Family, publicUrl: string) {
  const [first] = siblings
  const id = `${publicUrl}${first ? productPath(first) : ''}#family`
  const varies = new Set(siblings.flatMap((sibling) => Object.keys(schemaOrgOptions(sibling))))
  const others = siblings.filter(({ _id }) => _id !== product.sku)
  return {
    '@context': 'https://schema.org',
    '@type': 'ProductGroup',
    '@id': id,
    name,
    productGroupID: first?._id,
    variesBy: [...varies].map((property) => `https://schema.org/${property}`),
    hasVariant: [
      { ...product, isVariantOf: { '@id': id } },
      ...others.map((other) => ({ '@type': 'Product', url: publicUrl + productPath(other) })),
    ],
  }
}

function breadcrumbData(product: Product, publicUrl: string) {
  const steps = [...breadcrumbOf(product, 'en'), { to: productPath(product), name: nameWithKind(product) }]
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ to, name }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name,
      item: publicUrl + to,
    })),
  }
}

/** A value to choose, and the sibling that it leads to. */
export type ProductKind = { value: string; sibling: CardProduct }
export type Choice = { label: string; kinds: ProductKind[] }

/**
 * The choices within a family, such as "Colour" and "Size". A value leads to the sibling whose other values are the same, or else
 * to one in stock. Siblings that their options do not distinguish are listed by name.
 */
export function familyChoices(chosenId: string, siblings: readonly CardProduct[], language: Language = 'en'): Choice[] {
  const described = siblings.map((sibling) => ({ sibling, options: optionsOf(sibling) }))
  const chosen = described.find(({ sibling }) => sibling._id === chosenId)?.options ?? []
  const kinds = new Set(described.map(({ options }) => options.map(({ value }) => value).join('\n')))
  const areDistinct =
    kinds.size === siblings.length && described.every(({ options }) => options.length === chosen.length)
  if (!areDistinct) {
    return [
      { label: PRODUCT[language].kind, kinds: siblings.map((sibling) => ({ value: nameWithKind(sibling), sibling })) },
    ]
  }
  const choices = chosen.map(({ label }, at) => {
    const byValue = Map.groupBy(described, ({ options }) => options[at]?.value ?? '')
    const found = [...byValue].flatMap(([value, own]) => {
      const alike = own.find(({ options }) => options.every((one, i) => i === at || one.value === chosen[i]?.value))
      const best = alike ?? own.find(({ sibling }) => sibling.stock > 0) ?? own[0]
      return best ? [{ value, sibling: best.sibling }] : []
    })
    return { label, kinds: found.sort((a, b) => compareSizes(a.value, b.value)) }
  })
  return choices.filter(({ kinds }) => kinds.length > 1)
}
