import { browserApi } from '#app/api/api-client.ts'
import { readProblem } from '#app/api/problem.ts'
import { logFailure } from '#app/log.ts'
import type { Outcome } from '#app/ui/outcome.tsx'

/** Cancels the order, and says how that ended. `phone` is the shop's. */
export async function cancelOrder(id: string, userId: string | undefined, phone: string | undefined): Promise<Outcome> {
  try {
    const response = await browserApi.orders[':id'].cancel.$post({ param: { id }, json: { userId } })
    if (response.ok) return { kind: 'done', text: 'Your order is cancelled.' }
    if ((await readProblem(response)).code === 'wrong_status') return { kind: 'failed', text: tooLate(phone) }
  } catch (error) {
    logFailure('The order could not be cancelled', error)
  }
  return { kind: 'failed', text: 'The order could not be cancelled. Please try again, or call us.' }
}

function tooLate(phone: string | undefined): string {
  return `This order can no longer be cancelled here. Please call us${phone ? ` on ${phone}` : ''}.`
}
