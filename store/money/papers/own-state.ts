import { invalidField, StoreError } from '#store/errors.ts'
import { stateName } from '#store/money/gst/states.ts'
import { deliveryMethodOf } from '#store/selling/delivery/ways.ts'
import { addressOfSupply, type Buyer } from '#store/selling/orders/orders.ts'
import { findStateOfAddress, pinsIn } from '#store/shop/pins/address-pins.ts'
import type { ShopDetails } from '#store/shop/settings/settings.ts'
import { registrationOf } from './which-papers.ts'

/**
 * Throws `invalid_input` for another state under the composition scheme, which forbids it: section 10 (2) (c) of the CGST Act.
 */
export function refuseOtherState(details: ShopDetails, address: string, pointer: string): void {
  if (registrationOf(details) !== 'composition') return
  const [own, there] = [details.gstin.slice(0, 2), findStateOfAddress(address)]
  if (there === undefined || there === own) return
  throw invalidField(pointer, `We can deliver within ${stateName(own) ?? 'our own state'} only.`, 'other_state')
}

/**
 * State code of the place of supply, by the address, else as staff chose; undefined where they have to choose. Throws
 * `wrong_status` for another state under the composition scheme.
 */
export function stateOfSupply(details: ShopDetails, order: Buyer, chosen: string | undefined): string | undefined {
  if (!deliveryMethodOf(order).hasAddress) return details.gstin.slice(0, 2)
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

/** Throws `invalid_input` for the shop's own GSTIN: a sale to itself. */
export function refuseOwnGstin(details: ShopDetails, buyers: string | undefined, pointer: string): void {
  if (!buyers || buyers !== details.gstin) return
  throw invalidField(pointer, 'This is the GSTIN of the shop. Please enter that of the buyer, or none.', 'own_gstin')
}
