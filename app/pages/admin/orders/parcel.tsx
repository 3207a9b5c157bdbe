/** A parcel's courier: who takes it, and how it stands at a courier service. */
import { type ChangeEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { browserApi } from '#app/api/api-client.ts'
import { ask } from '#app/api/ask.ts'
import { type Sending, useAnswer } from '#app/api/use-send.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, Tick } from '#app/ui/forms/field.tsx'
import { formatDay } from '#app/ui/when.tsx'
import type { DeskOrder } from '#store/orders/order-desk.schema.ts'
import { wordsOfAwaited } from '#store/orders/order-money.ts'
import type { Parcel } from '#store/orders/parcels/parcels.schema.ts'
import { DESK_LIMITS } from '#store/orders/placing/order-limits.ts'
import { KNOWN_COURIERS } from '#store/orders/steps/couriers.ts'
import { STATUSES } from '#store/orders/steps/order-statuses.ts'

type GivenTo = { courier: string; trackingUrl: string }

/** The couriers that this device gave parcels to, the last one first. */
const KEY = 'tokri-couriers'
const MOST = 6

/** Suggests couriers and tracking links: by PIN code, else as typed the last time. */
export function CourierFields({ orders, children }: { orders: readonly { _id: string }[]; children?: ReactNode }) {
  const [known] = useState(readParcels)
  const ids = orders.map(({ _id }) => _id).join(',')
  const suggested = useAnswer(ids, () => suggest(ids), 0)?.found
  const [parcel, setParcel] = useState<GivenTo>(known[0] ?? { courier: '', trackingUrl: '' })
  const list = useId()
  const [first] = suggested ?? []
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed since stays
  useEffect(() => {
    if (first) setParcel(parcelBy(first.courier))
  }, [first?.courier])

  /** A courier that is known brings its link. */
  function name({ target: { value: courier } }: ChangeEvent<HTMLInputElement>) {
    const before = trackingOf(courier)
    setParcel(({ trackingUrl }) => ({ courier, trackingUrl: before ?? (courier === '' ? '' : trackingUrl) }))
  }

  function parcelBy(courier: string): GivenTo {
    return { courier, trackingUrl: trackingOf(courier) ?? '' }
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
        hint={first ? turnsInWords(suggested ?? []) : 'Empty: you bring it yourselves.'}
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

/** Names the orders whose part by UPI has not come, and lets them leave all the same. */
export function ShipUnpaid({ orders }: { orders: readonly Pick<DeskOrder, 'orderNumber' | 'money'>[] }) {
  const names = orders.map(({ orderNumber, money }) => `${orderNumber}: ${wordsOfAwaited(money)}`)
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

type Turn = { courier: string; count: number }

/** By the PIN codes of the orders, who serves most of them first. */
async function suggest(orders: string): Promise<Turn[]> {
  const { answer = [] } = await ask(() => browserApi.admin.couriers.$get({ query: { orders } }))
  const turns = [...Map.groupBy(answer, ({ courier }) => courier)].map(([courier, of]) => ({
    courier,
    count: of.length,
  }))
  return turns.sort((one, other) => other.count - one.count)
}

function turnsInWords(turns: readonly Turn[]): string {
  const [first, ...others] = turns
  if (first && others.length === 0) return `By PIN code it is the turn of ${first.courier}.`
  return `By PIN code: ${turns.map(({ courier, count }) => `${courier} ${count}`).join(', ')}.`
}

/** The next parcel begins with what was said of this one. */
export function rememberParcel(parcel: GivenTo): void {
  const others = readParcels().filter(({ courier }) => courier !== parcel.courier)
  try {
    localStorage.setItem(KEY, JSON.stringify([parcel, ...others].slice(0, MOST)))
  } catch {
    // Blocked storage: it is typed again.
  }
}

function readParcels(): GivenTo[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.flatMap(parcelOf) : []
  } catch {
    return []
  }
}

function parcelOf(kept: Partial<GivenTo> | null): GivenTo[] {
  const { courier, trackingUrl } = kept ?? {}
  return typeof courier === 'string' && typeof trackingUrl === 'string' ? [{ courier, trackingUrl }] : []
}

const { parcel: calls } = browserApi.admin.orders[':id']

const STATES: Record<NonNullable<Parcel['state']>, string> = {
  waiting: 'About to be booked. This page shows it when it is.',
  asked: 'Asked for; no answer yet. It is looked up again and again, and not booked twice.',
  booked: 'Booked.',
  refused: 'Refused: nothing is booked.',
  unsure: 'Nobody knows whether it is booked.',
  cancelled: 'Cancelled.',
}

/** The parcel at the courier service that the shop was started with; nothing without one. */
export function ParcelPanel({ order, desk }: { order: DeskOrder; desk: Sending }) {
  const [news, setNews] = useState('')
  const { _id: id, parcel, status } = order
  if (!parcel || (parcel.state === null && !STATUSES[status].awaitsCourier)) return null
  const { service, state, courier, trackingNumber, lastError } = parcel
  const isFree = state === null || state === 'refused' || state === 'unsure' || state === 'cancelled'
  const param = { param: { id } }

  async function track() {
    const result = await ask(() => calls.track.$get(param))
    setNews(result.answer ? `${service}: ${result.answer.words}` : result.message)
  }

  return (
    <section className="panel grid gap-2" aria-labelledby="parcel">
      <h2 id="parcel" className="text-xl">
        Parcel with {service}
      </h2>
      {state ? <p>{[STATES[state], courier, trackingNumber].filter(Boolean).join(' ')}</p> : null}
      {lastError ? <p className="text-sm text-muted [overflow-wrap:anywhere]">{lastError}</p> : null}
      <p role="status" className="empty:hidden">
        {news}
      </p>
      <div className="flex flex-wrap gap-3">
        {isFree && STATUSES[status].awaitsCourier ? (
          <Button
            look="quiet"
            disabled={!desk.isReady}
            onClick={() => desk.send(() => calls.$post({ ...param, json: {} }))}
          >
            {state === null ? 'Book the parcel' : 'Book it again'}
          </Button>
        ) : null}
        {state === 'booked' ? (
          <>
            <Button look="quiet" onClick={track}>
              Where is it?
            </Button>
            <Button
              look="danger"
              disabled={!desk.isReady}
              onClick={() => desk.send(() => calls.cancel.$post({ ...param, json: {} }))}
            >
              Cancel the parcel
            </Button>
          </>
        ) : null}
      </div>
    </section>
  )
}

/** "not delivered 2 times, next try on 28 Nov" */
export function triesInWords({ tries, nextTry }: Pick<DeskOrder, 'tries' | 'nextTry'>): string {
  const times = tries === 1 ? 'once' : `${tries} times`
  return `not delivered ${times}${nextTry ? `, next try on ${formatDay(nextTry)}` : ''}`
}
