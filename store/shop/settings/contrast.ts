/** Contrast between colours (WCAG 2.2), and readable variants of a hue. Colours are "#rrggbb". Browser-safe. */

/** sRGB components from 0 to 1. */
type Rgb = [number, number, number]
/** Lightness from 0 to 1, and two colour axes: https://bottosson.github.io/posts/oklab/ */
type Oklab = [number, number, number]

/** From 1 (the same) to 21 (black on white). */
export function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

type Bound = { away: 'darker' | 'lighter'; least: number }

/** The colour, or the nearest of its hue with enough contrast on all backgrounds. */
export function readableOn(colour: string, grounds: readonly string[], { away, least }: Bound): string {
  const isRead = (candidate: string) => grounds.every((ground) => contrast(candidate, ground) >= least)
  if (isRead(colour)) return colour
  const [lightness] = toOklab(fromHex(colour))
  let [bad, good] = [lightness, away === 'darker' ? 0 : 1]
  for (let step = 0; step < 12; step++) {
    const middle = (bad + good) / 2
    if (isRead(atLightness(colour, middle))) good = middle
    else bad = middle
  }
  return atLightness(colour, good)
}

/** The colour with its lightness changed by `by`. */
export function withLightness(colour: string, by: number): string {
  const [lightness] = toOklab(fromHex(colour))
  return atLightness(colour, Math.min(1, Math.max(0, lightness + by)))
}

/** `share` (0 to 1) of the one colour over the other. */
export function mixed(one: string, other: string, share: number): string {
  const ground = fromHex(other)
  return toHex(fromHex(one).map((part, at) => part * share + (ground[at] ?? 0) * (1 - share)) as Rgb)
}

/** The hue at another lightness, paler where the screen cannot show it as saturated. */
function atLightness(colour: string, lightness: number): string {
  const [, a, b] = toOklab(fromHex(colour))
  for (let strength = 1; strength > 0; strength -= 0.05) {
    const rgb = fromOklab([lightness, a * strength, b * strength])
    if (rgb.every((part) => part >= -0.001 && part <= 1.001)) return toHex(rgb)
  }
  return toHex(fromOklab([lightness, 0, 0]))
}

function fromHex(colour: string): Rgb {
  const number = Number.parseInt(colour.slice(1), 16)
  return [(number >> 16) / 255, ((number >> 8) & 255) / 255, (number & 255) / 255]
}

function toHex(rgb: Rgb): string {
  const digits = rgb.map((part) => Math.round(Math.min(1, Math.max(0, part)) * 255).toString(16))
  return `#${digits.map((two) => two.padStart(2, '0')).join('')}`
}

const toLinear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
const fromLinear = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055)

function luminance(colour: string): number {
  const [red, green, blue] = fromHex(colour).map(toLinear) as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function toOklab(rgb: Rgb): Oklab {
  const [r, g, b] = rgb.map(toLinear) as Rgb
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function fromOklab([lightness, a, b]: Oklab): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear: Rgb = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return linear.map(fromLinear) as Rgb
}
