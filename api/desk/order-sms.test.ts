/** The customer's phone gets an SMS at a step by itself, where the owner has registered a text for it. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mailOutbox } from '#db/schema/talk.ts'
import { SHIPPING } from '#tests/support/orders.ts'
import { expectInvalid } from '#tests/support/problem.ts'
import { sendSettings, setSettings } from '#tests/support/settings.ts'
import { openTestShop } from '#tests/support/shop.ts'

const NONE = Object.fromEntries(
  ['confirmed', 'pack', 'ship', 'ready', 'deliver', 'cancel'].flatMap((step) => [
    [step, ''],
    [`${step}Id`, ''],
  ]),
)
const SMS = {
  ...NONE,
  ship: 'Dear {name}, {order} of {total} is with {courier}, {tracking}. Pay {due}. {shop}',
  shipId: '1207 1617 0000 0000 001',
  ready: 'Dear {name}, {order} is ready at {shop}.',
  readyId: '1207161700000000002',
} as never

const shop = await openTestShop()
const owner = await shop.owner()
await setSettings(shop, owner, {
  address: '4 Lotus Arcade, Pune 411001',
  pickUp: { isOn: true, address: '', hours: '' },
  sms: SMS,
})

const post = (path: string, body: object) => shop.call('POST', `/api/admin/${path}`, body, owner)

async function phoneOrder(customerInfo: object, way?: string): Promise<string> {
  const orderItems = [{ _id: await shop.product(), qty: 1 }]
  const body = { customerInfo, orderItems, totalAmount: 125, status: 'confirmed', ...(way ? { way } : {}) }
  const answer = await post('phone-orders', body)
  expect([answer.status, answer.ok ? '' : await answer.text()]).toEqual([201, ''])
  return ((await answer.json()) as { _id: string })._id
}

async function ship(id: string, parcel: object = {}): Promise<void> {
  expect((await post(`orders/${id}/status`, { from: 'confirmed', to: 'packed' })).status).toBe(200)
  expect((await post(`orders/${id}/status`, { from: 'packed', to: 'shipped', ...parcel })).status).toBe(200)
}

/** The SMS about the order, as it is sent. */
async function smsOf(id: string) {
  const rows = await shop.database.db.select().from(mailOutbox).where(eq(mailOutbox.kind, 'order_sms'))
  const [row, ...more] = rows.filter(({ facts }) => (facts as { _id: string })._id === id)
  expect(more).toEqual([])
  if (!row) return undefined
  const read = await shop.call('GET', `/api/admin/mail/${row.id}`, undefined, owner)
  const { written } = (await read.json()) as { written: { text: string } }
  return { to: row.recipient, channel: row.channel, text: written.text }
}

test('a parcel that is handed over sends the registered text, its values short, on one line and never empty', async () => {
  const id = await phoneOrder({ ...SHIPPING, name: 'Asha\u00a0Ramachandran Iyer-Venkataraman' })
  await ship(id, { courier: 'DTDC' })
  const { orderNumber } = (await (await shop.call('GET', `/api/admin/orders/${id}`, undefined, owner)).json()) as {
    orderNumber: string
  }
  expect(await smsOf(id)).toEqual({
    to: '+919876543210',
    channel: 'sms',
    text: `Dear Asha Ramachandran Iyer-Venkata, ${orderNumber} of Rs 125.00 is with DTDC, -. Pay Rs 125.00. Tokri`,
  })
})

test('what is collected is ready and not on its way; a landline gets none, and neither does a step without a text', async () => {
  const collected = await phoneOrder(SHIPPING, 'pickup')
  await ship(collected)
  expect((await smsOf(collected))?.text).toMatch(/is ready at Tokri\.$/)
  const atHome = await phoneOrder({ ...SHIPPING, phone: '0712-2223344' })
  await ship(atHome, { courier: 'DTDC' })
  expect(await smsOf(atHome)).toBeUndefined()
  const packed = await phoneOrder(SHIPPING)
  expect((await post(`orders/${packed}/status`, { from: 'confirmed', to: 'packed' })).status).toBe(200)
  expect(await smsOf(packed)).toBeUndefined()
})

test('a text without its number, or a number without its text, is refused beside the field', async () => {
  const half = { ...(SMS as object), shipId: '' }
  await expectInvalid(await sendSettings(shop, owner, { sms: half }), '/settings/sms/shipId')
  const other = { ...(SMS as object), packId: '1207161700000000003' }
  await expectInvalid(await sendSettings(shop, owner, { sms: other }), '/settings/sms/pack')
})
