/** The shop's logo and its wide pictures: welcomes, shelves. Their names include their size, so that pages reserve the space. Browser-safe. */
import { IMAGE_WIDTHS, imageAtWidth } from './images.ts'

/** Smaller than product pictures, because every page loads them. Sides in pixels. */
export const SHOP_PICTURE_SIDES = { logo: 800, hero: 1600 } as const
export type ShopPictureShape = keyof typeof SHOP_PICTURE_SIDES

/** Uploaded ones, and those that come with the shop. */
const FORM =
  /^\/images\/(?:shop-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|demo\/[a-z-]{1,40})-(\d{1,4})x(\d{1,4})\.webp$/

/** Whether it is the path of such a picture. */
export function isShopPicture(path: string): boolean {
  return FORM.test(path)
}

/** In pixels; undefined for any other address. */
export function sizeOfShopPicture(path: string): { width: number; height: number } | undefined {
  const [, width, height] = FORM.exec(path) ?? []
  return width && height ? { width: Number(width), height: Number(height) } : undefined
}

/** A picture of the shop as an element shows it. */
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

/** A picture as wide as a phone, and beside words on a larger screen; undefined for any other address. */
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
