/** Who works in the shop: roles, shutting out, and invitations. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts, twoFactors, users } from '#db/schema/people.ts'
import type { FoundPerson, InviteState, Staff } from '#store/people/staff/staff.schema.ts'
import { putInto } from '#tests/support/desk.ts'
import { orderOf } from '#tests/support/orders.ts'
import { cookiesOf, newestMail, tokenIn } from '#tests/support/outbox.ts'
import { expectInvalid, expectProblem } from '#tests/support/problem.ts'
import { setSettings } from '#tests/support/settings.ts'
import { openTestShop, type TestPerson } from '#tests/support/shop.ts'
import { giveRole } from '#tests/support/staff.ts'
import { totp } from '#tests/support/totp.ts'

const PASSWORD = 'mango-pickle-7'

const shop = await openTestShop()
const owner = await shop.owner()

const people = (path: string, body: object = {}, as = owner) => shop.call('POST', `/api/admin/people/${path}`, body, as)
const accept = (token: string, as?: TestPerson, password = PASSWORD) =>
  shop.call('POST', '/api/invites/accept', { token, password }, as)

async function listed(): Promise<Staff> {
  const response = await shop.call('GET', '/api/admin/people', undefined, owner)
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  return response.json() as Promise<Staff>
}

const isIn = async (as: TestPerson) =>
  ((await (await shop.call('GET', '/api/me', undefined, as)).json()) as { user: unknown }).user !== null

/** Invites and returns the token of the link that was mailed. */
async function invite(email: string, role = 'packer'): Promise<string> {
  const response = await shop.call('POST', '/api/admin/invites', { email, role }, owner)
  expect(response.status).toBe(201)
  const { url } = await newestMail(shop, 'staff_invite', email)
  return tokenIn(url)
}

async function offerOf(token: string): Promise<InviteState> {
  const response = await shop.call('POST', '/api/invites/read', { token })
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  return response.json() as Promise<InviteState>
}

const roleOf = async (uid: string) => (await listed()).staff.find((person) => person.uid === uid)?.role

test('lists who works here, owners first, and no customer', async () => {
  const packer = await giveRole(shop, await shop.customer(), 'packer')
  const { staff } = await listed()
  expect(staff[0]).toMatchObject({ uid: owner.uid, role: 'owner', hasSecondFactor: false, isDisabled: false })
  expect(Date.parse(staff[0]?.lastSeenAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
  expect(staff.at(-1)).toMatchObject({ uid: packer.uid, name: 'Asha Rao', email: packer.email, role: 'packer' })
  expect(staff.some(({ role }) => role === 'customer')).toBe(false)
})

test('who gets fewer rights is signed out at once, who gets more is not', async () => {
  const person = await giveRole(shop, await shop.customer(), 'packer')
  expect((await people(`${person.uid}/role`, { role: 'manager' })).status).toBe(200)
  expect((await shop.call('GET', '/api/admin/products', undefined, person)).status).toBe(200)
  expect((await people(`${person.uid}/role`, { role: 'customer' })).status).toBe(200)
  expect(await isIn(person)).toBe(false)
  expect(await roleOf(person.uid)).toBeUndefined()
  await expectProblem(await people(`${person.uid}/role`, { role: 'owner' }), 404, 'not_found')
  await expectInvalid(await people(`${person.uid}/role`, { role: 'king' }), '/role')
})

test('who is shut out is nobody at once, and comes back when the door opens again', async () => {
  const person = await giveRole(shop, await shop.customer(), 'manager')
  expect((await people(`${person.uid}/disable`)).status).toBe(200)
  await expectProblem(await shop.call('GET', '/api/admin/orders', undefined, person), 401, 'unauthenticated')
  const signIn = () => shop.call('POST', '/api/auth/sign-in/email', { email: person.email, password: PASSWORD })
  expect((await signIn()).status).toBe(403)
  expect((await people(`${person.uid}/enable`)).status).toBe(200)
  expect((await signIn()).status).toBe(200)
})

test('a lost second factor is reset: sessions and remembered devices end, the password is enough, and a mail says so', async () => {
  const person = await giveRole(shop, await shop.customer(), 'manager')
  const auth = (path: string, body: object, as = person) => shop.call('POST', `/api/auth/${path}`, body, as)
  const begun = (await (await auth('two-factor/enable', { password: PASSWORD })).json()) as { totpURI: string }
  const secret = new URL(begun.totpURI).searchParams.get('secret') ?? ''
  await auth('two-factor/verify-totp', { code: totp(secret) })
  const signIn = () => auth('sign-in/email', { email: person.email, password: PASSWORD }, { ...person, cookie: '' })
  const asked = { ...person, cookie: cookiesOf(await signIn()) }
  const passed = await auth('two-factor/verify-totp', { code: totp(secret, 1), trustDevice: true }, asked)
  const inside = { ...person, cookie: cookiesOf(passed) }
  expect([await isIn(inside), (await listed()).staff.find(({ uid }) => uid === person.uid)?.hasSecondFactor]).toEqual([
    true,
    true,
  ])

  const reset = (uid: string, as = owner) => people(`${uid}/reset-second-factor`, {}, as)
  expect((await reset(person.uid)).status).toBe(200)
  expect(await isIn(inside)).toBe(false)
  const { rows } = await shop.database.pool.query('select identifier from verifications where value = $1', [person.uid])
  expect(rows.filter(({ identifier }) => identifier.startsWith('trust-device'))).toEqual([])
  const again = { ...person, cookie: cookiesOf(await signIn()) }
  expect(await isIn(again)).toBe(true)
  const mail = await newestMail(shop, 'second_factor_reset', person.email)
  expect(mail).toEqual({ name: 'Asha Rao', resetBy: 'Shop owner', url: expect.stringMatching(/\/account\/security$/) })
  expect((await auth('two-factor/enable', { password: PASSWORD }, again)).status).toBe(200)

  expect((await reset(person.uid)).status).toBe(200)
  expect(await isIn(again)).toBe(true)
  const lines = await shop.database.pool.query(
    "select before, after from audit_log where subject_id = $1 and action = 'person.reset-second-factor'",
    [person.uid],
  )
  expect(lines.rows).toEqual([{ before: { secondFactor: true }, after: { secondFactor: false } }])
  await expectProblem(await reset(owner.uid), 403, 'forbidden')
  await expectProblem(await reset((await shop.customer()).uid), 404, 'not_found')
})

test('nobody changes or shuts out themselves, so the last owner stays', async () => {
  await expectProblem(await people(`${owner.uid}/role`, { role: 'packer' }), 403, 'forbidden')
  await expectProblem(await people(`${owner.uid}/disable`), 403, 'forbidden')
  expect(await roleOf(owner.uid)).toBe('owner')
})

test('of two owners who demote or shut out each other at once, one remains', async () => {
  for (const [path, body] of [
    ['role', { role: 'customer' }],
    ['disable', {}],
  ] as const) {
    const one = await giveRole(shop, await shop.customer(), 'owner')
    const two = await giveRole(shop, await shop.customer(), 'owner')
    const answers = await Promise.all([
      people(`${two.uid}/${path}`, body, one),
      people(`${one.uid}/${path}`, body, two),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await Promise.all([one, two].map(isIn))).filter(Boolean)).toHaveLength(1)
  }
})

test('customers are found by name, email and the end of a phone number, with how often they ordered', async () => {
  const customer = await shop.customer('find.me+1@shop.example')
  const product = await shop.product()
  const bought = { ...orderOf([{ _id: product, qty: 1 }], 125) }
  bought.customerInfo = { ...bought.customerInfo, phone: '91234 56780' }
  const placed = await shop.call('POST', '/api/orders', bought, customer)
  await putInto(shop, ((await placed.json()) as { _id: string })._id, 'confirmed')
  const find = async (text: string) => (await (await people('find', { text })).json()) as FoundPerson[]
  for (const text of ['FIND.me+1', '+91 91234 56780', '56780']) {
    expect(await find(text), text).toMatchObject([{ uid: customer.uid, orders: 1, role: 'customer' }])
  }
  expect(await find('%_')).toEqual([])
  expect((await find('asha')).length).toBeGreaterThan(1)
  await expectInvalid(await people('find', { text: 'x' }), '/text')
})

test('an invitation makes a packer of a customer, once, and ends their other sessions', async () => {
  const customer = await shop.customer('new-packer@shop.example')
  const session = await shop.call('POST', '/api/auth/sign-in/email', { email: customer.email, password: PASSWORD })
  const cookie = session.headers.getSetCookie().join('; ')
  const token = await invite('new-packer@shop.example')
  expect(await offerOf(token)).toEqual({ state: 'open', email: customer.email, role: 'packer', hasAccount: true })
  const { rows } = await shop.database.pool.query('select token_hash from staff_invites')
  expect(JSON.stringify(rows)).not.toContain(token)
  await expectProblem(await accept(token), 401, 'unauthenticated')
  await expectInvalid(await accept(token, customer, 'not-my-password'), '/password')
  const answers = await Promise.all([accept(token, customer), accept(token, customer), accept(token, customer)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
  expect(await roleOf(customer.uid)).toBe('packer')
  expect(await isIn({ ...customer, cookie })).toBe(false)
  expect(await offerOf(token)).toEqual({ state: 'used' })
  expect((await listed()).invites.some(({ email }) => email === customer.email)).toBe(false)
})

test('a mailbox is proven by the mailed invitation alone, not by the link that the owner passes on', async () => {
  const isProven = async ({ uid }: TestPerson) =>
    (await shop.database.db.select().from(users).where(eq(users.id, uid)))[0]?.emailVerified
  const [told, mailed] = [await shop.signUp('told@shop.example'), await shop.signUp('mailed@shop.example')]
  const sent = await shop.call('POST', '/api/admin/invites', { email: told.email, role: 'packer' }, owner)
  const passedOn = tokenIn(((await sent.json()) as { url: string }).url)
  expect((await accept(passedOn, told)).status).toBe(200)
  expect((await accept(await invite(mailed.email), mailed)).status).toBe(200)
  expect([await isProven(told), await isProven(mailed)]).toEqual([false, true])
})

test('an invitation wants a password that is good enough for the staff', async () => {
  const short = { name: 'Bina', email: 'short@shop.example', password: 'tiger-77' }
  const made = await shop.call('POST', '/api/auth/sign-up/email', short)
  const person = { uid: '', email: short.email, cookie: made.headers.getSetCookie().join('; ') }
  const token = await invite(short.email)
  await expectInvalid(await accept(token, person, short.password), '/password')
  expect(await offerOf(token)).toMatchObject({ state: 'open' })
  const change = { currentPassword: short.password, newPassword: 'tiger-in-the-garden' }
  const changed = await shop.call('POST', '/api/auth/change-password', change, person)
  expect(changed.status).toBe(200)
  const again = { ...person, cookie: cookiesOf(changed) || person.cookie }
  expect((await accept(token, again, change.newPassword)).status).toBe(200)
})

test('an invitation wants no password that is the name of the shop', async () => {
  const person = await shop.customer('named@shop.example')
  const token = await invite(person.email)
  await setSettings(shop, owner, { shopName: 'Mango-Pickle' })
  await expectInvalid(await accept(token, person), '/password')
  await setSettings(shop, owner, { shopName: 'Tokri' })
  expect((await accept(token, person)).status).toBe(200)
})

test('who joins with an address that nobody had proven loses the other ways in, a proven one keeps phone and second factor', async () => {
  for (const emailVerified of [false, true]) {
    const person = await shop.customer(`joins-${emailVerified}@shop.example`)
    const { db } = shop.database
    const phoneNumber = emailVerified ? '+919876540001' : '+919876540002'
    const left = { emailVerified, phoneNumber, phoneNumberVerified: true, twoFactorEnabled: true }
    await db.update(users).set(left).where(eq(users.id, person.uid))
    const service = { id: `svc-${person.uid}`, accountId: person.uid, providerId: 'google', userId: person.uid }
    await db.insert(accounts).values(service)
    const factor = { id: `2fa-${person.uid}`, userId: person.uid, secret: 'x', backupCodes: 'x' }
    await db.insert(twoFactors).values(factor)
    expect((await accept(await invite(person.email), person)).status).toBe(200)
    const [user] = await db.select().from(users).where(eq(users.id, person.uid))
    const ways = await db.select().from(accounts).where(eq(accounts.userId, person.uid))
    const factors = await db.select().from(twoFactors).where(eq(twoFactors.userId, person.uid))
    const kept = { phoneNumber, phoneNumberVerified: true, twoFactorEnabled: true }
    const none = { phoneNumber: null, phoneNumberVerified: false, twoFactorEnabled: false }
    expect(user).toMatchObject({ role: 'packer', emailVerified: true, ...(emailVerified ? kept : none) })
    expect([ways.length, factors.length]).toEqual(emailVerified ? [1, 1] : [1, 0])
  }
})

test('an invitation is for its address alone, and for nobody when withdrawn, replaced or run out', async () => {
  const stranger = await shop.customer()
  const invited = await shop.customer('invited@shop.example')
  const first = await invite(invited.email)
  await expectProblem(await accept(first, stranger), 403, 'forbidden')
  const second = await invite(invited.email, 'manager')
  expect([await offerOf(first), (await offerOf(second)).state]).toEqual([{ state: 'withdrawn' }, 'open'])
  const sent = (await listed()).invites.filter(({ email }) => email === invited.email)
  expect(sent).toMatchObject([{ role: 'manager', isExpired: false }])
  const week = Date.parse(sent[0]?.expiresAt ?? '') - Date.now()
  expect(Math.round(week / 86_400_000)).toBe(7)
  await shop.database.pool.query("update staff_invites set expires_at = now() where email = 'invited@shop.example'")
  expect(await offerOf(second)).toEqual({ state: 'expired' })
  const third = await invite(invited.email)
  const { invites } = await listed()
  const id = invites.find(({ email }) => email === invited.email)?._id
  expect((await shop.call('POST', `/api/admin/invites/${id}/withdraw`, {}, owner)).status).toBe(200)
  await expectProblem(await shop.call('POST', `/api/admin/invites/${id}/withdraw`, {}, owner), 404, 'not_found')
  for (const token of [first, second, third]) await expectProblem(await accept(token, invited), 404, 'not_found')
  expect(await roleOf(invited.uid)).toBeUndefined()
  await expectProblem(await accept('x'.repeat(43), invited), 404, 'not_found')
  await expectInvalid(await accept('x', invited), '/token')
})

test.each([
  ['/email', { email: 'nobody', role: 'packer' }],
  ['/email', { email: 'owner@shop.example', role: 'packer' }],
  ['/role', { email: 'somebody@shop.example', role: 'customer' }],
])('refuses to invite with a wrong %s', async (pointer, body) => {
  await expectInvalid(await shop.call('POST', '/api/admin/invites', body, owner), pointer)
})

test('a password link for the staff works once, kills the older, ends every session and never is of oneself', async () => {
  const person = await giveRole(shop, await shop.customer(), 'packer')
  const linkOf = async () => {
    const response = await people(`${person.uid}/password-link`)
    expect([response.status, response.headers.get('cache-control')]).toEqual([201, 'no-store'])
    const { url } = (await response.json()) as { url: string }
    return tokenIn(url)
  }
  const choose = (token: string) =>
    shop.call('POST', '/api/auth/reset-password', { token, newPassword: 'nine-brass-compasses' })
  const [older, newer] = [await linkOf(), await linkOf()]
  expect((await choose(older)).status).toBe(400)
  expect((await choose(newer)).status).toBe(200)
  expect((await choose(newer)).status).toBe(400)
  expect(await isIn(person)).toBe(false)
  await expectProblem(await people(`${owner.uid}/password-link`), 403, 'forbidden')
  await expectProblem(await people(`${person.uid}/password-link`, {}, await shop.customer()), 403, 'forbidden')
})

test('a customer who lost the password gets a link from the owner, which proves no mailbox, and the owners hear of it', async () => {
  const customer = await shop.customer()
  const user = async () => (await shop.database.db.select().from(users).where(eq(users.id, customer.uid)))[0]
  await shop.database.pool.query('update users set email_verified = false, phone_number = $2 where id = $1', [
    customer.uid,
    '+919812300077',
  ])
  const response = await people(`${customer.uid}/password-link`)
  expect(response.status).toBe(201)
  const token = tokenIn(((await response.json()) as { url: string }).url)
  const choose = () => shop.call('POST', '/api/auth/reset-password', { token, newPassword: 'nine-brass-compasses' })
  expect((await choose()).status).toBe(200)
  expect((await choose()).status).toBe(400)
  expect(await user()).toMatchObject({ emailVerified: false, phoneNumber: '+919812300077' })
  const { rows } = await shop.database.pool.query(
    "select facts from mail_outbox where kind = 'owner_notice' and facts ->> 'action' = 'person.make-password-link'",
  )
  expect(rows.length).toBeGreaterThan(0)
})
