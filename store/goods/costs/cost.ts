/** What a product costs the shop: the moving average of goods in. Paise; null when unknown. Browser-safe. */
import type { BundlePart } from '#db/order-values.ts'

type Costed = { costPaise: number | null; parts: readonly BundlePart[] | null }

/** The product's cost. A bundle costs the sum of its parts, and is unknown when one of them is. */
export function costOf(
  { costPaise, parts }: Costed,
  find: (id: string) => Pick<Costed, 'costPaise'> | undefined,
): number | null {
  if (!parts) return costPaise
  const costs = parts.map(({ _id, qty }) => {
    const each = find(_id)?.costPaise ?? null
    return each === null ? null : each * qty
  })
  return costs.reduce((sum, cost) => (sum === null || cost === null ? null : sum + cost), 0)
}

/**
 * The average cost after goods in, in whole paise, half a paisa up. With no stock left, or no known cost, it is the new price.
 */
export function averageCost(stock: number, costPaise: number | null, pieces: number, pricePaise: number): number {
  if (costPaise === null || stock <= 0) return pricePaise
  return Math.round((stock * costPaise + pieces * pricePaise) / (stock + pieces))
}

/** A line of goods in, with stock and average cost before it, and average cost after it. */
export type CostStep = {
  pieces: number
  pricePaise: number
  stockBefore: number
  costBefore: number | null
  costAfter: number | null
}

/**
 * Recalculates the average cost as if the line `gone` had never been, with the lines that came `later`. A cost that somebody
 * typed since stands.
 */
export function withoutStep<S extends CostStep>(gone: CostStep, later: readonly S[], costNow: number | null) {
  let [before, cost] = [gone.costAfter, gone.costBefore]
  const steps = later.map((step): S => {
    if (step.costBefore !== before) cost = step.costBefore
    before = step.costAfter
    const stockBefore = step.stockBefore - gone.pieces
    const costBefore = cost
    cost = averageCost(stockBefore, cost, step.pieces, step.pricePaise)
    return { ...step, stockBefore, costBefore, costAfter: cost }
  })
  return { steps, costPaise: costNow === before ? cost : costNow }
}

/** Warning beside a price; the price is accepted. */
export function belowCost(price: string): string {
  return `This is below its cost of ${price}.`
}
