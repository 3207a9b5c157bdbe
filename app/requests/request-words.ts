import type { RequestStatus } from '#store/requests/requests.ts'

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
