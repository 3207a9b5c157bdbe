/** The audit log: what the owner reads of it, and that nobody changes it. */
import { expect, test } from 'vitest'
import type { AuditLine, AuditPage } from '#store/people/audit/audit.schema.ts'
import { expectInvalid } from '#tests/support/problem.ts'
import { OWNER, openTestShop } from '#tests/support/shop.ts'
import { giveRole } from '#tests/support/staff.ts'

const shop = await openTestShop()
const owner = await shop.owner()
const manager = await giveRole(shop, await shop.customer('mina@shop.example'), 'manager')

async function read(query: Record<string, string> = {}): Promise<AuditPage> {
  const response = await shop.call('GET', `/api/admin/audit?${new URLSearchParams(query)}`, undefined, owner)
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  return response.json() as Promise<AuditPage>
}

const actions = (lines: AuditLine[]) => lines.map(({ action }) => action)
const synonym = (from: string, as = owner) => shop.call('POST', '/api/admin/synonyms/add', { from, to: 'box' }, as)

test('a change is a line with the fields before and after, newest first', async () => {
  const data = { name: 'Kite', description: 'Flies.', price: 50, stock: 3, category: 'Toy' }
  const made = await shop.call('POST', '/api/products', { productData: data }, manager)
  const { _id } = (await made.json()) as { _id: string }
  await shop.call('PUT', `/api/products/${_id}`, { productData: { ...data, price: 60.5 } }, owner)
  await shop.call('PUT', `/api/products/${_id}`, { productData: { ...data, price: 60.5 } }, owner)
  await shop.call('POST', `/api/products/delete/${_id}`, {}, owner)
  const { lines } = await read({ subject: _id })
  expect(actions(lines)).toEqual(['product.delete', 'product.update', 'product.create'])
  expect(lines[1]).toMatchObject({
    actorId: owner.uid,
    actorName: 'Shop owner',
    subjectName: 'Kite',
    before: { pricePaise: 5000 },
    after: { pricePaise: 6050 },
  })
  expect(lines[2]).toMatchObject({ actorId: manager.uid, actorName: 'Asha Rao', before: null })
})

test('is narrowed by person, kind, subject and day, and paged without gaps', async () => {
  for (let i = 0; i < 60; i++) await synonym(`word ${i}`)
  expect((await synonym('odd one', manager)).status).toBe(201)
  const first = await read({ action: 'synonym' })
  const second = await read({ action: 'synonym', before: String(first.next) })
  expect([first.lines.length, second.lines.length, second.next]).toEqual([50, 11, null])
  const ids = [...first.lines, ...second.lines].map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a))
  expect(actions((await read({ who: manager.uid, action: 'synonym' })).lines)).toEqual(['synonym.add'])
  expect((await read({ who: 'asha' })).lines.every(({ actorId }) => actorId === manager.uid)).toBe(true)
  expect((await read({ subject: 'ODD', action: 'synonym.add' })).lines).toHaveLength(1)
  const today = new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 10)
  expect((await read({ from: today, to: today, who: manager.uid })).lines.length).toBeGreaterThan(0)
  expect((await read({ to: '2020-01-01' })).lines).toEqual([])
  expect((await read({ who: "%_'; drop table audit_log; --" })).lines).toEqual([])
})

test.each([
  ['from', 'yesterday'],
  ['before', '0'],
  ['before', 'x'],
  ['action', 'A B'],
  ['who', '\u0000'],
])('refuses %s=%j', async (name, value) => {
  const path = `/api/admin/audit?${new URLSearchParams({ [name]: value })}`
  await expectInvalid(await shop.call('GET', path, undefined, owner), `#${name}`)
})

test('the sign-ins of the shop’s people are lines, those of customers and failures are not', async () => {
  const before = (await read({ action: 'person.sign-in' })).lines.length
  expect((await shop.call('POST', '/api/auth/sign-in/email', OWNER)).status).toBe(200)
  await shop.call('POST', '/api/auth/sign-in/email', { ...OWNER, password: 'not-this-password' })
  await shop.signUp()
  const { lines } = await read({ action: 'person.sign-in' })
  expect(lines.length).toBe(before + 1)
  expect(lines[0]).toMatchObject({ actorId: owner.uid, subjectId: owner.uid, subjectName: 'Shop owner' })
})

test('neither a call nor a statement of the store changes the log', async () => {
  const line = (await read()).lines[0]
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    for (const path of ['/api/admin/audit', `/api/admin/audit/${line?.id}`]) {
      expect((await shop.call(method, path, {}, owner)).status).toBe(404)
    }
  }
  const { pool } = shop.database
  for (const statement of ['delete from audit_log', "update audit_log set actor_name = 'x'", 'truncate audit_log']) {
    await expect(pool.query(statement)).rejects.toThrow('only ever added to')
  }
  expect((await read()).lines[0]).toEqual(line)
})
