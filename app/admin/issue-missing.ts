/** Issues the papers that orders lack, and says which could not have one. */
import { browserApi } from '#app/api/api-client.ts'
import type { Sending } from '#app/api/use-send.ts'
import type { Outcome } from '#app/ui/messages.tsx'
import type { PapersIssued } from '#store/papers/papers.schema.ts'

export function issueMissing(sending: Sending, orders: string[]) {
  return sending.send(() => browserApi.admin.papers.$post({ json: { orders } }), { done: wireOf })
}

function wireOf({ done, refused }: PapersIssued): Outcome | string {
  if (refused.length === 0)
    return done.length === 1 ? 'The papers of 1 order are there.' : `The papers of ${done.length} orders are there.`
  const each = refused.map(({ orderNumber, why }) => `${orderNumber}: ${why}`)
  return { kind: 'failed', text: `Not issued: ${each.join(' ')}` }
}
