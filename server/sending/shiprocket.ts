/** Connects Shiprocket's public API (apidocs.shiprocket.in) to store/parcels. That API has no idempotency key. */
import { z } from 'zod'
import type { Env } from '#server/env.ts'
import {
  type BookedParcel,
  ParcelRefused,
  type ParcelService,
  type ParcelToBook,
} from '#store/orders/parcels/parcel-service.ts'

type ShiprocketSettings = { url: string; email: string; password: string; pickup: string; patienceMs?: number }

type ShiprocketEnv = Pick<Env, 'SHIPROCKET_URL' | 'SHIPROCKET_EMAIL' | 'SHIPROCKET_PASSWORD' | 'SHIPROCKET_PICKUP'>

/** Undefined when the environment names no account. */
export function parcelServiceOf(env: ShiprocketEnv): ParcelService | undefined {
  const { SHIPROCKET_EMAIL: email, SHIPROCKET_PASSWORD: password, SHIPROCKET_URL: url, SHIPROCKET_PICKUP: pickup } = env
  return email === undefined || password === undefined ? undefined : createShiprocket({ url, email, password, pickup })
}

const PATIENCE_MS = 20_000
/** A token is valid for ten days. */
const TOKEN_MS = 9 * 86_400_000
/** Products have no size and weight yet, so every parcel is a small box. Centimetres and kilograms. */
const BOX = { length: 20, breadth: 15, height: 10, weight: 0.5 }

const id = z.union([z.int(), z.string()]).transform(String)
const tokenShape = z.object({ token: z.string() })
const createdShape = z.object({ order_id: id, shipment_id: id })
const assignedShape = z.object({
  response: z.object({ data: z.object({ awb_code: z.string().nullish(), courier_name: z.string().nullish() }) }),
})
const ordersShape = z.object({
  data: z.array(
    z.object({
      id,
      channel_order_id: z.string(),
      status: z.string(),
      shipments: z.array(z.object({ awb: z.string().nullish(), courier: z.string().nullish() })).default([]),
    }),
  ),
})
const trackShape = z.object({
  tracking_data: z.object({ shipment_track: z.array(z.object({ current_status: z.string() })).nullish() }),
})

type Call = (method: string, path: string, body?: object) => Promise<unknown>

/** Calls the API with a token, which is fetched with the first call and when it runs out. */
function callsOf({ url, email, password, patienceMs = PATIENCE_MS }: ShiprocketSettings): Call {
  let login: { token: Promise<string>; at: number } | undefined

  async function send(method: string, path: string, body?: object, token?: string): Promise<unknown> {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    const answer: unknown = await response.json().catch(() => undefined)
    if (response.ok) return answer
    if (response.status === 401) login = undefined
    const message = z.object({ message: z.string() }).safeParse(answer).data?.message ?? ''
    const words = `Shiprocket answered ${response.status}${message ? `: ${message}` : ''}.`
    // A 4xx means that nothing was done; after a 5xx nobody knows.
    throw response.status < 500 && response.status !== 408 ? new ParcelRefused(words) : new Error(words)
  }

  return async (method, path, body) => {
    if (!login || Date.now() - login.at > TOKEN_MS) {
      const asked = send('POST', '/auth/login', { email, password }).then((answer) => tokenShape.parse(answer).token)
      login = { token: asked, at: Date.now() }
      asked.catch(() => (login = undefined))
    }
    return send(method, path, body, await login.token)
  }
}

export function createShiprocket(settings: ShiprocketSettings): ParcelService {
  const call = callsOf(settings)

  async function find(reference: string): Promise<BookedParcel | undefined> {
    const { data } = ordersShape.parse(await call('GET', `/orders?search=${encodeURIComponent(reference)}`))
    const order = data.find(({ channel_order_id, status }) => channel_order_id === reference && !/cancel/i.test(status))
    const shipment = order?.shipments[0]
    return order && { remoteId: order.id, ...named(shipment?.courier, shipment?.awb) }
  }

  return {
    name: 'Shiprocket',
    find,
    book: async (parcel) => {
      const made = createdShape.parse(await call('POST', '/orders/create/adhoc', orderOf(parcel, settings.pickup)))
      // The parcel is booked; a courier may be assigned later.
      const assigned = await call('POST', '/courier/assign/awb', { shipment_id: made.shipment_id }).catch(
        () => undefined,
      )
      const { awb_code, courier_name } = assignedShape.safeParse(assigned).data?.response.data ?? {}
      return { remoteId: made.order_id, ...named(courier_name, awb_code) }
    },
    cancel: async (remoteId) => void (await call('POST', '/orders/cancel', { ids: [Number(remoteId)] })),
    track: async ({ trackingNumber }) => {
      if (!trackingNumber) return 'No courier has it yet.'
      const { tracking_data } = trackShape.parse(
        await call('GET', `/courier/track/awb/${encodeURIComponent(trackingNumber)}`),
      )
      return tracking_data.shipment_track?.[0]?.current_status ?? 'No news yet'
    },
  }
}

function named(courier: string | null | undefined, trackingNumber: string | null | undefined) {
  return { courier: courier || undefined, trackingNumber: trackingNumber || undefined }
}

function orderOf({ reference, orderedAt, customer, items, totalAmount, toCollect }: ParcelToBook, pickup: string) {
  const { name, phone, email, address, pinCode, city, state } = customer
  const [first = name, ...last] = name.split(/\s+/)
  return {
    order_id: reference,
    order_date: orderedAt.slice(0, 16).replace('T', ' '),
    pickup_location: pickup,
    billing_customer_name: first,
    billing_last_name: last.join(' '),
    billing_address: address.replace(/\s*\n\s*/g, ', '),
    billing_city: city,
    billing_pincode: Number(pinCode),
    billing_state: state,
    billing_country: 'India',
    billing_email: email,
    billing_phone: phone.slice(-10),
    shipping_is_billing: true,
    order_items: items.map((item, at) => ({
      name: item.name,
      sku: `${reference}-${at + 1}`,
      units: item.qty,
      selling_price: item.price,
    })),
    payment_method: toCollect > 0 ? 'COD' : 'Prepaid',
    sub_total: toCollect > 0 ? toCollect : totalAmount,
    ...BOX,
  }
}
