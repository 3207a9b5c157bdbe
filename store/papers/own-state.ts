import { invalidField } from '#store/errors.ts'
import { stateName } from '#store/gst/states.ts'
import { findStateOfAddress } from '#store/pin-codes.ts'
import type { ShopDetails } from '#store/settings/settings.ts'
import { registrationOf } from './which-papers.ts'

/**
 * A shop under the composition scheme may sell nothing to another state: section 10 (2) (c) of the CGST Act. Throws
 * `invalid_input` for an address there; one without a PIN code is asked about on the phone. `pointer`: the address in the body.
 */
export function refuseOtherState(details: ShopDetails, address: string, pointer: string): void {
  if (registrationOf(details) !== 'composition') return
  const [own, there] = [details.gstin.slice(0, 2), findStateOfAddress(address)]
  if (there === undefined || there === own) return
  throw invalidField(pointer, `We can deliver within ${stateName(own) ?? 'our own state'} only.`)
}
