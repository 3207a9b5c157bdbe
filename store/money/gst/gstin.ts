/** GSTIN, a shop's GST registration number, which names its state. Browser-safe. */
import { stateName } from './states.ts'

const FORM = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/
const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Checks the form, the state and the check character. */
export function isGstin(text: string): boolean {
  return FORM.test(text) && stateName(stateCodeOf(text)) !== undefined && text.at(-1) === checkSignOf(text)
}

/** Whether it has the form of a UIN: an embassy or a body of the United Nations, in a known state. */
export function isUin(text: string): boolean {
  return /^\d{4}[A-Z]{3}\d{5}[UO]N[0-9A-Z]$/.test(text) && stateName(stateCodeOf(text)) !== undefined
}

export function stateCodeOf(gstin: string): string {
  return gstin.slice(0, 2)
}

/** The check character: weights alternate 1 and 2, and the base-36 digits of the products are summed. */
function checkSignOf(gstin: string): string | undefined {
  let sum = 0
  for (const [position, sign] of [...gstin.slice(0, 14)].entries()) {
    const product = SIGNS.indexOf(sign) * (position % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return SIGNS[(36 - (sum % 36)) % 36]
}
