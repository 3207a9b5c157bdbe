/** The customer answers while the desk calls: tap, call, cancellation and another address at once. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mailOutbox } from '#db/schema/talk.ts'
import { IS_LONG } from '#tests/support/at-length.ts'
import { placeTestOrder, readDeskOrder, unaccounted } from '#tests/support/desk.ts'
import { cookiesOf } from '#tests/support/outbox.ts'
import { openTestShop } from '#tests/support/shop.ts'

const PHONE = '+919876543210'
const ROUNDS = IS_LONG ? 1000 : 100
const ACTS = ['tap', 'tap again', 'call', 'cancel', 'address', 'call off'] as const

test('of a tap, a call, a cancellation and a change at once, the order ends in one way, told once and in order', {
  timeout: IS_LONG ? 1_800_000 : 300_000,
}, async () => {
  const shop = await openTestShop()
  const [owner, asha] = [await shop.owner(), await shop.customer()]
  const product = await shop.product({ stock: 5, pricePaise: 5000 })
  const { db } = shop.database

  async function race(round: number) {
    const order = await placeTestOrder(shop, asha, [{ _id: product, qty: 1, price: 50 }])
    const token = shop.store.shop.orderLinks.tokenFor(order, PHONE)
    const cookie = cookiesOf(await shop.call('POST', '/api/order-status', { token }))
    const yes = () =>
      shop.call('POST', '/api/order-status/confirm', { _id: order, totalAmount: 50 }, undefined, { cookie })
    const call = (outcome: string) => shop.call('POST', `/api/admin/orders/${order}/calls`, { outcome }, owner)
    const made: Record<(typeof ACTS)[number], () => Promise<Response>> = {
      tap: yes,
      'tap again': yes,
      call: () => call(round % 3 > 0 ? 'confirmed' : 'no answer'),
      cancel: () => shop.call('POST', '/api/order-status/cancel', { _id: order }, undefined, { cookie }),
      address: () => shop.call('POST', `/api/orders/${order}/address`, { address: '1 Hill Road, Pune 411001' }, asha),
      'call off': () => call('cancelled'),
    }
    // Each act takes part in half of the rounds, in another place each time.
    const acts = ACTS.filter((_, place) => (round >> place) % 2 === 0)
    const turned = acts.map((_, place) => acts[(place + round) % acts.length]).filter((act) => act !== undefined)
    const answers = new Map(await Promise.all(turned.map(async (act) => [act, (await made[act]()).status] as const)))
    for (const status of answers.values()) expect([200, 409]).toContain(status)

    const { status, events } = await readDeskOrder(shop, owner, order)
    const into = (to: string) => events.filter((event) => event.to === to).length
    expect(into('confirmed')).toBeLessThanOrEqual(1)
    const isCancelled = answers.get('cancel') === 200 || answers.get('call off') === 200
    expect(status).toBe(isCancelled ? 'cancelled' : into('confirmed') === 1 ? 'confirmed' : 'placed')
    expect(into('cancelled')).toBe(isCancelled ? 1 : 0)
    if (!isCancelled && answers.has('tap')) expect(status).toBe('confirmed')
    expect(events.filter(({ kind }) => kind === 'details')).toHaveLength(answers.get('address') === 200 ? 1 : 0)

    const mails = await db.select().from(mailOutbox).where(eq(mailOutbox.recipient, asha.email)).orderBy(mailOutbox.id)
    const told = mails
      .filter(({ facts, kind }) => facts._id === order && kind !== 'order_placed')
      .map(({ kind }) => kind)
    expect(told.length).toBe(new Set(told).size)
    expect(told.at(-1)).toBe(status === 'placed' ? undefined : `order_${status}`)
    if (!isCancelled) await shop.call('POST', `/api/orders/${order}/cancel`, {}, asha)
  }

  for (let round = 0; round < ROUNDS; round++) await race(round)
  expect(await unaccounted(shop)).toEqual([])
})
