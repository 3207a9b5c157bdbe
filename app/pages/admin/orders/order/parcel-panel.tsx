import { useState } from 'react'
import { notChanged } from '#app/admin/refusal-texts.ts'
import { browserApi } from '#app/api/api-client.ts'
import { ask } from '#app/api/ask.ts'
import type { Sending } from '#app/api/use-send.ts'
import { Button } from '#app/ui/button.tsx'
import type { DeskOrder } from '#store/orders/order-desk.schema.ts'
import type { Parcel } from '#store/orders/parcels/parcels.schema.ts'
import { STATUSES } from '#store/orders/steps/order-statuses.ts'

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
            onClick={() => desk.send(() => calls.$post({ ...param, json: {} }), { failed: notChanged })}
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
              onClick={() => desk.send(() => calls.cancel.$post({ ...param, json: {} }), { failed: notChanged })}
            >
              Cancel the parcel
            </Button>
          </>
        ) : null}
      </div>
    </section>
  )
}
