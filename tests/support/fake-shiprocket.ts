/** Shiprocket's public API as far as the shop uses it, with the faults of a bad day. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { atEnd } from './at-end.ts'

type Booked = { id: number; channel_order_id: string; status: string; lookedUp: number }

export async function openFakeShiprocket() {
  const booked: Booked[] = []
  const state = {
    /** How much of what is asked goes wrong, from 0 to 1. */
    faults: 0,
    /** So many look-ups do not see a new parcel. */
    forgets: 0,
    refuses: '',
    url: '',
    booked,
    asked: [] as string[],
  }

  async function answerTo(method: string, path: string, body: Record<string, unknown>): Promise<[number, object]> {
    if (path === '/auth/login') return [200, { token: 'jwt' }]
    if (path === '/orders/create/adhoc') {
      if (state.refuses) return [422, { message: state.refuses }]
      // Asked again it books again, as the real one does.
      const one = { id: 1000 + booked.length, channel_order_id: String(body.order_id), status: 'NEW', lookedUp: 0 }
      booked.push(one)
      return [200, { order_id: one.id, shipment_id: 5000 + one.id, status: 'NEW' }]
    }
    if (path === '/courier/assign/awb')
      return [200, { response: { data: { awb_code: `AWB${body.shipment_id}`, courier_name: 'Ekart' } } }]
    if (path === '/orders/cancel') {
      for (const one of booked) if ((body.ids as number[]).includes(one.id)) one.status = 'CANCELED'
      return [200, { message: 'Cancelled' }]
    }
    if (path.startsWith('/orders?search=')) {
      const text = decodeURIComponent(path.split('=')[1] ?? '')
      const found = booked.filter((one) => one.channel_order_id.startsWith(text) && one.lookedUp++ >= state.forgets)
      return [
        200,
        { data: found.map((one) => ({ ...one, shipments: [{ awb: `AWB${5000 + one.id}`, courier: 'Ekart' }] })) },
      ]
    }
    if (path.startsWith('/courier/track/awb/AWB'))
      return [200, { tracking_data: { shipment_track: [{ current_status: 'In Transit' }] } }]
    return [404, { message: `no ${method} ${path}` }]
  }

  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    const path = request.url ?? ''
    state.asked.push(`${request.method} ${path.split('?')[0]}`)
    const fault = Math.random() < state.faults ? Math.floor(Math.random() * 4) : -1
    // The request is lost on its way.
    if (fault === 0) return void request.socket.destroy()
    // It is done late, after whoever asked has given up.
    if (fault === 1) await sleep(600)
    const [status, answer] = await answerTo(request.method ?? '', path, body)
    // It is done, and the answer is lost, or says that it was not.
    if (fault === 2) return void request.socket.destroy()
    response.writeHead(fault === 3 ? 502 : status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(fault === 3 ? { message: 'Bad gateway' } : answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return state
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = ''
  for await (const piece of request) text += piece
  return text === '' ? {} : JSON.parse(text)
}
