import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addressHash } from '#store/goods/requests/request-mail.server.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { addressKey } from './address-key.ts'

const { db } = await openTestDatabase()

test.each([
  ['asha@shop.example', 'Asha+news@Shop.example', true],
  ['asha.rao@shop.example', 'asharao@shop.example', false],
  ['asha.rao@gmail.com', 'AshaRao+a+b@googlemail.com', true],
  ['asha@gmail.com', 'asha@shop.example', false],
  ['asha@mail.gmail.com', 'a.sha@mail.gmail.com', false],
])('%s and %s are one mailbox: %s, here and in the database', async (one, other, isOne) => {
  expect(addressKey(one) === addressKey(other)).toBe(isOne)
  const [first, second] = [addressHash(sql`${one}::text`), addressHash(sql`${other}::text`)]
  const { rows } = await db.execute<{ is_one: boolean }>(sql`select ${first} = ${second} as is_one`)
  expect(rows).toEqual([{ is_one: isOne }])
})
