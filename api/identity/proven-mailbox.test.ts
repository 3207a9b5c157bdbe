/** Only a link of the shop's own proves a mailbox. What a sign-in service says of an address proves nothing. */
import { asc, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { accounts, users } from '#db/schema/people.ts'
import { mailOutbox } from '#db/schema/talk.ts'
import { orderOf } from '#tests/support/orders.ts'
import { cookiesOf, newestMail, openLink, tokenIn } from '#tests/support/outbox.ts'
import type { TestPerson, TestShop } from '#tests/support/shop.ts'
import { errorOf, openShopWithVillageId, someone } from '#tests/support/village-id.ts'

let shop: TestShop
let travel: Awaited<ReturnType<typeof openShopWithVillageId>>['travel']
let comeBack: Awaited<ReturnType<typeof openShopWithVillageId>>['comeBack']

beforeAll(async () => {
  ;({ shop, travel, comeBack } = await openShopWithVillageId())
})

const auth = (path: string, body: unknown, as?: TestPerson) => shop.call('POST', `/api/auth/${path}`, body, as)
const click = (link: string, as?: TestPerson) => openLink(shop, link, as)

async function userOf(as: TestPerson) {
  const me = await shop.call('GET', '/api/me', undefined, as)
  return ((await me.json()) as { user: Record<string, unknown> | null }).user
}

/** Signs in through the service; nobody when it was refused. */
async function enter(claims: ReturnType<typeof someone>): Promise<TestPerson> {
  const cookie = cookiesOf(await travel(claims))
  const user = await userOf({ uid: '', email: '', cookie })
  return { uid: String(user?.uid ?? ''), email: claims.email, cookie }
}

async function setPasswordByMail(email: string, newPassword: string): Promise<void> {
  await auth('request-password-reset', { email, redirectTo: '/reset-password' })
  const token = tokenIn((await newestMail(shop, 'reset_password', email)).url)
  expect((await auth('reset-password', { token, newPassword })).status).toBe(200)
}

async function signIn(email: string, password: string): Promise<TestPerson> {
  const answer = await auth('sign-in/email', { email, password })
  expect(answer.status).toBe(200)
  const cookie = cookiesOf(answer)
  return { uid: String((await userOf({ uid: '', email, cookie }))?.uid), email, cookie }
}

async function invite(email: string, role = 'manager'): Promise<string> {
  const sent = await shop.call('POST', '/api/admin/invites', { email, role }, await shop.owner())
  expect(sent.status).toBe(201)
  return tokenIn((await newestMail(shop, 'staff_invite', email)).url)
}

const waysOf = async ({ uid }: TestPerson) => {
  const rows = await shop.database.db.select().from(accounts).where(eq(accounts.userId, uid))
  return rows.map(({ providerId }) => providerId)
}

async function news(recipient: string): Promise<unknown[]> {
  const told = eq(mailOutbox.recipient, recipient)
  const rows = await shop.database.db.select().from(mailOutbox).where(told).orderBy(asc(mailOutbox.id))
  return rows.filter(({ kind }) => kind === 'access_changed').map(({ facts }) => facts.what)
}

test.each([true, 'true', 1, false])('email_verified: %j of a service proves nothing, new or later', async (said) => {
  const claims = someone({ email_verified: said })
  expect(await userOf(await enter(claims))).toMatchObject({ email: claims.email, emailVerified: false })
  const later = await enter({ ...claims, email_verified: true })
  expect(await userOf(later)).toMatchObject({ email: claims.email, emailVerified: false })
})

test('who signed up through a service is sent the link, opens it and keeps the service', async () => {
  const claims = someone()
  const person = await enter(claims)
  const link = new URL((await newestMail(shop, 'verify_email', claims.email)).url)
  expect(link.pathname + link.search).toBe('/email-verified')
  const again = await auth('send-verification-email', { email: claims.email, callbackURL: '/email-verified' }, person)
  expect(again.status).toBe(200)
  const opened = await click((await newestMail(shop, 'verify_email', claims.email)).url, person)
  expect(opened.status).toBe(200)
  expect(await userOf(await enter(claims))).toMatchObject({ uid: person.uid, emailVerified: true })
})

test('an address that a stranger’s service told leads to nobody’s rights once its owner joins by mail', async () => {
  const claims = someone({ email: 'newclerk@shop.example' })
  const stranger = await enter(claims)
  const token = await invite(claims.email)
  await setPasswordByMail(claims.email, 'a-long-pickle-recipe')
  const clerk = await signIn(claims.email, 'a-long-pickle-recipe')
  const accepted = await shop.call('POST', '/api/invites/accept', { token, password: 'a-long-pickle-recipe' }, clerk)
  expect(accepted.status).toBe(200)
  expect(await waysOf(clerk)).toEqual(['credential'])
  for (const said of [claims, { ...claims, email: 'another@shop.example' }]) {
    const back = await enter(said)
    expect(back.uid).not.toBe(clerk.uid)
    expect((await shop.call('GET', '/api/admin/orders', undefined, back)).status).not.toBe(200)
  }
  expect(await userOf(stranger)).toBeNull()
})

test('who joins loses every connected service and every other session, however the mailbox was proven', async () => {
  for (const emailVerified of [true, false]) {
    const person = await shop.customer(`joins-service-${emailVerified}@shop.example`)
    const claims = someone({ email: person.email })
    await travel(claims, { as: person })
    await shop.database.db.update(users).set({ emailVerified }).where(eq(users.id, person.uid))
    const elsewhere = await enter(claims)
    expect(elsewhere.uid).toBe(person.uid)
    const token = await invite(person.email)
    const accepted = await shop.call('POST', '/api/invites/accept', { token, password: 'mango-pickle-7' }, person)
    expect(accepted.status).toBe(200)
    expect(await waysOf(person)).toEqual(['credential'])
    expect([await userOf(elsewhere), errorOf(await travel(claims))]).toEqual([null, 'account-not-linked'])
    expect((await news(person.email)).at(-1)).toBe('service disconnected')
  }
})

test('a service that was about to be connected elsewhere when somebody joins is not', async () => {
  const person = await shop.customer('joins-meanwhile@shop.example')
  const elsewhere = await signIn(person.email, 'mango-pickle-7')
  const link = { provider: 'oidc', callbackURL: '/', errorCallbackURL: '/login', password: 'mango-pickle-7' }
  const start = await auth('link-social', link, elsewhere)
  const { url } = (await start.json()) as { url: string }
  const token = await invite(person.email)
  const accepted = await shop.call('POST', '/api/invites/accept', { token, password: 'mango-pickle-7' }, person)
  expect(accepted.status).toBe(200)
  const back = await comeBack(url, `${cookiesOf(start)}; ${elsewhere.cookie}`, someone())
  expect(errorOf(back)).not.toBeNull()
  expect(await waysOf(person)).toEqual(['credential'])
})

test('a service that was connected before the mailbox was proven does not outlive a reset by mail', async () => {
  const stranger = await shop.customer('victim@social.example')
  const claims = someone({ email: stranger.email })
  expect(errorOf(await travel(claims, { as: stranger }))).toBeNull()
  expect(await userOf(await enter(claims))).toMatchObject({ uid: stranger.uid, emailVerified: false })
  await setPasswordByMail(stranger.email, 'the-true-owner-now')
  expect(errorOf(await travel(claims))).toBe('account-not-linked')
  expect(await userOf(stranger)).toBeNull()
  const owner = await signIn(stranger.email, 'the-true-owner-now')
  expect([await waysOf(owner), (await userOf(owner))?.emailVerified]).toEqual([['credential'], true])
})

test('the same by an email link; a service connected after the proof stays', async () => {
  const stranger = await shop.customer('linked@social.example')
  const claims = someone({ email: stranger.email })
  await travel(claims, { as: stranger })
  await auth('sign-in/magic-link', { email: stranger.email, callbackURL: '/' })
  const opened = await click((await newestMail(shop, 'sign_in_link', stranger.email)).url)
  const owner = { ...stranger, cookie: cookiesOf(opened) }
  expect(await waysOf(owner)).toEqual([])
  expect(errorOf(await travel(claims, { as: owner }))).toBeNull()
  await setPasswordByMail(owner.email, 'the-true-owner-now')
  expect(await userOf(await enter(claims))).toMatchObject({ uid: owner.uid, emailVerified: true })
})

test('what a service says of an address opens nobody’s messages and forgets nobody else’s words', async () => {
  const email = 'phonevictim@shop.example'
  const product = await shop.product()
  const order = orderOf([{ _id: product, qty: 1 }], 125)
  const theirs = { ...order, customerEmail: email, status: 'placed' }
  const placed = await shop.call('POST', '/api/admin/phone-orders', theirs, await shop.owner())
  if (placed.status !== 201) throw new Error(await placed.text())
  await shop.call('POST', '/api/product-requests', { productName: 'Kite for me', email })
  const stranger = await enter(someone({ email }))
  const read = await (await shop.call('GET', '/api/me/data', undefined, stranger)).json()
  const { messages, productRequests } = read as { messages: { kind: string }[]; productRequests: unknown[] }
  expect(messages.filter(({ kind }) => kind === 'order_placed')).toEqual([])
  expect(productRequests).toEqual([])
})
