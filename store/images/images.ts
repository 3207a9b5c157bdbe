/** Pictures of products and photos of people. Browser-safe. */

/** An AVIF picture is decoded whole, at 18 bytes a pixel; the others line by line or at 5. */
export const IMAGE_LIMITS = {
  bytes: 5 * 1024 * 1024,
  side: 20_000,
  pixels: 40_000_000,
  avifPixels: 16_000_000,
} as const

/** The photo of a person; pages send it small. */
export const PHOTO_LIMITS = {
  bytes: 2 * 1024 * 1024,
  side: 20_000,
  pixels: 12_000_000,
  avifPixels: 12_000_000,
} as const

/** The widths the image host cuts; asking for another one gets the next larger. */
export const IMAGE_WIDTHS = [200, 400, 800, 1200] as const

/** Types a picture may be uploaded in. Whatever comes is drawn anew as WebP. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const

/** Pictures of our own host are cut to a width; others are shown as they are. */
export function imageAtWidth(url: string, width: (typeof IMAGE_WIDTHS)[number]): string {
  return url.startsWith('/images/') ? `${url}?w=${width}` : url
}

/** Whether the address, here or on any host, is of a photo of a person: only that person shows it as theirs. */
export function isPhotoOfPerson(address: string): boolean {
  return /\/images\/photo-[\w-]+\.webp/i.test(pathOf(address))
}

/** The path as a server reads it: without ways up, and with what was written as %70. */
function pathOf(address: string): string {
  const path = URL.canParse(address, 'https://shop.invalid')
    ? new URL(address, 'https://shop.invalid').pathname
    : address
  return path.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
