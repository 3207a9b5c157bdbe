/** A text as a QR code, drawn as one path. Browser-safe. */
import { encode } from 'uqr'

/** Readers want so many white modules around the code. */
const MARGIN = 4

export type QrCode = {
  /** Side of the square, in modules. */ size: number /** Of the dark modules, for SVG. */
  path: string
}

/** Survives that a tenth of it is smudged. */
export function drawQr(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: MARGIN })
  return {
    size,
    path: data.flatMap((row, y) => runsOf(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`)).join(''),
  }
}

/** Where dark modules follow each other, and how many. */
function runsOf(row: readonly boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = []
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1)
    if (!isDark) continue
    if (last && last[0] + last[1] === x) last[1] += 1
    else runs.push([x, 1])
  }
  return runs
}
