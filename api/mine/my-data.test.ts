import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts, sessions, twoFactors } from '#db/schema/people.ts'
import { SHIPPING } from '#tests/support/orders.ts'
import { cookiesOf, newestMail, openLink } from '#tests/support/outbox.ts'
import { expectProblem } from '#tests/support/problem.ts'
import { openTestShop, type TestPerson } from '#tests/support/shop.ts'
import { giveRole } from '#tests/support/staff.ts'
import { totp } from '#tests/support/totp.ts'

const PASSWORD = 'mango-pickle-7'

const shop = await openTestShop()

const auth = (path: string, body: unknown, as?: TestPerson) => shop.call('POST', `/api/auth/${path}`, body, as)
const read = async (path: string, as: TestPerson) => (await shop.call('GET', `/api/me/${path}`, undefined, as)).json()

async function order(as: TestPerson): Promise<void> {
  const _id = await shop.product({ pricePaise: 12_500 })
  const body = { customerInfo: SHIPPING, orderItems: [{ _id, qty: 2 }], totalAmount: 250 }
  expect((await shop.call('POST', '/api/orders', body, as)).status).toBe(201)
}

async function enrol(person: TestPerson): Promise<TestPerson & { secret: string; backupCodes: string[] }> {
  const begun = await (await auth('two-factor/enable', { password: PASSWORD }, person)).json()
  const { totpURI, backupCodes } = begun as { totpURI: string; backupCodes: string[] }
  const secret = new URL(totpURI).searchParams.get('secret') ?? ''
  const done = await auth('two-factor/verify-totp', { code: totp(secret) }, person)
  return { ...person, cookie: cookiesOf(done), secret, backupCodes }
}

test('the file holds everything of the person, nothing of others, and nothing that lets anybody in', async () => {
  const other = await shop.customer()
  await order(other)
  const signedUp = await shop.signUp('Asha@Data.example')
  await order(signedUp)
  expect((await shop.call('POST', '/api/addresses', SHIPPING, signedUp)).status).toBe(201)
  for (const email of ['ASHA@data.example', other.email]) {
    await shop.call('POST', '/api/product-requests', { productName: `Kite of ${email}`, email })
  }
  await openLink(shop, (await newestMail(shop, 'verify_email', signedUp.email)).url, signedUp)
  const asha = await enrol(signedUp)

  const response = await shop.call('GET', '/api/me/data', undefined, asha)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'no-store',
    'content-disposition': expect.stringMatching(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/),
  })
  const text = await response.text()
  expect(JSON.parse(text)).toMatchObject({
    profile: {
      uid: asha.uid,
      displayName: 'Asha Rao',
      email: asha.email,
      secondFactor: true,
      signsInWith: ['credential'],
    },
    addresses: [{ ...SHIPPING, phone: expect.any(String), isDefault: true }],
    orders: [{ customerPhone: expect.any(String), totalAmount: 250, orderItems: [{ qty: 2, price: 125 }], papers: [] }],
    productRequests: [{ requestedProductName: 'Kite of ASHA@data.example' }],
    sessions: [{ isCurrent: true }],
  })
  const { db } = shop.database
  const [session] = await db.select().from(sessions).where(eq(sessions.userId, asha.uid))
  const [account] = await db.select().from(accounts).where(eq(accounts.userId, asha.uid))
  const [factor] = await db.select().from(twoFactors).where(eq(twoFactors.userId, asha.uid))
  const secrets = [asha.secret, ...asha.backupCodes, session?.token, account?.password, factor?.secret]
  for (const secret of [...secrets, factor?.backupCodes, other.email, other.uid]) {
    expect(secret).toBeTruthy()
    expect(text).not.toContain(secret)
  }
})

test('requests under an address that nobody proved are not told', async () => {
  const person = await shop.customer()
  await shop.call('POST', '/api/product-requests', { productName: 'Kite', email: person.email })
  expect(await read('data', person)).toMatchObject({ productRequests: [], profile: { emailVerified: false } })
})

test('a visitor reads nothing, and one person the ways in of nobody else', async () => {
  for (const path of ['data', 'ways-in']) {
    await expectProblem(await shop.call('GET', `/api/me/${path}`), 401, 'unauthenticated')
  }
  await expectProblem(await shop.call('POST', '/api/me/photo/delete'), 401, 'unauthenticated')
  const [asha, ravi] = [await shop.customer(), await shop.customer()]
  const account = { id: 'elsewhere', accountId: '7', providerId: 'google', userId: asha.uid }
  await shop.database.db.insert(accounts).values(account)
  expect(await read('ways-in', ravi)).toEqual({ hasPassword: true, services: [], hasSecondFactor: false })
  const service = { id: 'elsewhere', providerId: 'google', connectedAt: expect.any(String) }
  expect(await read('ways-in', asha)).toEqual({ hasPassword: true, services: [service], hasSecondFactor: false })
  expect((await auth('unlink-account', { accountId: 'elsewhere', password: PASSWORD }, ravi)).status).toBe(400)
  expect(await read('ways-in', asha)).toMatchObject({ services: [service] })
})

test('a service is disconnected, but never the last way in', async () => {
  const person = await shop.customer()
  const account = { id: 'only', accountId: '8', providerId: 'google', userId: person.uid }
  await shop.database.db.insert(accounts).values(account)
  expect((await auth('unlink-account', { accountId: 'only', password: PASSWORD }, person)).status).toBe(200)
  await shop.database.db.insert(accounts).values(account)
  await shop.database.db.delete(accounts).where(eq(accounts.accountId, person.uid))
  await expectProblem(await auth('unlink-account', { accountId: 'only' }, person), 400, 'last-way-to-sign-in')
})

test('customers turn the second factor off; who works in the shop keeps it', async () => {
  const customer = await enrol(await shop.customer())
  const manager = await enrol(await giveRole(shop, await shop.customer(), 'manager'))
  const ownOf = ({ backupCodes: [code] }: { backupCodes: string[] }) => ({ password: PASSWORD, code })
  await expectProblem(await auth('two-factor/disable', ownOf(manager), manager), 403, 'second-factor-kept')
  expect(await read('ways-in', manager)).toMatchObject({ hasSecondFactor: true })
  const codes = await auth('two-factor/generate-backup-codes', ownOf(manager), manager)
  expect(((await codes.json()) as { backupCodes: string[] }).backupCodes).not.toContain(manager.backupCodes[0])
  expect((await auth('two-factor/disable', ownOf(customer), customer)).status).toBe(200)
})

test('anybody who deletes an account with an address that nobody proved takes nothing away from those who read its mail', async () => {
  const [theirs, longer] = ['n@mail.example', 'asha.n@mail.example']
  for (const email of [theirs, longer]) await auth('sign-in/magic-link', { email })
  await shop.call('POST', '/api/admin/invites', { email: theirs, role: 'packer' }, await shop.owner())
  const links = await Promise.all(
    [theirs, longer].map(async (email) => (await newestMail(shop, 'sign_in_link', email)).url),
  )
  const mails = async () =>
    (await shop.database.pool.query('select kind from mail_outbox where recipient = $1 order by kind', [theirs])).rows
  const before = await mails()
  expect(before).toEqual([{ kind: 'sign_in_link' }, { kind: 'staff_invite' }])
  const stranger = await shop.customer(theirs)
  expect((await auth('delete-user', { password: PASSWORD }, stranger)).status).toBe(200)
  expect(await mails()).toEqual(before)
  for (const link of links) {
    expect(cookiesOf(await openLink(shop, link))).toContain('session_token')
  }
})
