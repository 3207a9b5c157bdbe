/** Bodies of orders, for tests. */
export const SHIPPING = { name: 'Asha Rao', phone: '98765 43210', address: '12 MG Road, Bengaluru 560001' }

/** An order of the lines at that total, as the shop's own checkout sends it. */
export function orderOf(orderItems: { _id: string; qty: unknown }[], totalAmount: unknown) {
  return { customerInfo: SHIPPING, orderItems, totalAmount }
}
