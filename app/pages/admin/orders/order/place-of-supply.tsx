import { Select } from '#app/ui/forms/field.tsx'
import { STATE_NAMES, stateName } from '#store/gst/states.ts'
import { findStateOfAddress, pinsIn, remarkOnPins } from '#store/pins/address-pins.ts'

const STATES = Object.entries(STATE_NAMES).toSorted(([, one], [, other]) => one.localeCompare(other))

/** `chosen`: the code of a state, empty for none; `isAsked`: the paper waits for it. */
type Props = { address: string; chosen: string; isAsked: boolean; onChoose: (code: string) => void }

/** The state that the paper will name, from which PIN code; a choice where the address does not say it. */
export function PlaceOfSupply({ address, chosen, isAsked, onChoose }: Props) {
  const state = findStateOfAddress(address)
  if (state !== undefined) {
    return (
      <p className="font-semibold">
        Place of supply: {stateName(state)}, from PIN {pinsIn(address).join(' and ')}
      </p>
    )
  }
  return (
    <Select
      label="Place of supply"
      name="placeOfSupply"
      hint={`${remarkOnPins(address) || 'A PIN code of no state'}: which state do the goods go to?`}
      error={isAsked && chosen === '' ? 'Please choose the state that the goods go to.' : undefined}
      value={chosen}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      <option value="">Choose the state</option>
      {STATES.map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  )
}
