/** Spreads the discount off the goods over an order's lines: for checkout, order, papers, returns and figures. Browser-safe. */

/** Shares an amount out in proportion to the rooms, at most each room; whole paise that sum to it. */
export function shareOut(paise: number, rooms: readonly number[]): number[] {
  let [left, room] = [paise, rooms.reduce((sum, one) => sum + one, 0)]
  return rooms.map((one) => {
    if (left <= 0 || room === 0) return 0
    const share = Math.min(one, left, Math.round((left * one) / room))
    left -= share
    room -= one
    return share
  })
}

/** The lines, each with its share of the discount. */
export function withDiscount<L extends { pricePaise: number; qty: number }>(lines: readonly L[], offGoods: number) {
  const parts = shareOut(
    offGoods,
    lines.map(({ pricePaise, qty }) => pricePaise * qty),
  )
  return lines.map((line, at) => ({ ...line, discountPaise: parts[at] ?? 0 }))
}

type DiscountedLine = { qty: number; pricePaise: number; discountPaise?: number }

/** The price of so many units of a line, less their share of the discount, which is rounded down. */
export function paidForUnits({ qty, pricePaise, discountPaise = 0 }: DiscountedLine, units: number): number {
  return pricePaise * units - Math.floor((discountPaise * units) / qty)
}

/** `paidForUnits` in SQL, for a row of `order_lines`. */
export function paidForUnitsSql(line: string, units: string): string {
  return `(${line}.price_paise::bigint * (${units})::bigint - ${line}.discount_paise::bigint * (${units})::bigint / ${line}.qty)`
}
