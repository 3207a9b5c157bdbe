/** What a product costs the shop: the moving average of what came in. Paise; null where nobody knows. Browser-safe. */
import type { BundlePart } from '#db/order-values.ts'

type Costed = { costPaise: number | null; parts: readonly BundlePart[] | null }

/** A bundle costs what its parts do, and is known when all of them are. */
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
 * The average after so many pieces came in at a price: whole paise, half a paisa up. What was sold before it came in counts as
 * no stock, and where no cost was known the price is the cost.
 */
export function averageCost(stock: number, costPaise: number | null, pieces: number, pricePaise: number): number {
  if (costPaise === null || stock <= 0) return pricePaise
  return Math.round((stock * costPaise + pieces * pricePaise) / (stock + pieces))
}

/** A line of goods in: what it was added to, and what the average became. */
export type CostStep = {
  pieces: number
  pricePaise: number
  stockBefore: number
  costBefore: number | null
  costAfter: number | null
}

/**
 * What the average would be had the first step never been: the later ones, which the product's own cost follows, are reckoned
 * anew without its pieces. A cost that somebody typed meanwhile stands.
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

/** Said beside a price, which stands all the same. */
export function belowCost(price: string): string {
  return `This is below its cost of ${price}.`
}
