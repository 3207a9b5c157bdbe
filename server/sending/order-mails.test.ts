/** The whole way of the mails of an order: from the call of the API through the jobs of a running shop to a mail server. */
import { beforeAll, expect, test } from 'vitest'
import type { MailPage } from '#store/mail/mail.schema.ts'
import { within } from '#tests/support/at-length.ts'
import { placeTestOrder } from '#tests/support/desk.ts'
import { orderOf } from '#tests/support/orders.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/support/shop.ts'
import { openTestSmtp, type TestSmtp } from '#tests/support/smtp.ts'

let smtp: TestSmtp
let shop: TestShop
let owner: TestPerson
let customer: TestPerson

beforeAll(async () => {
  smtp = await openTestSmtp()
  shop = await openTestShop({ JOBS: 'on', SMTP_URL: smtp.url, MAIL_FROM: 'टोकरी <orders@shop.example>' })
  owner = await shop.owner()
  customer = await shop.customer()
  // Signing up was told as well.
  await smtp.until(1)
  smtp.mails.length = 0
})

async function order(): Promise<string> {
  const _id = await shop.product({ name: 'लकड़ी का लट्टू', pricePaise: 12_500 })
  return placeTestOrder(shop, customer, [{ _id, qty: 2, price: 125 }])
}

/** Where mails about the order lead. */
function linkTo(id: string): string {
  return `/order-status#token=${shop.store.shop.orderLinks.tokenFor(id, customer.email)}`
}

async function step(id: string, from: string, to: string, more: object = {}): Promise<void> {
  const response = await shop.call('POST', `/api/admin/orders/${id}/status`, { from, to, ...more }, owner)
  expect(response.status).toBe(200)
  // The seconds in which it can be undone are over.
  await shop.database.pool.query('update mail_outbox set due_at = now() where due_at > now()')
}

test('placed, confirmed, packed, shipped and cancelled each reach the customer once, in both parts', async () => {
  const [sent, dropped] = [await order(), await order()]
  await step(sent, 'placed', 'confirmed')
  await step(sent, 'confirmed', 'packed')
  await step(sent, 'packed', 'shipped', { courier: 'India Post', trackingNumber: 'EK123IN' })
  await step(dropped, 'placed', 'cancelled')
  const mails = await smtp.until(6)
  const told = (id: string) =>
    mails
      .filter(({ text }) => text?.includes(linkTo(id)))
      .map(({ subject }) => subject?.replace(/TK-\d+/, 'TK'))
      .sort()
  expect(told(sent)).toEqual([
    'Order TK is confirmed',
    'Order TK is on its way',
    'Order TK is packed',
    'Order TK is placed',
  ])
  expect(told(dropped)).toEqual(['Order TK is cancelled', 'Order TK is placed'])
  for (const { from, to, html, text } of mails) {
    expect({ from, to }).toMatchObject({
      from: { name: 'टोकरी', address: 'orders@shop.example' },
      to: [{ address: customer.email }],
    })
    expect(text).toContain('2 × लकड़ी का लट्टू ₹250.00')
    expect(html).toContain('लकड़ी का लट्टू')
  }
  expect(mails.find(({ subject }) => subject?.includes('on its way'))?.text).toContain('EK123IN')
})

test('who writes in Devanagari has the first mail in Hindi as well as the next', async () => {
  smtp.mails.length = 0
  const _id = await shop.product({ name: 'लकड़ी का लट्टू', pricePaise: 12_500 })
  const bought = orderOf([{ _id, qty: 2 }], 250)
  const customerInfo = { ...bought.customerInfo, name: 'आशा राव' }
  const placed = await shop.call('POST', '/api/orders', { ...bought, customerInfo }, customer)
  expect(placed.status).toBe(201)
  await step(((await placed.json()) as { _id: string })._id, 'placed', 'confirmed')
  const mails = await smtp.until(2)
  expect(mails.map(({ subject }) => subject?.replace(/TK-\d+/, 'TK')).toSorted()).toEqual([
    'ऑर्डर TK की पुष्टि हो गई',
    'ऑर्डर TK दर्ज हो गया',
  ])
})

test('what a mail server refuses for good is listed for the owner, whose word sends it after all', async () => {
  smtp.mails.length = 0
  smtp.answer(550)
  const id = await order()
  const failed = () => shop.call('GET', '/api/admin/mail?state=failed', undefined, owner)
  const list = async () => ((await (await failed()).json()) as MailPage).mails
  await expect
    .poll(list, { timeout: within(10_000) })
    .toMatchObject([{ kind: 'order_placed', recipient: customer.email }])
  const [mail] = await list()
  expect(mail?.lastError).toContain('550')
  smtp.answer(undefined)
  expect((await shop.call('POST', `/api/admin/mail/${mail?._id}/retry`, {}, owner)).status).toBe(200)
  const [arrived] = await smtp.until(1)
  expect(arrived?.text).toContain(linkTo(id))
  await expect.poll(list).toEqual([])
  expect(smtp.mails).toHaveLength(1)
})
