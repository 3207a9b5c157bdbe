import { type ChangeEvent, useId, useState } from 'react'
import { Field } from '#app/ui/forms/field.tsx'
import { DESK_LIMITS } from '#store/orders/placing/order-limits.ts'
import { KNOWN_COURIERS } from '#store/orders/steps/couriers.ts'

type Parcel = { courier: string; trackingUrl: string }

/** Whom parcels were given to on this device, the last one first. */
const KEY = 'tokri-couriers'
const MOST = 6

/** Whom parcels are given to and where they can be followed; what was said the last time stands there already. */
export function CourierFields() {
  const [known] = useState(readParcels)
  const [parcel, setParcel] = useState<Parcel>(known[0] ?? { courier: '', trackingUrl: '' })
  const list = useId()

  /** A courier that is known brings its link. */
  function name({ target: { value: courier } }: ChangeEvent<HTMLInputElement>) {
    const before = known.find((one) => one.courier === courier)?.trackingUrl ?? KNOWN_COURIERS[courier]
    setParcel(({ trackingUrl }) => ({ courier, trackingUrl: before ?? (courier === '' ? '' : trackingUrl) }))
  }

  return (
    <>
      <Field
        label="Courier"
        name="courier"
        list={list}
        value={parcel.courier}
        onChange={name}
        maxLength={DESK_LIMITS.courier}
        autoComplete="off"
        hint="Empty when somebody of the shop brings it."
      />
      <datalist id={list}>
        {[...new Set([...known.map(({ courier }) => courier), ...Object.keys(KNOWN_COURIERS)])].map((courier) => (
          <option key={courier} value={courier} />
        ))}
      </datalist>
      <Field
        label="Tracking link"
        name="trackingUrl"
        type="url"
        value={parcel.trackingUrl}
        onChange={({ target: { value: trackingUrl } }) => setParcel((before) => ({ ...before, trackingUrl }))}
        maxLength={DESK_LIMITS.trackingUrl}
        autoComplete="off"
        hint="Begins with https://. Write {number} where the tracking number stands. Optional."
      />
    </>
  )
}

/** The next parcel begins with what was said of this one. */
export function rememberParcel(parcel: Parcel): void {
  const others = readParcels().filter(({ courier }) => courier !== parcel.courier)
  try {
    localStorage.setItem(KEY, JSON.stringify([parcel, ...others].slice(0, MOST)))
  } catch {
    // Blocked storage: it is typed again.
  }
}

function readParcels(): Parcel[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.flatMap(parcelOf) : []
  } catch {
    return []
  }
}

function parcelOf(kept: Partial<Parcel> | null): Parcel[] {
  const { courier, trackingUrl } = kept ?? {}
  return typeof courier === 'string' && typeof trackingUrl === 'string' ? [{ courier, trackingUrl }] : []
}
