/** What the shop's people are told when a change of theirs was refused. */

import { NEVER_ANSWERED, type Refusal, shortItems } from '#app/api/ask.ts'
import { formatWhen } from '#app/ui/when.ts'
import { type OrderStatus, STATUSES } from '#store/orders/order-statuses.ts'

/** The shop's own words, with the facts beside them where these say more. */
export function notChanged({ code, message, facts }: Refusal): string {
  if (code === 'wrong_status') return wordsOfRace(message, facts)
  if (code === 'out_of_stock') return `Not enough in stock: ${shortItems(facts.items)}.`
  if (code === NEVER_ANSWERED) return 'The shop did not answer. Please try again.'
  return code === '' ? 'Nothing was changed. Please try again.' : message
}

/** Somebody else was quicker: who, when, and how it stands now. */
function wordsOfRace(message: string, { currentStatus, changedBy, changedAt }: Refusal['facts']): string {
  const status = STATUSES[currentStatus as OrderStatus]?.words ?? 'changed'
  const who = typeof changedBy === 'string' ? changedBy : 'Somebody'
  if (typeof changedAt !== 'string') return message
  return `Nothing was changed: ${who} changed this order at ${formatWhen(changedAt)}. It is now: ${status}.`
}
