import { browserApi } from '#app/api/api-client.ts'
import { readProblem } from '#app/api/problem.ts'
import type { CustomerInfo, FieldWords } from '#app/checkout/place-order.ts'
import { logFailure } from '#app/log.ts'

/** The inputs of the form, in their order. */
export const ADDRESS_FIELDS = ['name', 'phone', 'address'] as const

export type AddressToSave = CustomerInfo & { userId?: string | undefined; isDefault?: boolean }

export type Saved = { kind: 'saved' } | { kind: 'refused'; fields: FieldWords; message?: string }

const NO_ANSWER = 'We could not reach the shop. Please check your connection and try again.'

/** Keeps a new address, or changes the one with the id. Never throws. */
export async function saveAddress(id: string | undefined, json: AddressToSave): Promise<Saved> {
  try {
    const response = await (id
      ? browserApi.addresses[':id'].$put({ param: { id }, json })
      : browserApi.addresses.$post({ json }))
    if (response.ok) return { kind: 'saved' }
    const { errors, detail } = await readProblem(response)
    const fields: FieldWords = {}
    for (const name of ADDRESS_FIELDS) {
      const error = errors.find(({ pointer }) => pointer === `/${name}`)
      if (error) fields[name] = error.detail
    }
    return { kind: 'refused', fields, message: detail }
  } catch (error) {
    logFailure('The address was not saved', error)
    return { kind: 'refused', fields: {}, message: NO_ANSWER }
  }
}

/** True when the address is gone, whoever took it away. */
export async function removeAddress(id: string, userId: string | undefined): Promise<boolean> {
  try {
    const response = await browserApi.addresses.delete[':id'].$post({ param: { id }, json: { userId } })
    return response.ok || (await readProblem(response)).code === 'not_found'
  } catch (error) {
    logFailure('The address was not deleted', error)
    return false
  }
}
