/** PIN codes as people write them in rules: one, the first digits of several, or a range. Browser-safe. */
import { PINS_FORM } from '#db/order-values.ts'
import { plainDigits } from '#engines/search/plain-digits.ts'

/** "411001", "411" or "411001-411062"; undefined for other text, and for a range from high to low. */
export function readPins(written: string): string | undefined {
  const bare = plainDigits(written)
    .replace(/[\s*x]+/gi, '')
    .replace(/[‐-―−~]+|\.\.+|to|till|se|से/i, '-')
  const [from = '', to] = bare.split('-')
  return new RegExp(PINS_FORM).test(bare) && (to === undefined || from <= to) ? bare : undefined
}

/** A list with commas, semicolons or lines between: "411001, 411001-411062"; undefined when a part cannot be read. */
export function readPinList(written: string): string | undefined {
  const parts = written.split(/[,;\n،、]/).filter((part) => part.trim() !== '')
  const read = parts.map(readPins)
  return read.includes(undefined) ? undefined : read.join(', ')
}

/** "2 to 7" for "2-7", "2 – 7 days" and "२ से ७"; other text stays, for its form to refuse. */
export function readPace(written: string): string {
  return plainDigits(written)
    .trim()
    .replace(/\s*days?$/i, '')
    .replace(/\s*(?:[‐-―−-]|to|se|से)\s*/i, ' to ')
}
