/** Decodes pictures and draws them anew, so that only pixels remain: no metadata, no scripts, no second format. */
import sharp, { type Metadata, type ResizeOptions, type Sharp } from 'sharp'
import type { Cut, Drawn, NotDrawn, PixelLimits, Redraw } from '#store/goods/images/drawing.ts'
import { SHARE_SIZE } from '#store/goods/images/images.ts'

// Only these formats are ever opened, whatever a file claims to be. One thread and no cache, so that pictures stay apart.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((type) => `VipsForeignLoad${type}`) })
sharp.concurrency(1)
sharp.cache(false)

/** Re-encodes an upload as WebP. Checks type and size first, so that a refused picture is never decoded. */
export async function drawAnew(bytes: Uint8Array, { side, isSquare, limits }: Redraw): Promise<Drawn | NotDrawn> {
  const options = { limitInputPixels: limits.pixels, failOn: 'error', pages: 1 } as const
  const head = await headOf(bytes)
  if (!head) return { refused: 'type' }
  const tooLarge = excessOf(head, limits)
  if (tooLarge) return { refused: 'picture', detail: tooLarge }
  const size: ResizeOptions = isSquare ? { fit: 'cover' } : { fit: 'inside', withoutEnlargement: true }
  const drawn = sharp(bytes, options)
    .rotate()
    .resize({ width: side, height: side, ...size })
    .webp({ quality: 84 })
  return toBytes(drawn)
}

/** Scales a picture to the width, never up; an icon always has that side. */
export function cut(bytes: Uint8Array, { width, format }: Cut): Promise<Drawn | NotDrawn> {
  if (format === 'icon') return iconOf(bytes, width)
  if (format === 'share') return sharedOf(bytes)
  const resized = sharp(bytes).resize({ width, withoutEnlargement: true })
  if (format === 'png') return toBytes(resized.png({ compressionLevel: 9, palette: true }))
  return toBytes(format === 'avif' ? resized.avif({ quality: 55, effort: 2 }) : resized.webp({ quality: 80 }))
}

/** Width by height near that of SHARE_SIZE: such a picture is cropped to fill it, any other stands whole on white. */
const WIDE = { from: 1.5, to: 2.4 } as const

async function sharedOf(bytes: Uint8Array): Promise<Drawn | NotDrawn> {
  const { width = 1, height = 1 } = (await headOf(bytes)) ?? {}
  const fit = width / height > WIDE.from && width / height < WIDE.to ? 'cover' : 'contain'
  const placed = sharp(bytes).resize({ ...SHARE_SIZE, fit, background: '#ffffff' })
  return toBytes(placed.flatten({ background: '#ffffff' }).jpeg({ quality: 84 }))
}

/** The margin around an icon's picture, as a share of its side. */
const ICON_MARGIN = 0.08

/** A square icon on white, because phones put icons on any ground, and some show transparency as black. */
function iconOf(bytes: Uint8Array, side: number): Promise<Drawn | NotDrawn> {
  const margin = Math.round(side * ICON_MARGIN)
  const inner = side - 2 * margin
  const around = { top: margin, bottom: margin, left: margin, right: margin }
  const fitted = sharp(bytes).resize({ width: inner, height: inner, fit: 'contain', background: '#ffffff' })
  return toBytes(
    fitted
      .extend({ ...around, background: '#ffffff' })
      .flatten({ background: '#ffffff' })
      .png(),
  )
}

async function toBytes(picture: Sharp): Promise<Drawn | NotDrawn> {
  try {
    const { data, info } = await picture.toBuffer({ resolveWithObject: true })
    return { picture: data, width: info.width, height: info.height }
  } catch {
    return { refused: 'picture', detail: 'The picture cannot be read.' }
  }
}

/** The picture's metadata; undefined when the file is not a picture. */
async function headOf(bytes: Uint8Array): Promise<Metadata | undefined> {
  try {
    return await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata()
  } catch {
    return undefined
  }
}

function excessOf({ format, width, height }: Metadata, { side, pixels, avifPixels }: PixelLimits): string | undefined {
  if (Math.max(width, height) > side) return `A picture may be at most ${side} pixels wide or high.`
  const [what, most] = format === 'heif' ? ['An AVIF picture', avifPixels] : ['A picture', pixels]
  return width * height > most ? `${what} may have at most ${most / 1_000_000} megapixels.` : undefined
}
