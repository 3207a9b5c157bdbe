/**
 * Money is integer paise inside the store, and rupees with at most two decimals on the wire. Only this file converts and
 * formats it.
 */
const withPaise = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
const wholeRupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 })

/** Rupees to paise. The schemas have refused more than two decimals; rounding removes only binary noise. */
export function paiseFromRupees(rupees: number): number {
  return Math.round(rupees * 100)
}

export function rupeesFromPaise(paise: number): number {
  return paise / 100
}

/** Whether the number has at most two decimals: 10.5 and 10.55 have, 10.005 has not. */
export function hasWholePaise(rupees: number): boolean {
  const paise = rupees * 100
  // Sums of programs are off by some of their last digits.
  return Math.abs(paise - Math.round(paise)) <= Math.max(1e-6, Math.abs(paise) * 4 * Number.EPSILON)
}

/** A price for display: "₹1,299", or "₹1,299.50". */
export function formatPrice(rupees: number): string {
  return Number.isInteger(rupees) ? wholeRupees.format(rupees) : withPaise.format(rupees)
}

/** A sum for display, always with two decimals: "₹1,299.00". */
export function formatTotal(rupees: number): string {
  return withPaise.format(rupees)
}

/** Sum of quantity times price in rupees, added in paise to avoid binary rounding. */
export function sumOfLines(lines: readonly { price: number; qty: number }[]): number {
  return rupeesFromPaise(lines.reduce((total, line) => total + paiseFromRupees(line.price) * line.qty, 0))
}

/** "-118.00" of paise, as programs read it. Browser-safe. */
export function plainRupees(paise: number): string {
  const whole = Math.abs(paise)
  return `${paise < 0 ? '-' : ''}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}
