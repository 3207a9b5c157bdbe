/** More passwords to look at than there are places. */
import { expect, test } from 'vitest'
import { clientNetwork } from '#engines/rate-limit/client-network.server.ts'
import { identitySentence } from '#store/people/identity/identity-errors.ts'
import { argon2id, queueHashingFor } from '#store/people/identity/passwords/hashing.server.ts'
import { orderOf } from '#tests/support/orders.ts'
import { expectProblem } from '#tests/support/problem.ts'
import { openTestShop } from '#tests/support/shop.ts'

const PASSWORD = 'mango-pickle-7'
const CHEAP = { message: 'x', nonce: new Uint8Array(16), memory: 64, passes: 1, parallelism: 1, tagLength: 32 }
const LONG = { ...CHEAP, memory: 19_456, passes: 40 }

const shop = await openTestShop({ RATE_LIMITS: 'on' })
const asha = await shop.customer('asha@flood.example')

const signIn = (email: string, password: string) => shop.call('POST', '/api/auth/sign-in/email', { email, password })

/** Takes every place, each from another network, until the answers are there. */
async function whileFull<T>(work: () => Promise<T>): Promise<T> {
  const jobs = [LONG, LONG, ...Array<typeof CHEAP>(60).fill(CHEAP)]
  const hashes = jobs.map((job, n) => queueHashingFor(clientNetwork(`198.51.100.${n}`), () => argon2id(job)))
  const settled = Promise.allSettled(hashes)
  const done = await work()
  await settled
  return done
}

async function wrongPasswordsCounted(): Promise<number> {
  const { rows } = await shop.database.pool.query(
    "select coalesce(sum(points), 0)::int as points from attempt_counters where key like 'wrong password%'",
  )
  return rows[0].points
}

test('those who find no place are told when to come back and counted for nothing; orders and pages go on', async () => {
  const product = await shop.product({ pricePaise: 100 })
  const change = { currentPassword: PASSWORD, newPassword: 'lime-pickle-99' }
  const [refused, order, page] = await whileFull(() =>
    Promise.all([
      Promise.all([
        signIn('nobody@flood.example', 'wrong-guess'),
        signIn(asha.email, PASSWORD),
        shop.call('POST', '/api/auth/sign-up/email', { name: 'A', email: 'new@flood.example', password: PASSWORD }),
        shop.call('POST', '/api/auth/change-password', change, asha),
        shop.call('POST', '/api/auth/two-factor/enable', { password: PASSWORD }, asha),
      ]),
      shop.call('POST', '/api/orders', orderOf([{ _id: product, qty: 1 }], 1), asha),
      shop.call('GET', '/cart', undefined, asha),
    ]),
  )
  expect([order.status, page.status]).toEqual([201, 200])
  for (const answer of refused) {
    expect(answer.headers.get('retry-after')).toBe('2')
    expect(await expectProblem(answer, 503, 'busy')).toMatchObject({ message: identitySentence('busy') })
  }
  expect(await wrongPasswordsCounted()).toBe(0)
  expect((await signIn(asha.email, PASSWORD)).status).toBe(200)
})
