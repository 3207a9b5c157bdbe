import { formatDay } from '#app/ui/when.tsx'
import type { DeskOrder } from '#store/orders/order-desk.schema.ts'

/** "not delivered 2 times, next try on 28 Nov" */
export function triesInWords({ tries, nextTry }: Pick<DeskOrder, 'tries' | 'nextTry'>): string {
  const times = tries === 1 ? 'once' : `${tries} times`
  return `not delivered ${times}${nextTry ? `, next try on ${formatDay(nextTry)}` : ''}`
}
