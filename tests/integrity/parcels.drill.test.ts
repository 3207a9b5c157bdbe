/** Parcels at a courier service that loses requests and answers, answers late and forgets, while processes are killed. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openDatabase } from '#db/open-database.ts'
import { parcelServiceOf } from '#server/sending/shiprocket.ts'
import { AT_MACHINE } from '#store/audit/audit.server.ts'
import { bookParcel, cancelParcel, parcelAt, trackParcel, workOnParcel } from '#store/orders/parcels/parcels.server.ts'
import { atEnd } from '#tests/support/at-end.ts'
import { IS_LONG } from '#tests/support/at-length.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { openFakeShiprocket } from '#tests/support/fake-shiprocket.ts'

const [PARCELS, KILLS] = IS_LONG ? [1000, 20] : [40, 3]
const WORKER = path.join(import.meta.dirname, '../support/parcel-worker.ts')
const DESK = AT_MACHINE as Parameters<typeof bookParcel>[1]

async function openPacked(count: number) {
  const connection = await createTestDatabase()
  const { db, pool, close } = openDatabase(connection)
  atEnd(close)
  const fake = await openFakeShiprocket()
  const service = parcelServiceOf({
    SHIPROCKET_EMAIL: 'a@shop.example',
    SHIPROCKET_PASSWORD: 'x',
    SHIPROCKET_PICKUP: 'Primary',
    SHIPROCKET_URL: fake.url,
  })
  if (!service) throw new Error('No service')
  await pool.query(`with made as (insert into orders (taken_by, request_hash, customer_email, customer_name, customer_phone, customer_address, total_paise, status)
      select 'x', 'x', '', 'Asha Rao', '+919876543210', '12 MG Road, Bengaluru 560001', 12500, 'packed'
      from generate_series(1, ${count}) returning id),
    product as (insert into products (name, description, price_paise, stock, categories)
      values ('Compass', 'Points north.', 12500, 5, '{Study}') returning id)
    insert into order_lines (order_id, product_id, position, name, price_paise, qty)
    select made.id, product.id, 0, 'Compass', 12500, 1 from made, product`)
  const { rows } = await pool.query<{ id: string; name: string }>(
    'select id, number_prefix || number as name from orders order by number',
  )
  for (const { id } of rows) await bookParcel(db, DESK, id, service)
  return { connection, db, pool, fake, service, orders: rows }
}

test('a parcel is booked, tracked, cancelled and booked anew; a refusal books nothing and is asked for again after a look-up', async () => {
  const { db, fake, service, orders } = await openPacked(1)
  const [{ id, name } = { id: '', name: '' }] = orders
  const now = () => parcelAt(db, id, service)
  const again = () => bookParcel(db, DESK, id, service)
  await expect(again()).rejects.toMatchObject({ code: 'already_exists' })
  fake.refuses = 'Billing pincode is not serviceable'
  expect(await workOnParcel(db, service)).toBe(true)
  expect(await now()).toMatchObject({ state: 'refused', lastError: expect.stringContaining('not serviceable') })
  fake.refuses = ''
  fake.asked.length = 0
  await again()
  await workOnParcel(db, service)
  expect(fake.asked.slice(0, 2)).toEqual(['GET /orders', 'POST /orders/create/adhoc'])
  expect(await now()).toMatchObject({
    state: 'booked',
    courier: 'Ekart',
    trackingNumber: expect.stringMatching(/^AWB/),
  })
  expect(await workOnParcel(db, service)).toBe(false)
  expect(await trackParcel(db, DESK, id, service)).toBe('In Transit')
  await cancelParcel(db, DESK, id, service)
  await expect(trackParcel(db, DESK, id, service)).rejects.toMatchObject({ code: 'not_found' })
  await again()
  await workOnParcel(db, service)
  expect(fake.booked.map((one) => [one.channel_order_id, one.status])).toEqual([
    [name, 'CANCELED'],
    [`${name}-2`, 'NEW'],
  ])
})

test(`${PARCELS} parcels with ${KILLS} kills: each is booked once, whatever the service loses, repeats or forgets`, {
  timeout: IS_LONG ? 900_000 : 120_000,
}, async () => {
  const { connection, db, pool, fake, service, orders } = await openPacked(PARCELS)
  const start = () => spawn(process.execPath, [WORKER, JSON.stringify(connection), fake.url], { stdio: 'ignore' })
  const counted = async () => {
    const { rows } = await pool.query('select state, count(*)::int as count from parcels group by state')
    return Object.fromEntries(rows.map(({ state, count }) => [state, count])) as Record<string, number>
  }
  const untilNoneIsOpen = async () => {
    for (;;) {
      const { waiting = 0, asked = 0 } = await counted()
      if (waiting + asked === 0) return
      await sleep(200)
    }
  }
  Object.assign(fake, { faults: 0.4, forgets: 2 })
  let worker = start()
  atEnd(() => void worker.kill('SIGKILL'))
  for (let kill = 0; kill < KILLS; kill++) {
    // Whatever it is doing then.
    const asked = fake.asked.length
    while (fake.asked.length < asked + 15 && ((await counted()).waiting ?? 0) > 0) await sleep(20)
    worker.kill('SIGKILL')
    worker = start()
  }
  await untilNoneIsOpen()
  // The bad day is over. What nobody is sure of is asked for again by somebody at the desk.
  Object.assign(fake, { faults: 0, forgets: 0 })
  await sleep(1000)
  const before = await counted()
  for (const { id } of orders) {
    if ((await parcelAt(db, id, service)).state !== 'booked') await bookParcel(db, DESK, id, service)
  }
  await untilNoneIsOpen()
  expect(await counted()).toEqual({ booked: PARCELS })
  expect(before.booked).toBeLessThan(PARCELS)
  expect(fake.booked.map((one) => one.channel_order_id).sort()).toEqual(orders.map(({ name }) => name).sort())
})
