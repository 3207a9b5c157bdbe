import { counted } from '#app/kit/words/counted.ts'
import type { RequestStatus } from '#store/goods/requests/requests.ts'

/** Staff's words for the states of a wish. */
export const REQUEST_STATUS_WORDS: Record<RequestStatus, string> = {
  new: 'New',
  ordering: 'Ordering',
  stocked: 'Stocked',
  no: 'No',
}

/** "1 person", "3 people". */
export const peopleWords = (count: number) => counted(count, 'person', 'people')

/** Says how many of the messages just written are sent now. */
export function notifiedLabel(told: number, mails: boolean): string {
  if (!mails) return `${counted(told, 'message waits', 'messages wait')} under Mail until mail is set up.`
  return `${counted(told, 'person gets', 'people get')} a message.`
}
