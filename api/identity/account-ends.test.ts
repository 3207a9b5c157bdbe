/** What becomes of accounts that are shut or deleted, and of the orders they leave behind. */
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { orders } from '#db/schema/orders.ts'
import { sessions, users } from '#db/schema/people.ts'
import { auditLog } from '#db/schema/shop.ts'
import { mailOutbox } from '#db/schema/talk.ts'
import { type Admin, requireAdmin } from '#store/people/access/access.server.ts'
import { type Proven, provenAtMachine } from '#store/people/access/proof.server.ts'
import { erasePersonalData } from '#store/people/privacy/erase-orders.server.ts'
import { disablePerson, enablePerson } from '#store/people/staff/change-member.server.ts'
import { orderOf } from '#tests/support/orders.ts'
import { expectProblem } from '#tests/support/problem.ts'
import { OWNER, openTestShop, type TestPerson } from '#tests/support/shop.ts'
import { giveRole } from '#tests/support/staff.ts'

const PASSWORD = 'mango-pickle-7'

const shop = await openTestShop()
const product = await shop.product({ pricePaise: 100, stock: 100 })

const db = () => shop.database.db
const auth = (path: string, body: unknown, as?: TestPerson) => shop.call('POST', `/api/auth/${path}`, body, as)
const signIn = (email: string, password = PASSWORD) => auth('sign-in/email', { email, password })
const isIn = async (as: TestPerson) =>
  ((await (await shop.call('GET', '/api/me', undefined, as)).json()) as { user: unknown }).user !== null

async function asAdmin(person: TestPerson): Promise<Admin<'manage people'> & Proven> {
  const found = await shop.store.shop.signIns.find(person.cookie)
  return provenAtMachine(requireAdmin(found?.person, 'manage people'))
}

async function order(as: TestPerson): Promise<string> {
  const placed = await shop.call('POST', '/api/orders', orderOf([{ _id: product, qty: 1 }], 1), as)
  expect(placed.status).toBe(201)
  return ((await placed.json()) as { _id: string })._id
}
const rowOf = async (id: string) => (await db().select().from(orders).where(eq(orders.id, id)))[0]

describe('a disabled person', () => {
  test('has no session from that moment on and gets none, until they are enabled again', async () => {
    const admin = await asAdmin(await shop.owner())
    const person = await shop.customer()
    await disablePerson(db(), admin, person.uid)
    expect(await isIn(person)).toBe(false)
    await expectProblem(await signIn(person.email), 403, 'user-disabled')
    await expectProblem(await signIn(person.email, 'not-the-password'), 401, 'invalid-credential')
    expect(await db().select().from(sessions).where(eq(sessions.userId, person.uid))).toEqual([])
    await enablePerson(db(), admin, person.uid)
    expect((await signIn(person.email)).status).toBe(200)
    const lines = await db().select().from(auditLog).where(eq(auditLog.subjectId, person.uid)).orderBy(auditLog.id)
    expect(lines.map(({ action }) => action)).toEqual(['person.disable', 'person.enable'])
  })

  test('is nobody even with a session that was left behind', async () => {
    const person = await shop.customer()
    await db().update(users).set({ disabledAt: new Date() }).where(eq(users.id, person.uid))
    expect(await isIn(person)).toBe(false)
  })
})

describe('deleting the own account', () => {
  test('wants the password, or a sign-in of the last day', async () => {
    const person = await shop.customer()
    await expectProblem(await auth('delete-user', { password: 'not-my-password' }, person), 400, 'wrong-password')
    const old = new Date(Date.now() - 25 * 3_600_000)
    await db().update(sessions).set({ createdAt: old }).where(eq(sessions.userId, person.uid))
    await expectProblem(await auth('delete-user', {}, person), 403, 'requires-recent-login')
    expect(await isIn(person)).toBe(true)
    expect((await auth('delete-user', { password: PASSWORD }, person)).status).toBe(200)
    expect(await isIn(person)).toBe(false)
    await expectProblem(await signIn(person.email), 401, 'invalid-credential')
    const fresh = await shop.customer()
    expect((await auth('delete-user', {}, fresh)).status).toBe(200)
  })

  test('leaves a shop its last owner', async () => {
    const owner = await shop.owner()
    await expectProblem(await auth('delete-user', { password: OWNER.password }, owner), 403, 'last-owner')
    const second = await giveRole(shop, await shop.customer(), 'owner')
    expect((await auth('delete-user', { password: PASSWORD }, second)).status).toBe(200)
  })

  test('leaves one of two owners who go at once, and counts none who is shut out', async () => {
    const owner = await shop.owner()
    const [one, two] = await Promise.all([shop.customer(), shop.customer()])
    for (const person of [one, two]) await giveRole(shop, person, 'owner')
    await db().update(users).set({ disabledAt: new Date() }).where(eq(users.id, owner.uid))
    const answers = await Promise.all([one, two].map((as) => auth('delete-user', { password: PASSWORD }, as)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403])
    await db().update(users).set({ disabledAt: null }).where(eq(users.id, owner.uid))
  })

  test('that fails leaves all of it as it was: role, sessions and orders', async () => {
    const person = await giveRole(shop, await shop.customer(), 'packer')
    const placed = await order(person)
    await shop.database.pool.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise 'Not now'; end $$;
      create trigger refuse before delete on users for each row execute function refuse()`)
    expect((await auth('delete-user', { password: PASSWORD }, person)).status).toBeGreaterThanOrEqual(500)
    await shop.database.pool.query('drop trigger refuse on users')
    expect(await db().select().from(users).where(eq(users.id, person.uid))).toMatchObject([{ role: 'packer' }])
    expect([await isIn(person), (await rowOf(placed))?.eraseAfter]).toEqual([true, null])
    expect((await auth('delete-user', { password: PASSWORD }, person)).status).toBe(200)
  })

  test('leaves its orders, which lose name, phone, email and address when their time has come', async () => {
    const [leaving, staying] = await Promise.all([shop.customer(), shop.customer()])
    const [left, kept] = await Promise.all([order(leaving), order(staying)])
    await auth('delete-user', { password: PASSWORD }, leaving)
    const days = Math.round(((await rowOf(left))?.eraseAfter?.getTime() ?? 0) - Date.now()) / 86_400_000
    expect(days).toBeCloseTo(365, 1)
    expect(await erasePersonalData(db())).toBe(0)
    expect((await rowOf(left))?.customerEmail).toBe(leaving.email)
    await db().update(orders).set({ eraseAfter: sql`now() - interval '1 minute'` }).where(eq(orders.id, left))
    expect(await erasePersonalData(db())).toBe(1)
    const blank = { customerEmail: '', customerPhone: '', customerAddress: '', customerName: 'Deleted account' }
    expect(await rowOf(left)).toMatchObject({ ...blank, totalPaise: 100, eraseAfter: null })
    expect(
      JSON.stringify(await db().select().from(mailOutbox).where(eq(mailOutbox.kind, 'order_placed'))),
    ).not.toContain(left)
    expect((await rowOf(kept))?.customerEmail).toBe(staying.email)
    expect(await erasePersonalData(db())).toBe(0)
  })

  test('is noticed later when it was not noted at once', async () => {
    const leaving = await shop.customer()
    const left = await order(leaving)
    await db().delete(users).where(eq(users.id, leaving.uid))
    await erasePersonalData(db())
    expect((await rowOf(left))?.eraseAfter).not.toBeNull()
  })
})
