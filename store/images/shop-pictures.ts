/** The shop's logo and welcome picture. Their names include their size, so that pages reserve the space. Browser-safe. */

/** Smaller than product pictures, because every page loads them. Sides in pixels. */
export const SHOP_PICTURE_SIDES = { logo: 800, hero: 1600 } as const
export type ShopPictureShape = keyof typeof SHOP_PICTURE_SIDES

const FORM = /^\/images\/shop-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}-(\d{1,4})x(\d{1,4})\.webp$/

/** Whether it is the path of such a picture, as answered to its upload. */
export function isShopPicture(path: string): boolean {
  return FORM.test(path)
}

/** In pixels; undefined for any other address. */
export function sizeOfShopPicture(path: string): { width: number; height: number } | undefined {
  const [, width, height] = FORM.exec(path) ?? []
  return width && height ? { width: Number(width), height: Number(height) } : undefined
}
