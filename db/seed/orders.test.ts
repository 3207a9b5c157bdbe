import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#engines/postgres/open-database.ts'
import { createSearchIndex } from '#engines/search/search.ts'
import { indianPhoneNumber } from '#store/phone-number.server.ts'
import { spacedPhone } from '#store/selling/orders/orders.ts'
import { findFaults } from '#store/shop/integrity/find-faults.server.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { demoCatalogue } from './catalogue.ts'
import { demoCustomers } from './customers.ts'
import { demoId } from './ids.ts'
import { makeDemoOrders } from './orders.ts'
import { demoSearches } from './searches.ts'
import { seedDemo } from './seed.ts'

const SOLD = demoCatalogue.map(({ slug, name, popularity }) => ({
  id: demoId(slug),
  name,
  pricePaise: 10_000,
  imageUrl: null,
  popularity,
}))

describe('the demo orders', () => {
  // Just after midnight in India, in the middle of the day, and just before midnight.
  test.each(['2026-11-20T18:30:05Z', '2026-11-21T07:00:00Z', '2026-02-28T18:29:59Z'])(
    'at %s lie in the past, each step after the one before, and begin the same way',
    (time) => {
      const now = Date.parse(time)
      const made = makeDemoOrders(SOLD, now)
      expect(made).toEqual(makeDemoOrders(SOLD, now))
      expect(made.orders.length).toBeGreaterThan(120)
      expect(made.orders.length).toBeLessThan(180)
      expect(new Set(made.orders.map(({ status }) => status)).size).toBe(7)
      const moments = [...made.orders, ...made.events, ...made.movements].map(({ createdAt }) => Number(createdAt))
      expect(Math.max(...moments)).toBeLessThanOrEqual(now)
      expect(now - Math.min(...moments)).toBeLessThan(61 * 86_400_000)
      for (const order of made.orders) {
        const events = made.events.filter(({ orderId }) => orderId === order.id)
        const times = [Number(order.createdAt), ...events.map(({ createdAt }) => createdAt.getTime())]
        expect(times).toEqual(times.toSorted((a, b) => a - b))
        expect(events.filter(({ kind }) => kind === 'status').at(-1)?.toStatus ?? 'placed').toBe(order.status)
      }
      const waiting = made.orders.filter(({ status }) => status === 'placed')
      expect(waiting.map(({ callAttempts }) => callAttempts)).toEqual([4, 2, 1, 0, 0])
    },
  )
})

describe('a shop that was filled with them', () => {
  let database: Database

  beforeAll(async () => {
    database = await openTestDatabase()
    await seedDemo(database.db)
  })

  test('holds the stock of the catalogue, which is the sum of what moved', async () => {
    const { rows } = await database.pool.query(`select p.id, p.stock, sum(m.delta)::int as moved, min(m.id) = min(m.id)
      filter (where m.reason = 'opening') as opened from products p left join stock_movements m on m.product_id = p.id group by p.id`)
    const stocks = new Map(demoCatalogue.map(({ slug, stock }) => [demoId(slug), stock]))
    for (const { id, stock, moved } of rows) expect([stock, moved ?? 0]).toEqual([stocks.get(id), stocks.get(id)])
    expect(rows.filter(({ stock, opened }) => stock > 0 && !opened)).toEqual([])
  })

  test('has a cash book that adds up, with something owed by a courier, closed up to yesterday', async () => {
    expect(await findFaults(database.pool)).toEqual([])
    const { rows } = await database.pool.query(`select
      count(*) filter (where received_paise = total_paise)::int as paid,
      count(*) filter (where status = 'delivered' and received_paise = 0)::int as owed from orders`)
    expect(rows[0].paid).toBeGreaterThan(50)
    expect(rows[0].owed).toBeGreaterThan(0)
    expect(rows[0].owed).toBeLessThan(25)
  })

  test('has totals that are those of the lines, numbers in the order of time, and nobody is written to', async () => {
    const { rows } = await database.pool.query(`select
      (select count(*)::int from orders o where total_paise <>
        (select sum(price_paise * qty) from order_lines where order_id = o.id)) as wrong,
      (select array_agg(number order by created_at) = array_agg(number order by number) from orders) as ordered,
      (select min(number)::int from orders) as first, (select count(*)::int from mail_outbox) as mails,
      (select count(*)::int from users) as people,
      (select count(*)::int from orders where customer_email not like '%.example') as reachable`)
    expect(rows).toEqual([{ wrong: 0, ordered: true, first: 1001, mails: 0, people: 0, reachable: 0 }])
  })
})

test('every demo customer has a phone number that the forms of the shop take', () => {
  for (const { phone } of demoCustomers) expect(indianPhoneNumber(spacedPhone(phone))).toBe(phone)
})

test('what the demo shoppers searched for and did not find is not on the shelf, and the rest is', () => {
  const index = createSearchIndex(demoCatalogue.map((product) => ({ ...product, id: product.slug })))
  for (const { words, found } of demoSearches)
    expect([words, index.search(words).ids.length > 0]).toEqual([words, found > 0])
})
