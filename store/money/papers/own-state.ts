import { invalidField, StoreError } from '#store/errors.ts'
import { stateName } from '#store/money/gst/states.ts'
import { methodOf } from '#store/selling/delivery/ways.ts'
import { addressOfSupply, type Buyer } from '#store/selling/orders/orders.ts'
import { findStateOfAddress, pinsIn } from '#store/shop/pins/address-pins.ts'
import type { ShopDetails } from '#store/shop/settings/settings.ts'
import { registrationOf } from './which-papers.ts'

/**
 * A shop under the composition scheme may sell nothing to another state: section 10 (2) (c) of the CGST Act. Throws
 * `invalid_input`.
 */
export function refuseOtherState(details: ShopDetails, address: string, pointer: string): void {
  if (registrationOf(details) !== 'composition') return
  const [own, there] = [details.gstin.slice(0, 2), findStateOfAddress(address)]
  if (there === undefined || there === own) return
  throw invalidField(pointer, `We can deliver within ${stateName(own) ?? 'our own state'} only.`, 'other_state')
}

/**
 * Code of the state that an order goes to, by its address, else as the desk chose; undefined where only the desk can know.
 * Throws `wrong_status` for another state under the composition scheme.
 */
export function stateOfSupply(details: ShopDetails, order: Buyer, chosen: string | undefined): string | undefined {
  if (!methodOf(order).hasAddress) return details.gstin.slice(0, 2)
  const address = addressOfSupply(order)
  const state = findStateOfAddress(address) ?? chosen
  const isOther = state !== undefined && state !== details.gstin.slice(0, 2)
  if (!isOther || registrationOf(details) !== 'composition') return state
  const words = `A shop under the composition scheme may sell nothing to another state, and this goes to ${stateName(state)}.`
  throw new StoreError('wrong_status', words)
}

export function stateIsUnknown(address: string): StoreError {
  const pins = pinsIn(address)
  const why = pins.length > 1 ? `names ${pins.join(' and ')}` : 'has no PIN code that we know'
  return invalidField('/placeOfSupply', `The address ${why}: choose the state that the goods go to.`)
}

/** The number of the shop itself, on a bill to its customer, would be a sale to itself. Throws `invalid_input`. */
export function refuseOwnGstin(details: ShopDetails, buyers: string | undefined, pointer: string): void {
  if (!buyers || buyers !== details.gstin) return
  throw invalidField(pointer, 'This is the GSTIN of the shop. Please enter that of the buyer, or none.', 'own_gstin')
}
