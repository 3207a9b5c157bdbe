/** Finding 9: words for each step that the owner can change, and mails that can be turned off. */
import { expect, test } from 'vitest'
import { DEFAULT_DETAILS } from '#store/shop/settings/settings.ts'
import { placeTestOrder } from '#tests/support/desk.ts'
import { expectInvalid } from '#tests/support/problem.ts'
import { readTestSettings, sendSettings, setSettings } from '#tests/support/settings.ts'
import { openTestShop, type TestPerson } from '#tests/support/shop.ts'
import { giveRole } from '#tests/support/staff.ts'

const shop = await openTestShop()
const owner = await shop.owner()
const asha = await shop.customer()

const { messages } = DEFAULT_DETAILS
const words = async (as: TestPerson) => (await shop.call('GET', '/api/admin/messages', undefined, as)).json()

test('the desk reads the words of the owner; an emptied field gets ours back', async () => {
  const packer = await giveRole(shop, await shop.customer(), 'packer')
  expect(await words(packer)).toMatchObject({ pack: { en: messages.packEn, hi: messages.packHi } })
  const packEn = '<b>{name}</b> & co: {order}\n{items}'
  // Signs that reorder text are left out.
  await setSettings(shop, owner, { messages: { ...messages, packEn: `\u202e${packEn}`, confirmHi: '  ' } })
  expect(await words(packer)).toMatchObject({ pack: { en: packEn }, confirm: { hi: messages.confirmHi } })
  const { settings } = await readTestSettings(shop, owner)
  expect(settings.messages.confirmHi).toBe(messages.confirmHi)
})

test.each([
  ['an unknown place', 'Hello {nmae}'],
  ['a brace alone', 'Hello {name'],
  ['places in places', '{{name}}'],
  ['too many words', 'x'.repeat(601)],
])('9 %s is refused beside its field', async (_what, text) => {
  const sent = await sendSettings(shop, owner, { messages: { ...messages, shipHi: text } })
  await expectInvalid(sent, '/settings/messages/shipHi')
})

test('packed and delivered are told by mail, one a step, until the owner turns them off', async () => {
  const kite = await shop.product({ pricePaise: 10_000, stock: 9 })
  const kindsAfterSteps = async () => {
    const id = await placeTestOrder(shop, asha, [{ _id: kite, qty: 1, price: 100 }])
    const way = ['placed', 'confirmed', 'packed', 'shipped', 'delivered']
    for (const [at, to] of way.slice(1).entries()) {
      const step = await shop.call('POST', `/api/admin/orders/${id}/status`, { from: way[at], to }, owner)
      expect(step.status).toBe(200)
    }
    const { rows } = await shop.database.pool.query(
      `select kind from mail_outbox where facts->>'_id' = $1 order by id`,
      [id],
    )
    return rows.map(({ kind }) => kind)
  }
  const always = ['order_placed', 'order_confirmed']
  expect(await kindsAfterSteps()).toEqual([...always, 'order_packed', 'order_shipped', 'order_delivered'])
})
