import { browserApi } from '#app/api/api-client.ts'
import type { Address } from '#store/people/addresses.schema.ts'

export type AddressToSave = Pick<Address, 'name' | 'phone' | 'address'> & { gstin?: string; isDefault?: boolean }

/** Keeps a new address, or changes the one with the id. */
export function saveAddress(id: string | undefined, address: AddressToSave) {
  return () =>
    id
      ? browserApi.addresses[':id'].$put({ param: { id }, json: address })
      : browserApi.addresses.$post({ json: address })
}
