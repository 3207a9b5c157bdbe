/** The addresses a customer keeps, so that nobody types them twice. Browser-safe. */

import type { Address } from './addresses.schema.ts'

/** How many addresses one customer may keep. */
export const MOST_ADDRESSES = 20

type Place = Pick<Address, 'name' | 'phone' | 'address'>

/** Whether both say the same person, number and place: numbers as +91XXXXXXXXXX, and blanks do not count. */
export function isSamePlace(one: Place, other: Place): boolean {
  return (
    plain(one.name) === plain(other.name) && one.phone === other.phone && plain(one.address) === plain(other.address)
  )
}

function plain(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}
