/** Messages to and from the picture process. Browser-safe. */

/** Largest `side` in pixels, and most pixels of a picture. */
export type PixelLimits = { side: number; pixels: number; avifPixels: number }

/** Re-encodes an upload to fit within `side` pixels, or as a square of that side. */
export type Redraw = { side: number; isSquare: boolean; limits: PixelLimits }

/** Scales a stored picture to a width in pixels. `icon`: PNG on a white square; `share`: JPEG of SHARE_SIZE. */
export type Cut = { width: number; format: CutFormat }
/** PNG is for mail programs and PDFs, which do not know WebP. */
export type CutFormat = 'webp' | 'avif' | 'png' | 'icon' | 'share'

export type Drawn = { picture: Uint8Array; width: number; height: number }

/** Why no picture was made: a type that is not accepted, or a faulty file, in words for the uploader. */
export type NotDrawn = { refused: 'type' } | { refused: 'picture'; detail: string }

/** Re-encodes an upload from its file. Throws `busy` when too many are waiting, and an AbortError when aborted. */
export type DrawAnew = (
  redraw: Redraw & { file: string },
  from: { asker: string; goesFirst?: boolean; signal?: AbortSignal | undefined },
) => Promise<Drawn | NotDrawn>

/** Scales a stored picture. Throws `busy` when too many are waiting. */
export type CutPicture = (cut: Cut & { bytes: Uint8Array }) => Promise<Drawn | NotDrawn>
