import type { ChangeEvent } from 'react'
import { Select } from '#app/kit/form/field.tsx'
import { useHydrated } from '#app/kit/page/use-hydrated.ts'
import type { Address } from '#store/people/addresses/addresses.schema.ts'
import { CHECKOUT } from './checkout.texts.ts'

type Props = {
  addresses: readonly Address[]
  /** The id of the one in the form; empty for none. */
  chosen: string
  onChoose: (address: Address) => void
}

/** Fills the form with a saved address. Nothing for a single one, with which the form begins. */
export function SavedAddresses({ addresses, chosen, onChoose }: Props) {
  const isHydrated = useHydrated()
  const t = CHECKOUT.use()
  if (addresses.length < 2) return null

  function choose(event: ChangeEvent<HTMLSelectElement>) {
    const address = addresses.find(({ _id }) => _id === event.target.value)
    if (address) onChoose(address)
  }

  return (
    <Select label={t.useSaved} value={chosen} onChange={choose} disabled={!isHydrated}>
      <option value="">{t.asTyped}</option>
      {addresses.map(({ _id, name, address }) => (
        <option key={_id} value={_id}>
          {isolated(name)}, {isolated(address.replace(/\s+/g, ' '))}
        </option>
      ))}
    </Select>
  )
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufefc]/

/** Isolates right-to-left text, so that it does not reorder what is beside it. */
function isolated(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text
}
