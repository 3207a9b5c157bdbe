/** Who reads which link or code under Mail: those of people who work here nobody does, not even they themselves. */
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { users } from '#db/schema/people.ts'
import { mailOutbox } from '#db/schema/talk.ts'
import type { KhataList } from '#store/money/khata/khata.schema.ts'
import type { Role } from '#store/people/access/rights.ts'
import type { ReadMail } from '#store/talk/mail/mail.schema.ts'
import { channelOf, type MailKind, SECRET_KINDS } from '#store/talk/mail/mail.ts'
import { putMail } from '#tests/support/mail.ts'
import { expectProblem } from '#tests/support/problem.ts'
import { setSettings } from '#tests/support/settings.ts'
import { openTestShop, type TestPerson } from '#tests/support/shop.ts'
import { giveRole } from '#tests/support/staff.ts'

const shop = await openTestShop({ SMTP_URL: 'smtp://127.0.0.1:9' })
const owner = await shop.owner()

beforeEach(() => shop.database.db.delete(mailOutbox))

const ROLES: readonly Role[] = ['customer', 'packer', 'manager', 'owner']
const SECRET = 'L3t-me-in_9876543210'
const PHONE = '+919812345678'

/** Whom a message is about: the account it names, or the owner of the address or the number that it goes to. */
const WAYS = ['account', 'address', 'number'] as const

async function putSecret(kind: MailKind, way: (typeof WAYS)[number], { uid, email }: TestPerson): Promise<number> {
  const isSms = channelOf(kind) === 'sms'
  const card = { name: 'Asha', forName: '', amount: 500, code: SECRET, language: 'en' }
  const facts = isSms
    ? { code: SECRET }
    : kind === 'gift_card'
      ? card
      : { name: 'Asha', role: 'packer', invitedBy: 'Ravi', url: `https://shop.example/in#token=${SECRET}` }
  const recipient = { account: 'another@shop.example', address: email.toUpperCase(), number: PHONE }[way]
  const userId = way === 'account' ? uid : null
  return putMail(shop, { kind, channel: channelOf(kind), recipient, userId, facts })
}

const single = async (reader: TestPerson, id: number) => {
  const answer = await shop.call('GET', `/api/admin/mail/${id}`, undefined, reader)
  expect(answer.status).toBe(200)
  return answer.text()
}

/** What the reader gets by the other doors. */
async function otherDoors(reader: TestPerson): Promise<string> {
  const paths = ['/api/admin/mail', '/api/me/data']
  const answers = await Promise.all(paths.map((path) => shop.call('GET', path, undefined, reader)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  return (await Promise.all(answers.map((answer) => answer.text()))).join()
}

test('a link or code of who works here is shown to nobody, by whatever door', async () => {
  for (const role of ROLES) {
    const receiver = await giveRole(shop, await shop.customer(), role)
    await shop.database.db.update(users).set({ phoneNumber: PHONE }).where(eq(users.id, receiver.uid))
    const readers = role === 'owner' ? [owner, receiver] : [owner]
    for (const kind of SECRET_KINDS) {
      for (const way of WAYS) {
        const id = await putSecret(kind, way, receiver)
        for (const reader of readers) {
          const text = await single(reader, id)
          const isShown = role === 'customer' && kind !== 'staff_invite'
          const { isMasked } = JSON.parse(text) as ReadMail
          const what = [kind, role, way, reader.email]
          expect([...what, text.includes(SECRET), isMasked]).toEqual([...what, isShown, !isShown])
        }
      }
    }
    for (const reader of readers) expect(await otherDoors(reader)).not.toContain(SECRET)
    await shop.database.db.update(users).set({ phoneNumber: null }).where(eq(users.id, receiver.uid))
  }
})

test('anybody who begins to work here after the message was written has its link masked too', async () => {
  const person = await shop.customer()
  const id = await putSecret('sign_in_link', 'address', person)
  await giveRole(shop, person, 'packer')
  expect(await single(owner, id)).not.toContain(SECRET)
})

test('the messages that the shop really writes to an owner tell none of their secrets', async () => {
  const { email } = owner
  const post = (path: string, body: object, as?: TestPerson) => shop.call('POST', `/api/${path}`, body, as)
  await shop.database.db.update(users).set({ emailVerified: false }).where(eq(users.id, owner.uid))
  const calls = [
    await post('auth/request-password-reset', { email }),
    await post('auth/sign-in/magic-link', { email }),
    await post('auth/send-verification-email', { email }),
    // A number that the account does not have yet.
    await post('auth/phone-number/send-otp', { phoneNumber: '+919898989898' }, owner),
    await post('admin/invites', { email: 'ravi@shop.example', role: 'packer' }, owner),
  ]
  expect(calls.map(({ status }) => status)).toEqual([200, 200, 200, 200, 201])
  await setSettings(shop, owner, { upiId: 'shop@bank', giftCards: { isOn: true, amounts: '500' } })
  await post('gift-card-purchases', { amount: 500, name: 'Asha', phone: '9812345678', email })
  const khata = await shop.call('GET', '/api/admin/khata', undefined, owner)
  const [card] = ((await khata.json()) as KhataList).toPay
  expect((await post(`admin/gift-card-purchases/${card?._id}/paid`, {}, owner)).status).toBe(201)
  const rows = await shop.database.db.select().from(mailOutbox)
  for (const kind of SECRET_KINDS) {
    const row = rows.find((row) => row.kind === kind)
    const { url, code } = (row?.facts ?? {}) as { url?: string; code?: string }
    const secret = code ?? url?.split('#token=')[1] ?? ''
    expect([kind, secret.length >= 6]).toEqual([kind, true])
    expect([kind, (await single(owner, row?.id ?? 0)).includes(secret)]).toEqual([kind, false])
    expect(await otherDoors(owner)).not.toContain(secret)
  }
})

test('a new owner sets up no mail or SMS by which the links of other owners would leave', async () => {
  const fresh = await giveRole(shop, await shop.customer(), 'owner')
  const { db } = shop.database
  await db.update(users).set({ ownerSince: new Date() }).where(eq(users.id, fresh.uid))
  const mail = { host: 'smtp.shop.example', port: 587, user: '', password: '', sender: 'shop@shop.example' }
  const change = (as: TestPerson) => shop.call('POST', '/api/admin/ways-out/change', { mail }, as)
  await expectProblem(await change(fresh), 403, 'forbidden')
  await db
    .update(users)
    .set({ ownerSince: new Date(Date.now() - 49 * 3_600_000) })
    .where(eq(users.id, fresh.uid))
  expect((await change(fresh)).status).toBe(200)
})
