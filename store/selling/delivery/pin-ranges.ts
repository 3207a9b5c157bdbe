/** PIN codes as people write them for rules and for the rider: one, the first digits of several, or from one to another. Browser-safe. */
import { PINS_FORM } from '#db/order-values.ts'
import { plainDigits } from '#engines/search/plain-digits.ts'

/** "411001", "411" or "411001-411062"; undefined for what is none, also for a range from its end to its beginning. */
export function readPins(written: string): string | undefined {
  const bare = plainDigits(written)
    .replace(/[\s*x]+/gi, '')
    .replace(/[‐-―−~]+|\.\.+|to|till|se|से/i, '-')
  const [from = '', to] = bare.split('-')
  return new RegExp(PINS_FORM).test(bare) && (to === undefined || from <= to) ? bare : undefined
}

/** Several, between commas, semicolons or lines, as "411001, 411001-411062"; undefined when one of them is none. */
export function readPinList(written: string): string | undefined {
  const parts = written.split(/[,;\n،、]/).filter((part) => part.trim() !== '')
  const read = parts.map(readPins)
  return read.includes(undefined) ? undefined : read.join(', ')
}

/** "2 to 7" of "2-7", "2 – 7 days" and "२ से ७"; what cannot be read stays, and is refused by its form. */
export function readPace(written: string): string {
  return plainDigits(written)
    .trim()
    .replace(/\s*days?$/i, '')
    .replace(/\s*(?:[‐-―−-]|to|se|से)\s*/i, ' to ')
}
