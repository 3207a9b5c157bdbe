/** The pictures in the product form: the main one, and up to five more in their order. '' stands for no main picture. */
import { PRODUCT_LIMITS } from '#store/products/products.ts'

export type Pictures = { imageUrl: string; moreImageUrls: readonly string[] }

export function hasRoom({ moreImageUrls }: Pictures): boolean {
  return moreImageUrls.length < PRODUCT_LIMITS.moreImages
}

/** With the picture at the end, unless it is there already or there is no room. */
export function withPicture(pictures: Pictures, url: string): Pictures {
  const { imageUrl, moreImageUrls } = pictures
  if (url === imageUrl || moreImageUrls.includes(url) || !hasRoom(pictures)) return pictures
  return { imageUrl, moreImageUrls: [...moreImageUrls, url] }
}

export function withoutPicture({ imageUrl, moreImageUrls }: Pictures, url: string): Pictures {
  return { imageUrl, moreImageUrls: moreImageUrls.filter((other) => other !== url) }
}

/** With a further picture moved by so many places; it stops at the ends. */
export function withMoved({ imageUrl, moreImageUrls }: Pictures, url: string, by: number): Pictures {
  const place = moreImageUrls.indexOf(url)
  if (place < 0) return { imageUrl, moreImageUrls }
  const others = moreImageUrls.filter((other) => other !== url)
  return { imageUrl, moreImageUrls: others.toSpliced(Math.max(0, place + by), 0, url) }
}

/** With a further picture as the main one; the main one takes its place. */
export function withMain({ imageUrl, moreImageUrls }: Pictures, url: string): Pictures {
  if (!moreImageUrls.includes(url)) return { imageUrl, moreImageUrls }
  const more = moreImageUrls.map((other) => (other === url ? imageUrl : other))
  return { imageUrl: url, moreImageUrls: more.filter((other) => other !== '') }
}
