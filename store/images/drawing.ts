/** What is asked of the process that draws pictures, and what it answers. Browser-safe. */

/** Sides in pixels. */
export type PixelLimits = { side: number; pixels: number; avifPixels: number }

/** Drawing anew what somebody uploaded: within a side, or as a square of it. Sides in pixels. */
export type Redraw = { bytes: Uint8Array; side: number; isSquare: boolean; limits: PixelLimits }

/** Cutting one of our own pictures to a width in pixels. An icon is a PNG on a white square of that side. */
export type Cut = { bytes: Uint8Array; width: number; format: CutFormat }
/** PNG is for what knows nothing newer: mail programs and papers. */
export type CutFormat = 'webp' | 'avif' | 'png' | 'icon'

export type Drawn = { picture: Uint8Array; width: number; height: number }

/** Why there is no picture: it is of no type that is drawn, or something is wrong with it, in words for who sent it. */
export type NotDrawn = { refused: 'type' } | { refused: 'picture'; detail: string }

/** The upload lies in a file. Throws `busy` when too many wait, an AbortError when nobody wants it any more. */
export type DrawAnew = (
  redraw: Omit<Redraw, 'bytes'> & { file: string },
  from: { asker: string; goesFirst?: boolean; signal?: AbortSignal | undefined },
) => Promise<Drawn | NotDrawn>

/** Throws `busy` when too many wait. */
export type CutPicture = (cut: Cut) => Promise<Drawn | NotDrawn>
