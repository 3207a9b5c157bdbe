import { browserApi } from '#app/api/api-client.ts'
import type { Sender } from '#app/api/use-send.ts'
import type { Address } from '#store/people/addresses.schema.ts'

export type AddressToSave = Pick<Address, 'name' | 'phone' | 'address'> & { isDefault?: boolean }

/** Keeps a new address, or changes the one with the id. */
export function saveAddress(id: string | undefined, address: AddressToSave) {
  return ({ userId }: Sender) => {
    const json = { ...address, userId }
    return id ? browserApi.addresses[':id'].$put({ param: { id }, json }) : browserApi.addresses.$post({ json })
  }
}

export function removeAddress(id: string) {
  return (json: Sender) => browserApi.addresses.delete[':id'].$post({ param: { id }, json })
}
