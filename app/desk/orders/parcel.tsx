/** A parcel's courier: who takes it, and how often it was not delivered. */
import { type ChangeEvent, type ReactNode, useId, useState } from 'react'
import { Field, Tick } from '#app/kit/form/field.tsx'
import { readJson, writeStored } from '#app/kit/storage.ts'
import { formatDay } from '#app/kit/words/when.tsx'
import type { DeskOrder } from '#store/selling/orders/order-desk.schema.ts'
import { wordsOfAwaitedAdvance } from '#store/selling/orders/order-money.ts'
import { DESK_LIMITS } from '#store/selling/orders/placing/order-limits.ts'
import { KNOWN_COURIERS } from '#store/selling/orders/steps/couriers.ts'

type GivenTo = { courier: string; trackingUrl: string }

/** The couriers used on this device, the latest first. */
const KEY = 'tokri-couriers'
const MOST = 6

/** Proposes courier and tracking link as they were typed the last time. */
export function CourierFields({ children }: { children?: ReactNode }) {
  const [known] = useState(readParcels)
  const [parcel, setParcel] = useState<GivenTo>(known[0] ?? { courier: '', trackingUrl: '' })
  const list = useId()

  /** A known courier fills in its link. */
  function name({ target: { value: courier } }: ChangeEvent<HTMLInputElement>) {
    const before = trackingOf(courier)
    setParcel(({ trackingUrl }) => ({ courier, trackingUrl: before ?? (courier === '' ? '' : trackingUrl) }))
  }

  function trackingOf(courier: string): string | undefined {
    return known.find((one) => one.courier === courier)?.trackingUrl ?? KNOWN_COURIERS.get(courier)
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
        hint="Empty: you bring it yourselves."
      />
      <datalist id={list}>
        {[...new Set([...known.map(({ courier }) => courier), ...KNOWN_COURIERS.keys()])].map((courier) => (
          <option key={courier} value={courier} />
        ))}
      </datalist>
      {children}
      <Field
        label="Tracking link"
        name="trackingUrl"
        type="url"
        value={parcel.trackingUrl}
        onChange={({ target: { value: trackingUrl } }) => setParcel((before) => ({ ...before, trackingUrl }))}
        maxLength={DESK_LIMITS.trackingUrl}
        autoComplete="off"
        hint="Optional. Begins with https://, with {number} for the tracking number."
      />
    </>
  )
}

/** Names orders whose advance by UPI has not come, and allows shipping them. */
export function ShipUnpaid({ orders }: { orders: readonly Pick<DeskOrder, 'orderNumber' | 'money'>[] }) {
  const names = orders.map(({ orderNumber, money }) => `${orderNumber}: ${wordsOfAwaitedAdvance(money)}`)
  return (
    <fieldset className="rounded-xl border border-danger bg-danger-soft px-3 py-2">
      <legend className="sr-only">Waits for money</legend>
      <p className="font-semibold">{names.join('. ')}.</p>
      <Tick
        name="unpaid"
        label={orders.length === 1 ? 'Ship it all the same' : `Ship these ${orders.length} all the same`}
      />
    </fieldset>
  )
}

/** Remembers courier and link for the next parcel. */
export function rememberParcel(parcel: GivenTo): void {
  const others = readParcels().filter(({ courier }) => courier !== parcel.courier)
  writeStored(KEY, JSON.stringify([parcel, ...others].slice(0, MOST)))
}

function readParcels(): GivenTo[] {
  const kept = readJson(KEY)
  return Array.isArray(kept) ? kept.flatMap(parcelOf) : []
}

function parcelOf(kept: Partial<GivenTo> | null): GivenTo[] {
  const { courier, trackingUrl } = kept ?? {}
  return typeof courier === 'string' && typeof trackingUrl === 'string' ? [{ courier, trackingUrl }] : []
}

/** "not delivered 2 times, next try on 28 Nov" */
export function triesInWords({ tries, nextTry }: Pick<DeskOrder, 'tries' | 'nextTry'>): string {
  const times = tries === 1 ? 'once' : `${tries} times`
  return `not delivered ${times}${nextTry ? `, next try on ${formatDay(nextTry)}` : ''}`
}
