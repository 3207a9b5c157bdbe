/**
 * Money is integer paise inside the store and a rupee number with at most two decimals on the wire.
 * This file alone converts and formats it.
 */
const withPaise = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
const wholeRupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 })

/** Rupees of the wire to paise. The schemas have refused more than two decimals before; rounding only undoes binary noise. */
export function paiseFromRupees(rupees: number): number {
  return Math.round(rupees * 100)
}

/** Paise to the rupee number of the wire. */
export function rupeesFromPaise(paise: number): number {
  return paise / 100
}

/** True when the number is a price with at most two decimals: 10.5 and 10.55 are, 10.005 is not. */
export function hasWholePaise(rupees: number): boolean {
  return Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-6
}

/** A price for people: "₹1,299", or "₹1,299.50" when there are paise. */
export function formatPrice(rupees: number): string {
  return Number.isInteger(rupees) ? wholeRupees.format(rupees) : withPaise.format(rupees)
}

/** A sum for people, always with two decimals: "₹1,299.00". */
export function formatTotal(rupees: number): string {
  return withPaise.format(rupees)
}

/** Sum of qty times price, added in paise so that no rupee is lost to binary fractions. In rupees. */
export function sumOfLines(lines: readonly { price: number; qty: number }[]): number {
  return rupeesFromPaise(lines.reduce((total, line) => total + paiseFromRupees(line.price) * line.qty, 0))
}
