import type { ChangeEvent } from 'react'
import { Select } from '#app/ui/forms/field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { Address } from '#store/people/addresses.schema.ts'

type Props = {
  addresses: readonly Address[]
  /** The id of the one that stands in the form; empty when something else does. */
  chosen: string
  onChoose: (address: Address) => void
}

/** Fills the form from the address book. With a single address there is nothing to choose: the form begins with it. */
export function SavedAddresses({ addresses, chosen, onChoose }: Props) {
  const isHydrated = useHydrated()
  if (addresses.length < 2) return null

  function choose(event: ChangeEvent<HTMLSelectElement>) {
    const address = addresses.find(({ _id }) => _id === event.target.value)
    if (address) onChoose(address)
  }

  return (
    <Select label="Use a saved address" value={chosen} onChange={choose} disabled={!isHydrated}>
      <option value="">As typed below</option>
      {addresses.map(({ _id, name, address }) => (
        <option key={_id} value={_id}>
          {inItsDirection(name)}, {inItsDirection(address.replace(/\s+/g, ' '))}
        </option>
      ))}
    </Select>
  )
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufefc]/

/** A name written from the right to the left does not turn what stands beside it. */
function inItsDirection(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text
}
