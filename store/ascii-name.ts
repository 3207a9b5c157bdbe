import { isDevanagari, latinFromDevanagari } from '#engines/search/words/devanagari.ts'
import { slugOf } from '#store/goods/products/products.ts'

/** Small letters, digits and single hyphens for an address: "skul-kit" of स्कूल किट. Empty for other scripts. Browser-safe. */
export function asciiNameOf(text: string, most = 80): string {
  const latin = text.split(/\s+/).map((word) => (isDevanagari(word) ? latinFromDevanagari(word) : word))
  // A name without words is "product" in addresses of products.
  if (!/[a-z0-9]/i.test(latin.join(''))) return ''
  return slugOf(latin.join(' '))
    .replace(/[^a-z0-9-]+/g, '')
    .replace(/-+(?=-)|^-+/g, '')
    .slice(0, most)
    .replace(/-+$/, '')
}
