/** The strongest acts: the password is asked for again, and all owners hear of them. */
import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { accounts, sessions, users } from '#db/schema/people.ts'
import { mailOutbox } from '#db/schema/talk.ts'
import { STRONGEST_ACTS } from '#store/people/access/strongest-acts.ts'
import { DEFAULT_DETAILS } from '#store/shop/settings/settings.ts'
import { SETTINGS, type Setting, type SettingLeaf } from '#store/shop/settings/settings-table.ts'
import type { MailFacts } from '#store/talk/mail/mail.ts'
import { cookiesOf, newestMail, openLink, tokenIn } from '#tests/support/outbox.ts'
import { expectProblem } from '#tests/support/problem.ts'
import { OWNER, openTestShop, type TestPerson } from '#tests/support/shop.ts'
import { giveRole } from '#tests/support/staff.ts'
import { totp } from '#tests/support/totp.ts'

const password = 'mango-pickle-7'

const shop = await openTestShop({ RATE_LIMITS: 'on' })

beforeEach(() => shop.database.pool.query('delete from attempt_counters'))

const db = () => shop.database.db
const auth = (path: string, body: unknown, as?: TestPerson) => shop.call('POST', `/api/auth/${path}`, body, as)
const prove = (body: object, as: TestPerson) => auth('reauthenticate', body, as)
const isProven = async (as: TestPerson) => (await shop.call('GET', '/api/me/proof', undefined, as)).status === 200
const newOwner = async () => giveRole(shop, await shop.customer(), 'owner')

/** What the session has proven was long ago. */
async function grownOld(person: TestPerson, minutes = 11): Promise<TestPerson> {
  await shop.database.pool.query(
    `update sessions set proven_at = now() - $2 * interval '1 minute' where user_id = $1 and proven_at is not null`,
    [person.uid, minutes],
  )
  return person
}

async function enrolled(person: TestPerson): Promise<TestPerson & { secret: string }> {
  const begun = await auth('two-factor/enable', { password }, person)
  const { totpURI } = (await begun.json()) as { totpURI: string }
  const secret = new URL(totpURI).searchParams.get('secret') ?? ''
  const done = await auth('two-factor/verify-totp', { code: totp(secret, -1) }, person)
  return { ...person, cookie: cookiesOf(done), secret }
}

async function noticesTo(email: string): Promise<MailFacts['owner_notice'][]> {
  const wanted = and(eq(mailOutbox.kind, 'owner_notice'), eq(mailOutbox.recipient, email))
  const rows = await db().select().from(mailOutbox).where(wanted).orderBy(mailOutbox.id)
  return rows.map(({ facts }) => facts as MailFacts['owner_notice'])
}

test('every act that is always asked for stands at a call', async () => {
  const { paths } = (await (await shop.call('GET', '/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, { 'x-strongest-acts'?: string[] }>>
  }
  const declared = Object.values(paths).flatMap((calls) =>
    Object.values(calls).flatMap((call) => call['x-strongest-acts'] ?? []),
  )
  const always = Object.entries(STRONGEST_ACTS).filter(([, asked]) => asked === 'always')
  expect([...new Set(declared)].toSorted()).toEqual(always.map(([act]) => act).toSorted())
})

test('the password holds for ten minutes, for this login alone', async () => {
  const owner = await newOwner()
  expect(await isProven(owner)).toBe(true)
  const entered = await auth('sign-in/email', { email: owner.email, password })
  const elsewhere = { ...owner, cookie: cookiesOf(entered) }
  await grownOld(owner, 9)
  expect(await isProven(owner)).toBe(true)
  await grownOld(owner)
  const asked = await shop.call('GET', '/api/me/proof', undefined, owner)
  expect(await expectProblem(asked, 403, 'proof_required')).toMatchObject({ password: true, secondFactor: false })
  await expectProblem(await prove({ password: 'wrong' }, owner), 400, 'wrong-password')
  expect(await isProven(owner)).toBe(false)
  expect((await prove({ password }, owner)).status).toBe(200)
  expect([await isProven(owner), await isProven(elsewhere)]).toEqual([true, false])
  await expectProblem(await auth('reauthenticate', { password }), 401, 'unauthenticated')
})

test('wrong passwords are counted: nobody guesses one at an open desk', async () => {
  const owner = await grownOld(await newOwner())
  const tries = await Promise.all(Array.from({ length: 14 }, () => prove({ password: 'wrong' }, owner)))
  expect(tries.filter(({ status }) => status === 400)).toHaveLength(10)
  expect((await prove({ password }, owner)).status).toBe(429)
})

test('with a second factor the password alone proves nothing, also on a remembered device', async () => {
  const owner = await enrolled(await newOwner())
  // The first code of a new app says nothing of the present one.
  const asked = await shop.call('GET', '/api/me/proof', undefined, owner)
  expect(await expectProblem(asked, 403, 'proof_required')).toMatchObject({ password: true, secondFactor: true })
  await expectProblem(await prove({ password }, owner), 400, 'invalid-verification-code')
  expect((await prove({ password, code: totp(owner.secret) }, owner)).status).toBe(200)
  expect(await isProven(owner)).toBe(true)

  const first = await auth('sign-in/email', { email: owner.email, password })
  const half = { ...owner, cookie: cookiesOf(first) }
  const code = totp(owner.secret, 1)
  const second = await auth('two-factor/verify-totp', { code, trustDevice: true }, half)
  const inside = { ...owner, cookie: cookiesOf(second) }
  expect(await isProven(inside)).toBe(true)
  const again = await auth('sign-in/email', { email: owner.email, password }, inside)
  const remembered = { ...owner, cookie: cookiesOf(again) }
  expect([again.status, await isProven(remembered)]).toEqual([200, false])
})

test('a link by mail proves nothing for who has a password, and all for who has none', async () => {
  const owner = await newOwner()
  // Else the first link would take the password away.
  await db().update(users).set({ emailVerified: true }).where(eq(users.id, owner.uid))
  const enter = async () => {
    await auth('sign-in/magic-link', { email: owner.email })
    const { url } = await newestMail(shop, 'sign_in_link', owner.email)
    return { ...owner, cookie: cookiesOf(await openLink(shop, url)) }
  }
  expect(await isProven(await enter())).toBe(false)
  await db().delete(accounts).where(eq(accounts.userId, owner.uid))
  const inside = await enter()
  expect(await isProven(inside)).toBe(true)
  await grownOld(inside)
  const asked = await shop.call('GET', '/api/me/proof', undefined, inside)
  expect(await expectProblem(asked, 403, 'proof_required')).toMatchObject({ password: false, secondFactor: false })
})

/** A value other than the default, for each kind of setting. */
function otherThan(name: keyof typeof SETTINGS): unknown {
  const setting: Setting = SETTINGS[name]
  const otherOf = (field: SettingLeaf): unknown => {
    switch (field.kind) {
      case 'yes or no':
        return !field.default
      case 'phones':
        return ['+919876543210']
      case 'phone':
        return '+919876543210'
      case 'email':
        return 'other@shop.example'
      case 'gstin':
        return '27AAPFU0939F1ZV'
      case 'UPI ID':
        return 'other@bank'
      case 'rupees':
      case 'rupees or none':
      case 'whole':
      case 'whole or none':
      case 'cap':
        return (field.default ?? 1) === 2 ? 3 : 2
      case 'choice':
        return Object.keys(field.choices).find((choice) => choice !== field.default)
      case 'message':
        return 'Pay to other@bank'
      case 'text':
        return 'Pay to other@bank'
      case 'line':
        return (
          {
            callHours: '09:00',
            deliveryDays: '2 to 5',
            returnDays: '9',
            numberPrefix: 'X',
            hsnCodes: '4820',
            billPrefix: 'AC',
            invoiceBillPrefix: 'AD',
            creditNotePrefix: 'AE',
          }[name as string] ?? 'AB'
        )
      case 'day':
        return '2026-11-21'
      case 'colour':
        return '#123456'
      case 'picture':
        return undefined
    }
  }
  if (!('fields' in setting)) return otherOf(setting)
  // A rider who is let in has places and days.
  if (name === 'ownRider') return { ...DEFAULT_DETAILS.ownRider, isOn: true, pins: '411001', days: 'Mon' }
  // A text has the number of its template.
  if (name === 'sms') return { ...DEFAULT_DETAILS.sms, ship: 'Pay to other@bank', shipId: '1207161700000000001' }
  const [[field, leaf] = ['', undefined]] = Object.entries(setting.fields)
  return { ...(DEFAULT_DETAILS[name] as object), [field]: leaf && otherOf(leaf) }
}

test('what tells customers how to pay or whom to ask, or weakens a guard, is changed with the password and told to all owners', async () => {
  const owner = await grownOld(await newOwner())
  const proven = await newOwner()
  const read = async () => {
    const answer = await shop.call('POST', '/api/admin/settings', {}, owner)
    return (await answer.json()) as { revision: number; settings: object }
  }
  const change = async (as: TestPerson, changed: object) => {
    const { revision, settings } = await read()
    return shop.call('POST', '/api/admin/settings/change', { revision, settings: { ...settings, ...changed } }, as)
  }
  const asked: string[] = []
  for (const name of Object.keys(SETTINGS) as (keyof typeof SETTINGS)[]) {
    const { proof } = SETTINGS[name]
    const other = otherThan(name)
    // Pictures and their like hold what was uploaded, which other tests change.
    if (other === undefined || name === 'staffNeedSecondFactor') continue
    const before = (await noticesTo(OWNER.email)).length
    const answer = await change(owner, { [name]: other })
    if (proof !== 'asked') {
      expect([name, answer.status, await answer.text()]).toEqual([name, 200, expect.anything()])
      if (proof === 'once set') await expectProblem(await change(owner, { [name]: 'Third' }), 403, 'proof_required')
      continue
    }
    asked.push(name)
    await expectProblem(answer, 403, 'proof_required')
    expect([name, (await change(proven, { [name]: other })).status]).toEqual([name, 200])
    const notices = await noticesTo(OWNER.email)
    expect([name, notices.length]).toEqual([name, before + 1])
    expect(Object.keys(notices.at(-1)?.after ?? {})).toEqual([name])
  }
  const named = ['phones', 'email', 'address', 'grievanceOfficer', 'heroNote', 'upiId', 'policies', 'messages', 'sms']
  const guards = ['orderCaps', 'callEveryOrder', 'messagesPerDay', 'cashRules']
  expect(asked).toEqual(expect.arrayContaining([...named, ...guards]))
})

test('a mail that lets a customer in is not read at an open desk', async () => {
  const owner = await grownOld(await newOwner())
  const { email } = await shop.customer()
  await auth('request-password-reset', { email, redirectTo: '/reset-password' })
  const listed = await shop.call('GET', '/api/admin/mail', undefined, owner)
  const { mails } = (await listed.json()) as { mails: { _id: number; kind: string; recipient: string }[] }
  const id = mails.find(({ kind, recipient }) => kind === 'reset_password' && recipient === email)?._id
  await expectProblem(await shop.call('GET', `/api/admin/mail/${id}`, undefined, owner), 403, 'proof_required')
  await prove({ password }, owner)
  expect((await shop.call('GET', `/api/admin/mail/${id}`, undefined, owner)).status).toBe(200)
  expect((await noticesTo(OWNER.email)).at(-1)?.action).toBe('mail.read-secret')
})

test('all owners hear who invited whom, when and from where, and no link; and when it is accepted', async () => {
  const owner = await newOwner()
  const email = 'ravi@shop.example'
  const agent = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0' }
  await db().update(sessions).set({ userAgent: agent['user-agent'] }).where(eq(sessions.userId, owner.uid))
  const sent = await shop.call('POST', '/api/admin/invites', { email, role: 'manager' }, owner)
  const { url } = (await sent.json()) as { url: string }
  for (const reader of [OWNER.email, owner.email]) {
    const notice = (await noticesTo(reader)).at(-1)
    expect(notice).toMatchObject({ action: 'invite.send', subjectName: email, actorName: 'Asha Rao' })
    expect(JSON.stringify(notice)).not.toContain(tokenIn(url))
  }
  const [row] = await db().select().from(mailOutbox).where(eq(mailOutbox.kind, 'owner_notice')).limit(1)
  expect(row).toBeDefined()
  const newest = (await noticesTo(OWNER.email)).at(-1)
  const { subject, text } = await shop.store.shop.mail.write({ kind: 'owner_notice', facts: { ...newest } })
  expect(subject).toBe('Asha Rao invited ravi@shop.example: role Manager')
  expect(text).toMatch(/from the internet address \S+, with Chrome on\s+Windows/)

  const ravi = await shop.customer(email)
  const token = tokenIn(url)
  await auth('change-password', { currentPassword: password, newPassword: 'basket-of-guavas' }, ravi)
  const entered = await auth('sign-in/email', { email, password: 'basket-of-guavas' })
  const accepted = { token, password: 'basket-of-guavas' }
  const inside = { ...ravi, cookie: cookiesOf(entered) }
  expect((await shop.call('POST', '/api/invites/accept', accepted, inside)).status).toBe(200)
  expect((await noticesTo(OWNER.email)).at(-1)).toMatchObject({ action: 'invite.accept', after: { role: 'manager' } })
})

test('an owner who is none any more, or is shut out, hears of it too', async () => {
  const owner = await shop.owner()
  const [lowered, shut] = [await newOwner(), await newOwner()]
  await shop.call('POST', `/api/admin/people/${lowered.uid}/role`, { role: 'packer' }, owner)
  expect((await noticesTo(lowered.email)).at(-1)).toMatchObject({ action: 'person.role', after: { role: 'packer' } })
  await shop.call('POST', `/api/admin/people/${shut.uid}/disable`, {}, owner)
  expect((await noticesTo(shut.email)).at(-1)).toMatchObject({ action: 'person.disable' })
  expect((await noticesTo(lowered.email)).at(-1)).toMatchObject({ action: 'person.role' })
})

test('a phone that would let somebody in is not added at an open desk, and a device that rings is told by mail', async () => {
  const manager = await giveRole(shop, await shop.customer(), 'manager')
  const phoneNumber = '+919876540077'
  const sent = await auth('phone-number/send-otp', { phoneNumber }, manager)
  const as = { ...manager, cookie: `${manager.cookie}; ${cookiesOf(sent)}` }
  await grownOld(as)
  const { code } = await newestMail(shop, 'phone_code', phoneNumber)
  const body = { phoneNumber, code, updatePhoneNumber: true }
  await expectProblem(await auth('phone-number/verify', body, as), 403, 'requires-recent-login')
  await prove({ password }, as)
  expect((await auth('phone-number/verify', body, as)).status).toBe(200)

  const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
  const device = { endpoint: 'https://push.example/at-the-desk', keys }
  for (let again = 0; again < 2; again++) await shop.call('POST', '/api/admin/rings/devices', device, manager)
  const wanted = and(eq(mailOutbox.kind, 'access_changed'), eq(mailOutbox.recipient, manager.email))
  const told = await db().select().from(mailOutbox).where(wanted).orderBy(mailOutbox.id)
  expect(told.map(({ facts }) => facts.what)).toEqual(['phone', 'device'])
})

test('at an open desk nobody deletes the account of somebody who works here', async () => {
  const owner = await grownOld(await newOwner())
  for (const body of [{}, { password: '' }]) {
    await expectProblem(await auth('delete-user', body, owner), 403, 'requires-recent-login')
  }
  await expectProblem(await auth('delete-user', { password: 'wrong' }, owner), 400, 'wrong-password')
  expect((await auth('delete-user', { password }, owner)).status).toBe(200)
})

test('a download that is opened as a page leads to the page that asks for the password; programs get a problem', async () => {
  const owner = await grownOld(await newOwner())
  const path = '/api/admin/export/customers.csv?status=placed'
  const get = (accept: string) =>
    fetch(shop.url + path, { redirect: 'manual', headers: { cookie: owner.cookie, accept } })
  const page = await get('text/html,application/xhtml+xml,*/*;q=0.8')
  const to = `/account/proof?${new URLSearchParams({ next: path })}`
  expect([page.status, page.headers.get('location')]).toEqual([303, to])
  for (const accept of ['*/*', 'application/json', 'text/csv, text/html;q=0.1']) {
    await expectProblem(await get(accept), 403, 'proof_required')
  }
  const send = (fields: Record<string, string>) =>
    fetch(shop.url + to, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: owner.cookie, origin: shop.url, 'content-type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams(fields)),
    })
  const again = (await send({ password: 'wrong' })).headers.get('location')
  expect(again).toBe(`/account/proof?${new URLSearchParams({ error: 'wrong-password', next: path })}#`)
  expect((await send({ password })).headers.get('location')).toBe(`${path}#`)
  expect((await get('text/html')).headers.get('content-type')).toContain('text/csv')
})
