/**
 * What is charged where offers, coupons, rules of delivery and ways to pay meet, in whole paise as BigInt. It shares no code
 * with the shop: the rules are written down again.
 */

/** What an offer takes off; the amount in paise. What a percentage leaves is whole rupees, unless it says otherwise. */
export type Off = { percent: number; isRounded?: boolean } | { amount: number }

/** Of all offers that run the lowest price counts; one that leaves nothing to pay takes nothing off. Half a rupee or half a paisa counts as one. */
export function lowest(usual: bigint, offs: readonly Off[]): bigint {
  const prices = offs.map((off) => {
    if ('amount' in off) return usual - BigInt(off.amount)
    const hundredths = usual * BigInt(100 - off.percent)
    return off.isRounded === false ? (2n * hundredths + 100n) / 200n : ((hundredths + 5_000n) / 10_000n) * 100n
  })
  return prices.reduce((least, price) => (price > 0n && price < least ? price : least), usual)
}

/** From so many pieces on each costs that, where it is less. Paise. */
export type Step = { from: number; pricePaise: number }

/** Of offer and step the lower one counts. */
export function each(price: bigint, steps: readonly Step[], qty: number): bigint {
  return steps.reduce((least, step) => {
    const isLower = qty >= step.from && BigInt(step.pricePaise) < least
    return isLower ? BigInt(step.pricePaise) : least
  }, price)
}

/** Rupees; with neither percent nor amount the delivery is free. */
export type Coupon = { percent?: number; amount?: number; from?: number }

/** Rupees. */
export type Place = { pin: string; charge: number; free: number | null; fee: number; way?: 'pickup' | 'rider' }

export type Sold = { price: bigint; qty: bigint }
export type Charged = ReturnType<typeof charge>

const inPaise = (rupees: number) => BigInt(Math.round(rupees * 100))

export function charge(
  goods: readonly Sold[],
  coupon: Coupon | undefined,
  { charge, free, fee }: Place,
  isCash: boolean,
  wrap = 0n,
) {
  const sum = goods.reduce((total, { price, qty }) => total + price * qty, 0n)
  const delivery = free !== null && sum >= inPaise(free) ? 0n : inPaise(charge)
  const reaches = coupon !== undefined && sum >= inPaise(coupon.from ?? 0)
  const { percent, amount } = coupon ?? {}
  const halfUp = (sum * BigInt(percent ?? 0) + 5_000n) / 10_000n
  // All of the goods is all of them, to the paisa.
  const share = percent === 100 ? sum : halfUp * 100n
  const wanted = percent === undefined ? inPaise(amount ?? 0) : share
  const isDelivery = percent === undefined && amount === undefined
  const offGoods = !reaches || isDelivery ? 0n : wanted < sum ? wanted : sum
  const offDelivery = reaches && isDelivery ? delivery : 0n
  const cash = isCash ? inPaise(fee) : 0n
  const total = sum - offGoods + delivery - offDelivery + wrap + cash
  return { sum, delivery, offGoods, off: offGoods + offDelivery, cash, total, reaches }
}
