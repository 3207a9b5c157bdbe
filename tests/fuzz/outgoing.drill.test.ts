/** Strangers who have the shop write in any order, spelling and number, from any network: no counter is walked around. */

import { gt, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { attemptCounters, mailOutbox } from '#db/schema.ts'
import { addressKey } from '#store/mail/address-key.ts'
import { DEFAULT_DETAILS } from '#store/settings/settings.ts'
import { rounds } from '#tests/support/at-length.ts'
import { orderOf } from '#tests/support/orders.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
let kite: string
let lurers: TestPerson[]

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' })
  kite = await shop.product({ pricePaise: 100, stock: 100_000 })
  lurers = await Promise.all([0, 1, 2].map((n) => shop.signUp(spellingsOf(n)[0], from(`10.2.0.${n}`))))
})

const from = (network: string) => ({ 'x-forwarded-for': network })
const PHONES = (n: number) => [
  `+9198112000${10 + n}`,
  `098112000${10 + n}`,
  `98112 000${10 + n}`,
  `+91-98112-000${10 + n}`,
]
const spellingsOf = (n: number) => [
  `st.ranger${n}@gmail.com`,
  `stranger${n}+x@googlemail.com`,
  `STRANGER${n}@Gmail.com`,
]

const network = fc.oneof(
  fc.nat(60).map((n) => `10.8.0.${n}`),
  fc.nat(60).map((n) => `2001:db8:7:${n.toString(16)}::1`),
  fc.nat(9).map((n) => `::ffff:10.8.0.${n}`),
)
const step = fc.oneof(
  fc.record({ what: fc.constant('code' as const), who: fc.nat(11), spelling: fc.nat(3), network }),
  fc.record({
    what: fc.constantFrom('link' as const, 'reset' as const, 'verify' as const),
    who: fc.nat(5),
    spelling: fc.nat(2),
    network,
  }),
  fc.record({
    what: fc.constantFrom('order' as const, 'hours' as const),
    who: fc.nat(2),
    spelling: fc.nat(2),
    network,
  }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** What comes at once, one batch after the other. */
const day = fc.array(fc.array(step, { minLength: 1, maxLength: 12 }), { minLength: 10, maxLength: 25 })

test('in whatever way strangers have the shop write, no receiver, network or day gets more than its share', async () => {
  await fc.assert(fc.asyncProperty(day, expectShares), {
    numRuns: rounds(60, 2),
    seed: 20_261_124,
    endOnFailure: true,
  })
}, 3_600_000)

async function expectShares(batches: Step[][]): Promise<void> {
  await shop.database.db.delete(mailOutbox)
  await shop.database.db.delete(attemptCounters)
  const codes: { phone: string; network: string }[] = []
  for (const batch of batches) {
    const answers = await Promise.all(batch.map(send))
    for (const [at, status] of answers.entries()) {
      const { what, who, network } = batch[at] as Step
      expect([what, status]).toEqual([what, expect.toBeOneOf([200, 201, 403, 409, 429])])
      if (what === 'code' && status === 200) codes.push({ phone: PHONES(who)[0] ?? '', network: narrow(network) })
    }
  }
  expect(most(codes, ({ phone }) => phone)).toBeLessThanOrEqual(10)
  expect(most(codes, ({ phone, network }) => phone + network)).toBeLessThanOrEqual(5)
  expect(most(codes, ({ network }) => network)).toBeLessThanOrEqual(30)
  expect(most(codes, ({ network }) => wide(network))).toBeLessThanOrEqual(60)
  const rows = await shop.database.db
    .select()
    .from(mailOutbox)
    .where(gt(mailOutbox.dueAt, new Date(0)))
  expect(rows.filter(({ kind }) => kind === 'phone_code').length).toBe(codes.length)
  expect(codes.length).toBeLessThanOrEqual(DEFAULT_DETAILS.messagesPerDay.codes ?? 0)
  const [ofOrders, others] = [/^order_/, /^(?!order_|phone_code)/].map((kinds) => {
    return most(
      rows.filter(({ kind }) => kinds.test(kind)),
      ({ recipient }) => addressKey(recipient),
    )
  })
  expect(ofOrders).toBeLessThanOrEqual(3)
  expect(others).toBeLessThanOrEqual(10)
  const mails = rows.filter(({ kind, stranger }) => stranger !== null && kind !== 'phone_code')
  expect(mails.length).toBeLessThanOrEqual(DEFAULT_DETAILS.messagesPerDay.mails ?? 0)
}

async function send({ what, who, spelling, network }: Step): Promise<number> {
  const email = spellingsOf(who)[spelling] ?? ''
  const auth = async (path: string, body: unknown) =>
    (await shop.call('POST', `/api/auth/${path}`, body, undefined, from(network))).status
  if (what === 'code') return auth('phone-number/send-otp', { phoneNumber: PHONES(who)[spelling] })
  if (what === 'link') return auth('sign-in/magic-link', { email })
  if (what === 'reset') return auth('request-password-reset', { email })
  if (what === 'verify') return auth('send-verification-email', { email })
  if (what === 'hours') return letHoursPass()
  const lurer = lurers[who]
  const placed = await shop.call('POST', '/api/orders', orderOf([{ _id: kite, qty: 1 }], 1), lurer, from(network))
  if (placed.status !== 201) return placed.status
  const { _id } = (await placed.json()) as { _id: string }
  return (await shop.call('POST', `/api/orders/${_id}/cancel`, {}, lurer, from(network))).status
}

/** Counts of minutes and hours run out; those of the day stay. */
async function letHoursPass(): Promise<number> {
  const now = sql`(extract(epoch from now()) * 1000)::bigint`
  await shop.database.db.delete(attemptCounters).where(sql`${attemptCounters.expire} < ${now} + 7200000`)
  return 200
}

const narrow = (address: string) => address.replace('::ffff:', '')
const wide = (address: string) => (address.includes(':') ? address.split(':').slice(0, 3).join(':') : address)

function most<T>(all: T[], by: (one: T) => string): number {
  return Math.max(0, ...[...Map.groupBy(all, by).values()].map(({ length }) => length))
}
