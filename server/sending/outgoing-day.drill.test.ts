/** A day on which one attacker with many addresses, phones and mailboxes has the shop send whatever it lets them. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { attemptCounters } from '#db/schema.ts'
import type { MailPage } from '#store/mail/mail.schema.ts'
import { orderOf } from '#tests/support/orders.ts'
import { cookiesOf, newestMail } from '#tests/support/outbox.ts'
import { setSettings } from '#tests/support/settings.ts'
import { OWNER, openTestShop, type TestPerson, type TestShop } from '#tests/support/shop.ts'
import { openTestSms, type TestSms } from '#tests/support/sms.ts'
import { openTestSmtp, type TestSmtp } from '#tests/support/smtp.ts'

let shop: TestShop
let smtp: TestSmtp
let sms: TestSms
let owner: TestPerson
let kite: string

beforeAll(async () => {
  ;[smtp, sms] = await Promise.all([openTestSmtp(), openTestSms()])
  const ways = { SMTP_URL: smtp.url, SMS_WEBHOOK_URL: sms.url }
  shop = await openTestShop({ JOBS: 'on', RATE_LIMITS: 'on', TRUST_PROXY: 'on', ...ways })
  owner = await shop.owner()
  kite = await shop.product({ pricePaise: 100, stock: 10_000 })
})

const from = (network: number) => ({ 'x-forwarded-for': `10.7.0.${network}` })
const auth = (path: string, body: unknown, network: number, as?: TestPerson) =>
  shop.call('POST', `/api/auth/${path}`, body, as, from(network))

async function letHoursPass(): Promise<void> {
  const now = sql`(extract(epoch from now()) * 1000)::bigint`
  await shop.database.db.delete(attemptCounters).where(sql`${attemptCounters.expire} < ${now} + 7200000`)
}

const phoneOf = (i: number) => `+9198765432${10 + (i % 20)}`

async function attackWithPhone(i: number): Promise<void> {
  const sent = await auth('phone-number/send-otp', { phoneNumber: phoneOf(i) }, i)
  if (sent.status !== 200) return
  // It is the attacker's own phone: a proven number gets no more of them.
  const { code } = await newestMail(shop, 'phone_code', phoneOf(i))
  const browser = { uid: '', email: '', cookie: cookiesOf(sent) }
  await auth('phone-number/verify', { phoneNumber: phoneOf(i), code }, i, browser)
}

async function orderAndCancel(as: TestPerson, network: number): Promise<void> {
  const answer = await shop.call('POST', '/api/orders', orderOf([{ _id: kite, qty: 1 }], 1), as, from(network))
  if (answer.status !== 201) return
  const { _id } = (await answer.json()) as { _id: string }
  await shop.call('POST', `/api/orders/${_id}/cancel`, {}, as, from(network))
}

const toStrangers = () => smtp.receivers.filter((to) => !to.includes(OWNER.email)).length

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 180_000; !(await isSo()); await sleep(100)) {
    if (Date.now() > end) throw new Error('It did not come within three minutes')
  }
}

test('of a whole day no more messages leave than the owner set, an honest shopper signs up and orders, and the owner is told', async () => {
  await setSettings(shop, owner, { messagesPerDay: { codes: 40, mails: 60 } })
  const lurers = await Promise.all(
    Array.from({ length: 12 }, (_, i) => shop.signUp(`victim-${i}@elsewhere.example`, from(i))),
  )
  for (let hour = 0; hour < 3; hour++) {
    await letHoursPass()
    for (let i = 0; i < 100; i++) await attackWithPhone(i)
    await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        auth('sign-in/magic-link', { email: `stranger-${hour}-${i}@elsewhere.example` }, i),
      ),
    )
    await Promise.all(
      lurers.map(async (lurer, i) => {
        await orderAndCancel(lurer, i)
        await auth('send-verification-email', { email: lurer.email }, i)
        await auth('request-password-reset', { email: lurer.email }, i + 20)
      }),
    )
  }
  const told = (subject: RegExp) => smtp.mails.some((mail) => subject.test(mail.subject ?? ''))
  await until(() => told(/of 60 mails to new addresses/) && told(/of 40 codes by SMS/))

  const asha = await shop.signUp('asha@honest.example', from(200))
  const home = { name: 'Asha Rao', phone: '98123 45678', address: '7 Hill Road, Pune 411001' }
  const body = { ...orderOf([{ _id: kite, qty: 1 }], 1), customerInfo: home }
  const ordered = await shop.call('POST', '/api/orders', body, asha, from(200))
  expect(ordered.status).toBe(201)
  await sleep(3000)
  expect(sms.taken.length).toBeLessThanOrEqual(40)
  expect(toStrangers()).toBeLessThanOrEqual(60)
  expect(toStrangers() + sms.taken.length).toBeGreaterThan(80)

  // Hers are kept, and the owner sends them.
  const listed = await shop.call('GET', '/api/admin/mail?state=kept', undefined, owner)
  const { mails } = (await listed.json()) as MailPage
  const hers = mails.filter(({ recipient }) => recipient === asha.email)
  expect(hers.map(({ kind }) => kind)).toEqual(['order_placed', 'verify_email'])
  for (const { _id } of hers) await shop.call('POST', `/api/admin/mail/${_id}/retry`, {}, owner)
  await until(() => smtp.receivers.filter((to) => to.includes(asha.email)).length === 2)
}, 480_000)
