/** Who became an owner lately takes no owner's place, nor their ways in. */
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { users } from '#db/schema/people.ts'
import { tokenOfLink } from '#store/secret-link.ts'
import { expectProblem } from '#tests/support/problem.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/support/shop.ts'
import { giveRole } from '#tests/support/staff.ts'

let shop: TestShop
let first: TestPerson

beforeEach(async () => {
  shop ??= await openTestShop()
  first = await shop.owner()
})

const act = (by: TestPerson, path: string, body: object = {}) =>
  shop.call('POST', `/api/admin/people/${path}`, body, by)
const make = (by: TestPerson, whom: TestPerson, role: string) => act(by, `${whom.uid}/role`, { role })
const rowOf = async ({ uid }: TestPerson) => (await shop.database.db.select().from(users).where(eq(users.id, uid)))[0]
const password = 'mango-pickle-7'

/** Somebody whom an owner made one just now, signed in. */
async function newOwner(): Promise<TestPerson> {
  const person = await giveRole(shop, await shop.customer(), 'packer')
  expect((await make(first, person, 'owner')).status).toBe(200)
  return person
}

test('a new owner lowers, shuts out and enters no other owner for two days', async () => {
  const [one, other] = [await newOwner(), await newOwner()]
  for (const target of [first, other]) {
    await expectProblem(await make(one, target, 'customer'), 403, 'forbidden')
    for (const path of ['disable', 'reset-second-factor', 'password-link']) {
      await expectProblem(await act(one, `${target.uid}/${path}`), 403, 'forbidden')
    }
  }
  const packer = await giveRole(shop, await shop.customer(), 'packer')
  expect((await make(one, packer, 'manager')).status).toBe(200)
  await shop.database.pool.query(`update users set owner_since = now() - interval '47 hours' where id = $1`, [one.uid])
  await expectProblem(await make(one, other, 'packer'), 403, 'forbidden')
  await shop.database.pool.query(`update users set owner_since = now() - interval '49 hours' where id = $1`, [one.uid])
  expect((await make(one, other, 'packer')).status).toBe(200)
})

test('who was lowered or shut out and is an owner again is a new one', async () => {
  const owner = await newOwner()
  await shop.database.pool.query(`update users set owner_since = null where id = $1`, [owner.uid])
  await act(first, `${owner.uid}/disable`)
  await act(first, `${owner.uid}/enable`)
  expect((await rowOf(owner))?.ownerSince).toBeInstanceOf(Date)
  await make(first, owner, 'packer')
  expect((await rowOf(owner))?.ownerSince).toBeNull()
})

test('an accepted invitation makes a new owner', async () => {
  const email = 'new-owner@shop.example'
  const sent = await shop.call('POST', '/api/admin/invites', { email, role: 'owner' }, first)
  const token = tokenOfLink(((await sent.json()) as { url: string }).url)
  const guest = await shop.customer(email)
  await shop.call(
    'POST',
    '/api/auth/change-password',
    { currentPassword: password, newPassword: 'nine-brass-owls' },
    guest,
  )
  const body = { email, password: 'nine-brass-owls' }
  const entered = await shop.call('POST', '/api/auth/sign-in/email', body)
  const cookie = entered.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ')
  const inside = { ...guest, cookie }
  const accepted = await shop.call('POST', '/api/invites/accept', { token, password: 'nine-brass-owls' }, inside)
  expect(accepted.status).toBe(200)
  await expectProblem(await make(inside, first, 'customer'), 403, 'forbidden')
  expect((await rowOf(first))?.role).toBe('owner')
})

test('of many who lower and shut each other out at once an owner stays, and no old one falls to a new one', async () => {
  for (let round = 0; round < 5; round++) {
    const news = [await newOwner(), await newOwner(), await newOwner()]
    const asks = news.flatMap((by) => [
      make(by, first, 'customer'),
      act(by, `${first.uid}/disable`),
      ...news.filter((other) => other !== by).map((other) => make(by, other, 'packer')),
    ])
    const removals = news.map((person) => make(first, person, 'customer'))
    const answers = await Promise.all([...asks, ...removals])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(await rowOf(first)).toMatchObject({ role: 'owner', disabledAt: null })
    for (const person of news) expect((await rowOf(person))?.role).toBe('customer')
  }
})
