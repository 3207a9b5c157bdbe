/** What a product page tells people and machines about its product. */
import type { MetaDescriptor } from 'react-router'
import { type Category, type Product, productPath } from '#store/products/products.ts'

const SHELVES: Record<Category, { to: string; name: string }> = {
  Study: { to: '/category/Study', name: 'Study' },
  Toy: { to: '/category/Toy', name: 'Toys' },
  Gift: { to: '/gift-finder', name: 'Gifts' },
  Household: { to: '/category/Household', name: 'Household' },
}

/** The shelves the product stands on. */
export function breadcrumbOf(product: Pick<Product, 'category'>) {
  return product.category.map((category) => SHELVES[category])
}

/** "For ages 3 to 8", or nothing when no age is set. */
export function agesOf({ ageFrom, ageTo }: Pick<Product, 'ageFrom' | 'ageTo'>): string | undefined {
  if (ageFrom === undefined && ageTo === undefined) return undefined
  if (ageTo === undefined || ageTo >= 99) return `For ages ${ageFrom ?? 0} and up`
  return ageFrom === undefined ? `Up to age ${ageTo}` : `For ages ${ageFrom} to ${ageTo}`
}

/** Title, description, the one true address, and the offer for search engines. `publicUrl` is the shop's origin. */
export function metaOfProduct(product: Product, publicUrl: string): MetaDescriptor[] {
  const url = publicUrl + productPath(product)
  const image = product.imageUrl?.startsWith('/') ? publicUrl + product.imageUrl : product.imageUrl
  return [
    { title: `${product.name} · Tokri` },
    { name: 'description', content: product.description.slice(0, 155) },
    { tagName: 'link', rel: 'canonical', href: url },
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: product.name,
        description: product.description,
        ...(image ? { image } : {}),
        offers: {
          '@type': 'Offer',
          url,
          price: product.price.toFixed(2),
          priceCurrency: 'INR',
          availability: `https://schema.org/${product.stock > 0 ? 'InStock' : 'OutOfStock'}`,
        },
      },
    },
  ]
}
