/** Messages to and from the process that draws pictures. Browser-safe. */

/** Sides in pixels. */
export type PixelLimits = { side: number; pixels: number; avifPixels: number }

/** Re-encodes an upload within a side, or as a square of it. Sides in pixels. */
export type Redraw = { side: number; isSquare: boolean; limits: PixelLimits }

/** Cuts one of our own pictures to a width in pixels. An icon is a PNG on a white square of that side; `share`: SHARE_SIZE. */
export type Cut = { width: number; format: CutFormat }
/** PNG is for mail programs and papers, which know nothing newer. */
export type CutFormat = 'webp' | 'avif' | 'png' | 'icon' | 'share'

export type Drawn = { picture: Uint8Array; width: number; height: number }

/** Why there is no picture: its type cannot be drawn, or it is faulty, in words for the uploader. */
export type NotDrawn = { refused: 'type' } | { refused: 'picture'; detail: string }

/** Re-encodes an upload from its file. Throws `busy` when too many wait, and an AbortError when aborted. */
export type DrawAnew = (
  redraw: Redraw & { file: string },
  from: { asker: string; goesFirst?: boolean; signal?: AbortSignal | undefined },
) => Promise<Drawn | NotDrawn>

/** Throws `busy` when too many wait. */
export type CutPicture = (cut: Cut & { bytes: Uint8Array }) => Promise<Drawn | NotDrawn>
