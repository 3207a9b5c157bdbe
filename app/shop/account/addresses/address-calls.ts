import { browserApi } from '#app/kit/api/api-client.ts'
import type { Address } from '#store/people/addresses/addresses.schema.ts'

type AddressToSave = Pick<Address, 'name' | 'phone' | 'address'> & { gstin?: string; isDefault?: boolean }

/** Saves a new address, or changes the one with this id. */
export function saveAddress(id: string | undefined, address: AddressToSave) {
  return () =>
    id
      ? browserApi.addresses[':id'].$put({ param: { id }, json: address })
      : browserApi.addresses.$post({ json: address })
}
