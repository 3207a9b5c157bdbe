/** The number under which a shop is registered for GST, and what it says of where the shop is. Browser-safe. */
import { stateName } from './states.ts'

const FORM = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/
const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Fifteen characters of the right form, of a state there is, whose last one proves the others. Capitals. */
export function isGstin(text: string): boolean {
  return FORM.test(text) && stateName(stateCodeOf(text)) !== undefined && text.at(-1) === checkSignOf(text)
}

/** The GST code of the state, "29" for Karnataka. */
export function stateCodeOf(gstin: string): string {
  return gstin.slice(0, 2)
}

/** Every second sign counts twice; digits of the products in base 36 are summed up. */
function checkSignOf(gstin: string): string | undefined {
  let sum = 0
  for (const [position, sign] of [...gstin.slice(0, 14)].entries()) {
    const product = SIGNS.indexOf(sign) * (position % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return SIGNS[(36 - (sum % 36)) % 36]
}
