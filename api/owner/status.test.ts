import { expect, test } from 'vitest'
import { recordProof } from '#store/shop/integrity/proofs.server.ts'
import type { ShopStatus, StatusFinding } from '#store/shop/overview/status.schema.ts'
import { orderOf } from '#tests/support/orders.ts'
import { openTestShop } from '#tests/support/shop.ts'

const shop = await openTestShop()
const owner = await shop.owner()

async function status(): Promise<StatusFinding[]> {
  const response = await shop.call('GET', '/api/admin/status', undefined, owner)
  expect(response.status).toBe(200)
  return ((await response.json()) as ShopStatus).findings
}

async function found(about: StatusFinding['about']) {
  return (await status()).find((finding) => finding.about === about)
}

test('everything is looked at once, and what is wrong comes first', async () => {
  const findings = await status()
  expect(new Set(findings.map(({ about }) => about)).size).toBe(10)
  expect(findings).toHaveLength(10)
  const states = findings.map(({ state }) => ['wrong', 'note', 'good'].indexOf(state))
  expect(states).toEqual(states.toSorted())
})

test('orders that wait for a call are counted, and the newest is named by its time', async () => {
  expect(await found('orders')).toMatchObject({ words: 'The shop takes orders. None has come yet.' })
  const product = await shop.product({ pricePaise: 1200 })
  const order = orderOf([{ _id: product, qty: 1 }], 12)
  expect((await shop.call('POST', '/api/orders', order, await shop.customer())).status).toBe(201)
  const { words, at } = (await found('orders')) ?? {}
  expect(words).toBe('1 order waits for a call. The newest came')
  expect(Math.abs(Date.now() - Date.parse(at ?? ''))).toBeLessThan(60_000)
})

test('without a mail server it says so; mail that failed needs somebody', async () => {
  expect(await found('mail')).toMatchObject({ state: 'note' })
  await shop.database.pool.query(
    `update mail_outbox set failed_at = now(), sent_at = null where id = (select min(id) from mail_outbox)`,
  )
  expect(await found('mail')).toMatchObject({
    state: 'wrong',
    words: 'One message could not be sent. See why, and try again.',
  })
})

test('a shop that is reached without https is told so before all else, with it nothing', async () => {
  const [bare, safe] = await Promise.all(
    ['http', 'https'].map(async (scheme) => {
      const { store } = await openTestShop({ PUBLIC_URL: `${scheme}://shop.example` })
      return store.shop.status()
    }),
  )
  expect(bare?.[0]).toMatchObject({ about: 'address', state: 'wrong' })
  expect(safe?.find(({ about }) => about === 'address')).toMatchObject({ state: 'good' })
})

test('a fault of the last day is counted, being busy is not', async () => {
  expect(await found('faults')).toMatchObject({ state: 'good' })
  shop.store.shop.onUnexpectedError(new Error('broken'), 'a-request')
  expect(await found('faults')).toMatchObject({ state: 'note', at: expect.any(String) })
})

test('what the night found is told by its time, and the owners are mailed when it is wrong', async () => {
  const onToday = async () =>
    (await (await shop.call('GET', '/api/admin/overview', undefined, owner)).json()).proofFailedAt
  expect(await found('proof')).toMatchObject({ state: 'note' })
  const { db, pool } = shop.database
  const backupAt = '2026-11-24T21:30:00.000Z'
  await recordProof(db, { backupAt, faults: [] }, true)
  expect(await found('proof')).toMatchObject({
    state: 'good',
    words: expect.stringContaining('was restored'),
    at: expect.any(String),
  })
  expect(await onToday()).toBeUndefined()
  await recordProof(db, { backupAt: null, faults: ['A serial is given once: TK/26-27/00007', 'x'] }, true)
  expect(await found('proof')).toMatchObject({
    state: 'wrong',
    words: 'A serial is given once: TK/26-27/00007. And 1 more. The person who runs the server should look. Found',
  })
  expect(await onToday()).toEqual(expect.any(String))
  const { rows } = await pool.query(`select recipient, facts from mail_outbox where kind = 'proof_failed'`)
  expect(rows).toEqual([
    { recipient: owner.email, facts: { count: 2, faults: ['A serial is given once: TK/26-27/00007', 'x'] } },
  ])
  const rung = await pool.query(`select subject_id from rings where kind = 'proof_failed'`)
  expect(rung.rows).toEqual([{ subject_id: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }])
})
