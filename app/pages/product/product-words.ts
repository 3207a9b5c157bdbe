/** What a product page tells people and machines about its product. */
import { href } from 'react-router'
import { type MetaTag, pageMeta, wholeAddress } from '#app/frame/page-meta.ts'
import type { ShopSettings } from '#app/frame/shop-settings.ts'
import { imageAtWidth } from '#store/images/images.ts'
import type { Product, ProductDetail } from '#store/products/products.schema.ts'
import { type Category, productPath } from '#store/products/products.ts'

type Step = { to: string; name: string }

const SHELVES: Record<Category, Step> = {
  Study: { to: href('/category/:categoryName', { categoryName: 'Study' }), name: 'Study' },
  Toy: { to: href('/category/Toy'), name: 'Toys' },
  Gift: { to: href('/gift-finder'), name: 'Gifts' },
  Household: { to: href('/category/:categoryName', { categoryName: 'Household' }), name: 'Household' },
}

/** As much as search engines show of a description. */
const DESCRIPTION_LENGTH = 155

/** The shelves the product stands on. */
export function shelvesOf(product: Pick<Product, 'category'>): Step[] {
  return product.category.map((category) => SHELVES[category])
}

/** Every picture of the product, each once, the one of the lists first. */
export function picturesOf({
  imageUrl,
  moreImageUrls = [],
}: Pick<ProductDetail, 'imageUrl' | 'moreImageUrls'>): string[] {
  return [...new Set([...(imageUrl ? [imageUrl] : []), ...moreImageUrls])]
}

/** The way from the shop's door to the product's first shelf. */
export function breadcrumbOf(product: Pick<Product, 'category'>): Step[] {
  return [{ to: href('/'), name: 'Home' }, ...shelvesOf(product).slice(0, 1)]
}

/** "For ages 3–8 years", or nothing when no age is set. */
export function agesOf({ ageFrom, ageTo }: Pick<Product, 'ageFrom' | 'ageTo'>): string | undefined {
  if (ageFrom === undefined && ageTo === undefined) return undefined
  if (ageTo === undefined || ageTo >= 99) return `For ages ${ageFrom ?? 0} years and up`
  return ageFrom === undefined ? `Up to ${ageTo} years` : `For ages ${ageFrom}–${ageTo} years`
}

/** The start of a text in whole words, on one line; what was cut shows as "…". */
export function startOf(text: string, length = DESCRIPTION_LENGTH): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= length) return line
  const cut = line.slice(0, length)
  const lastSpace = cut.lastIndexOf(' ')
  // A single word longer than the whole is cut inside, but never inside a character.
  const start = lastSpace > 0 ? cut.slice(0, lastSpace) : cut.replace(/[\ud800-\udbff]$/, '')
  return `${start.replace(/[\s,.;:–-]+$/, '')}…`
}

type Shown = { product: Product; pictures: readonly string[] }

/** Everything in the head of a product's page. */
export function metaOfProduct({ product, pictures }: Shown, shop: ShopSettings | undefined): MetaTag[] {
  const [image] = picturesToShare(pictures)
  const said = { title: product.name, description: startOf(product.description), type: 'product' } as const
  return [
    ...pageMeta(shop, { ...said, path: productPath(product), image }),
    { property: 'product:price:amount', content: product.price.toFixed(2) },
    { property: 'product:price:currency', content: 'INR' },
  ]
}

/** What search engines read of the product, in the words of schema.org. `placeholder` is the picture of products that have none. */
export function structuredData(
  { product, pictures, described }: Shown & { described: object },
  publicUrl: string,
  placeholder: string,
): object[] {
  const images = pictures.length > 0 ? picturesToShare(pictures) : [placeholder]
  return [{ ...productData(product, publicUrl, images), ...described }, breadcrumbData(product, publicUrl)]
}

function picturesToShare(pictures: readonly string[]): string[] {
  return pictures.map((url) => imageAtWidth(url, 800))
}

function productData(product: Product, publicUrl: string, pictures: readonly string[]) {
  const url = publicUrl + productPath(product)
  const images = pictures.map((picture) => wholeAddress(publicUrl, picture))
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': `${url}#product`,
    name: product.name,
    description: product.description,
    sku: product._id,
    url,
    image: images.length > 1 ? images : images[0],
    category: shelvesOf(product).map(({ name }) => name),
    offers: {
      '@type': 'Offer',
      url,
      price: product.price.toFixed(2),
      priceCurrency: 'INR',
      availability: `https://schema.org/${product.stock > 0 ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
    },
  }
}

function breadcrumbData(product: Product, publicUrl: string) {
  const steps = [...breadcrumbOf(product), { to: productPath(product), name: product.name }]
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
