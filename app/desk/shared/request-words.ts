import type { RequestStatus } from '#store/goods/requests/requests.ts'

/** Staff's words for the states of a wish. */
export const REQUEST_STATUS_WORDS: Record<RequestStatus, string> = {
  new: 'New',
  ordering: 'Ordering',
  stocked: 'Stocked',
  no: 'No',
}

/** "1 person", "3 people". */
export function peopleWords(count: number): string {
  return count === 1 ? '1 person' : `${count.toLocaleString('en-IN')} people`
}

/** "1 request", "3 requests". */
export function timesWords(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`
}

/** Of messages that were just written: how many leave now. */
export function notifiedLabel(told: number, mails: boolean): string {
  if (!mails) return `${timesWords(told, 'message waits', 'messages wait')} under Mail until mail is set up.`
  return `${peopleWords(told)} ${told === 1 ? 'gets' : 'get'} a message.`
}
