/** QR codes as one SVG path. Browser-safe. */
import { encode } from 'uqr'

/** Quiet zone around the code, in modules: readers need it. */
const MARGIN = 4

export type QrModules = {
  /** Side of the square, in modules. */ size: number /** Of the dark modules, for SVG. */
  path: string
}

/** Readable with a tenth of it smudged. */
export function drawQr(text: string): QrModules {
  const { data, size } = encode(text, { ecc: 'M', border: MARGIN })
  return {
    size,
    path: data.flatMap((row, y) => runsOf(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`)).join(''),
  }
}

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
