/** The shop's logo and wide pictures. Their names contain the size, so that pages reserve the space. Browser-safe. */
import { IMAGE_WIDTHS, imageAtWidth } from './images.ts'

/** Largest sides in pixels: smaller than of product pictures, because every page loads these. */
export const SHOP_PICTURE_SIDES = { logo: 800, hero: 1600 } as const
export type ShopPictureShape = keyof typeof SHOP_PICTURE_SIDES

/** Paths of uploaded shop pictures and of those that come with the shop. */
const FORM =
  /^\/images\/(?:shop-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|demo\/[a-z-]{1,40})-(\d{1,4})x(\d{1,4})\.webp$/

export function isShopPicture(path: string): boolean {
  return FORM.test(path)
}

/** Size in pixels, read from the name; undefined for any other address. */
export function sizeOfShopPicture(path: string): { width: number; height: number } | undefined {
  const [, width, height] = FORM.exec(path) ?? []
  return width && height ? { width: Number(width), height: Number(height) } : undefined
}

/** Attributes of the img element. */
export type PictureProps = {
  src: string
  width: number
  height: number
  alt: ''
  className: string
  srcSet?: string
  sizes?: string
  fetchPriority?: 'high'
  loading?: 'lazy'
}

/** Attributes of a picture as wide as a phone, beside text on larger screens; undefined for any other address. */
export function widePicture(path: string) {
  const size = sizeOfShopPicture(path)
  if (!size) return undefined
  const srcSet = IMAGE_WIDTHS.slice(1).map((width) => `${imageAtWidth(path, width)} ${width}w`)
  return {
    src: imageAtWidth(path, 800),
    srcSet: srcSet.join(', '),
    sizes: '(min-width: 48rem) 34rem, 100vw',
    ...size,
    alt: '' as const,
  }
}
