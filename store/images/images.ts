/** Pictures of products. Browser-safe. */
export const IMAGE_LIMITS = { bytes: 5 * 1024 * 1024, pixels: 40_000_000 } as const

/** The photo of a person may have so many bytes; pages send it small. */
export const PHOTO_BYTES = 2 * 1024 * 1024

/** The widths the image host cuts; asking for another one gets the next larger. */
export const IMAGE_WIDTHS = [200, 400, 800, 1200] as const

/** Types a picture may be uploaded in. Whatever comes is drawn anew as WebP. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const

/** Pictures of our own host are cut to a width; others are shown as they are. */
export function imageAtWidth(url: string, width: (typeof IMAGE_WIDTHS)[number]): string {
  return url.startsWith('/images/') ? `${url}?w=${width}` : url
}
