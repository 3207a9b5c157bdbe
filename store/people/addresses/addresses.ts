import type { Address } from './addresses.schema.ts'

export const MOST_ADDRESSES = 20

type Place = Pick<Address, 'name' | 'phone' | 'address'>

/** Whether name, phone (as +91XXXXXXXXXX) and address are the same, ignoring blanks. */
export function isSameAddress(one: Place, other: Place): boolean {
  return (
    plain(one.name) === plain(other.name) && one.phone === other.phone && plain(one.address) === plain(other.address)
  )
}

function plain(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}
