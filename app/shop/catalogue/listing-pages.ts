/** The parts of a long list, by the `page` parameter of its address. The first part has none. */

/** Products of a part: fills rows of two, three and four. */
export const PAGE_SIZE = 60
const MOST_PAGES = 20_000

/** The number of the part in an address, from 1; anything else reads as 1. */
export function readPage(params: URLSearchParams): number {
  const text = params.get('page') ?? ''
  const page = /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1
  return Math.min(page, MOST_PAGES)
}

/** The address of a list, or its parameters alone, with the number of its part: "/gift-finder?age=4&page=2". */
export function partUrl(address: string, page: number): string {
  if (page === 1) return address
  return `${address}${address.includes('?') ? '&' : '?'}page=${page}`
}

export function lastPageOf(total: number): number {
  return Math.max(1, Math.ceil(total / PAGE_SIZE))
}
