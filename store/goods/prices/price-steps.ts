/**
 * Price by quantity: up to three steps, each from a larger quantity on at a lower price. Pages, cart, desk and orders all
 * calculate a piece's price here. Browser-safe.
 */
import type { PriceStep } from '#db/order-values.ts'
import { paiseFromRupees, rupeesFromPaise } from '#store/money.ts'

export const STEP_LIMITS = { most: 3, from: 2, to: 9999 } as const
export const PRICES_MUST_FALL = 'Each price by quantity must be for more pieces than the one before, and lower.'
const NOT_BELOW = 'A price by quantity must be below the price.'
const ABOVE_MRP = 'A price by quantity may not be above MRP, which is the original price.'

/** A step as the API has it, in rupees. */
type Step = { from: number; price: number }
type Stepped = { price: number; priceSteps?: readonly Step[] | undefined }

/**
 * The price of each of `qty` pieces, in rupees: the lowest of the present price, which an offer may have made, and the steps
 * reached. Offer and step are never combined.
 */
export function unitPriceOf({ price, priceSteps = [] }: Stepped, qty: number): number {
  return Math.min(price, ...priceSteps.flatMap((step) => (qty >= step.from ? [step.price] : [])))
}

type SteppedRow = { pricePaise: number; priceSteps: readonly PriceStep[] | null }

/** `unitPriceOf` for a database row, in paise. */
export function unitPaiseOf({ pricePaise, priceSteps }: SteppedRow, qty: number): number {
  const priced = { price: rupeesFromPaise(pricePaise), priceSteps: priceStepsInRupees(priceSteps ?? []) }
  return paiseFromRupees(unitPriceOf(priced, qty))
}

/** The steps below the present price, which an offer may have lowered. */
export function stepsBelow({ price, priceSteps = [] }: Stepped): readonly Step[] {
  return priceSteps.filter((step) => step.price < price)
}

export function priceStepsInRupees(steps: readonly PriceStep[]): Step[] {
  return steps.map(({ from, pricePaise }) => ({ from, price: rupeesFromPaise(pricePaise) }))
}

export function priceStepsInPaise(steps: readonly Step[]): PriceStep[] {
  return steps.map(({ from, price }) => ({ from, pricePaise: paiseFromRupees(price) }))
}

export function arePricesFalling(steps: readonly Step[]): boolean {
  return steps.every(({ from, price }, at) => {
    const before = steps[at - 1]
    return !before || (from > before.from && price < before.price)
  })
}

type Priced = Partial<SteppedRow & { originalPricePaise: number | null }>
const PRICING = ['pricePaise', 'originalPricePaise', 'priceSteps'] as const

/** Why the steps do not fit the changed prices; undefined when they do, or when no price changes. */
export function problemOfSteps(set: Priced, before: Priced = {}): string | undefined {
  const { pricePaise = 0, originalPricePaise = null, priceSteps } = { ...before, ...set }
  const isChanged = PRICING.some((name) => name in set && JSON.stringify(set[name]) !== JSON.stringify(before[name]))
  const [highest] = priceSteps ?? []
  if (!isChanged || !highest) return undefined
  if (highest.pricePaise >= pricePaise) return NOT_BELOW
  return originalPricePaise !== null && highest.pricePaise > originalPricePaise ? ABOVE_MRP : undefined
}
