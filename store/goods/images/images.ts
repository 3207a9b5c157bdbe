/** Limits, widths and addresses of pictures. Browser-safe. */

/** Limits of uploads. AVIF is decoded whole, at 18 bytes a pixel, so fewer pixels are allowed. */
export const IMAGE_LIMITS = {
  bytes: 5 * 1024 * 1024,
  side: 20_000,
  pixels: 40_000_000,
  avifPixels: 16_000_000,
} as const

/** Limits of profile photos; pages shrink them before the upload. */
export const PHOTO_LIMITS = {
  bytes: 2 * 1024 * 1024,
  side: 20_000,
  pixels: 12_000_000,
  avifPixels: 12_000_000,
} as const

/** Widths of cuts; a request for another width gets the next larger. */
export const IMAGE_WIDTHS = [200, 400, 800, 1200] as const

/** Size in pixels of the picture that shared links show. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const

/** Accepted upload types; all are re-encoded as WebP. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const

/** The address with a width, for pictures of our own image host; other addresses unchanged. */
export function imageAtWidth(url: string, width: (typeof IMAGE_WIDTHS)[number]): string {
  return url.startsWith('/images/') ? `${url}?w=${width}` : url
}

/** The address of a picture as shared links show it: a JPEG of SHARE_SIZE. Undefined for pictures elsewhere. */
export function imageToShare(url: string): string | undefined {
  return url.startsWith('/images/') ? `${url.replace(/\?.*/, '')}?w=share` : undefined
}

/** Whether the address, on any host, is that of a profile photo, which only its owner may use. */
export function isPhotoOfPerson(address: string): boolean {
  return /\/images\/photo-[\w-]+\.webp/i.test(pathOf(address))
}

/** The path as a server resolves it: without `..`, and percent-decoded. */
function pathOf(address: string): string {
  const path = URL.canParse(address, 'https://shop.invalid')
    ? new URL(address, 'https://shop.invalid').pathname
    : address
  return path.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
