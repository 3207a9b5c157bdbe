/** Mail that the shop sends to addresses that somebody else wrote down: nobody's words and links travel with it. */
import { desc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mailOutbox } from '#db/schema/talk.ts'
import { newestMail, openLink } from '#tests/support/outbox.ts'
import { openTestShop } from '#tests/support/shop.ts'
import { giveRole } from '#tests/support/staff.ts'

const password = 'mango-pickle-7'
const LURE = 'You won! Collect at https://evil.example/prize or call 98765 12345'

const shop = await openTestShop()

const post = async (path: string, body: unknown, cookie = '') => {
  const response = await shop.call('POST', `/api/${path}`, body, undefined, { cookie })
  expect({ path, status: response.status }).toEqual({ path, status: response.status < 300 ? response.status : 0 })
  return response
}

test('anybody who uses the address of a stranger cannot have the shop write to it what they like', async () => {
  const stranger = 'stranger@elsewhere.example'
  const lurer = await shop.signUp(stranger)
  await post('auth/update-user', { name: LURE }, lurer.cookie)
  await post('auth/send-verification-email', { email: stranger }, lurer.cookie)
  await post('auth/request-password-reset', { email: stranger })
  await post('auth/change-email', { newEmail: 'other@elsewhere.example', password }, lurer.cookie)
  const _id = await shop.product({ pricePaise: 12_500 })
  const customerInfo = { name: LURE, phone: '9876512345', address: `${LURE}, Pune 411001` }
  const order = { customerInfo, orderItems: [{ _id, qty: 1 }], totalAmount: 125 }
  const placed = (await (await post('orders', order, lurer.cookie)).json()) as { _id: string }
  await post('product-requests', { productName: LURE, email: stranger })

  await post('auth/change-password', { currentPassword: password, newPassword: 'lime-pickle-99' }, lurer.cookie)

  const owner = await shop.owner()
  const { rows } = await shop.database.pool.query<{ id: string }>('select id from product_requests')
  const answer = { _id: rows[0]?.id, status: 'stocked', productId: _id }
  await post('admin/request-groups/answer', answer, owner.cookie)
  const manager = await giveRole(shop, await shop.customer(), 'owner')
  await post('auth/update-user', { name: LURE }, manager.cookie)
  await post('admin/invites', { email: stranger.replace('stranger', 'worker'), role: 'packer' }, manager.cookie)
  await post(`admin/orders/${placed._id}/status`, { from: 'placed', to: 'confirmed' }, owner.cookie)

  const written = await shop.database.db.select().from(mailOutbox).orderBy(desc(mailOutbox.id))
  const kinds = new Set(written.map(({ kind }) => kind))
  for (const kind of ['verify_email', 'reset_password', 'order_placed', 'request_stocked', 'staff_invite']) {
    expect(kinds).toContain(kind)
  }
  for (const row of written) {
    const { subject, text } = await shop.store.shop.mail.write(row)
    expect({ kind: row.kind, said: `${subject} ${text}` }).toEqual({
      kind: row.kind,
      said: expect.not.stringMatching(/evil|You won/),
    })
  }
})

test('a customer who proved the mailbox reads the address of the order in it', async () => {
  const person = await shop.signUp('asha@proven.example')
  const { url } = await newestMail(shop, 'verify_email', person.email)
  await openLink(shop, url, person)
  const _id = await shop.product({ pricePaise: 12_500 })
  const customerInfo = { name: 'Asha Rao', phone: '9876512345', address: '14 Brigade Road, Bengaluru 560001' }
  await post('orders', { customerInfo, orderItems: [{ _id, qty: 1 }], totalAmount: 125 }, person.cookie)
  const [row] = await shop.database.db.select().from(mailOutbox).orderBy(desc(mailOutbox.id)).limit(1)
  if (!row) throw new Error('No mail was written')
  expect((await shop.store.shop.mail.write(row)).text).toContain('Deliver to: 14 Brigade Road')
})
