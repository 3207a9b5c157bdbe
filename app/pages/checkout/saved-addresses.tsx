import { type ChangeEvent, useId } from 'react'
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
  const id = useId()
  const isHydrated = useHydrated()
  if (addresses.length < 2) return null

  function choose(event: ChangeEvent<HTMLSelectElement>) {
    const address = addresses.find(({ _id }) => _id === event.target.value)
    if (address) onChoose(address)
  }

  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        Use a saved address
      </label>
      <select
        id={id}
        value={chosen}
        onChange={choose}
        disabled={!isHydrated}
        className="w-full min-h-11 rounded-xl border border-edge bg-surface px-3 py-2 text-ink"
      >
        <option value="">As typed below</option>
        {addresses.map(({ _id, name, address }) => (
          <option key={_id} value={_id}>
            {name}, {address.replace(/\s+/g, ' ')}
          </option>
        ))}
      </select>
    </div>
  )
}
