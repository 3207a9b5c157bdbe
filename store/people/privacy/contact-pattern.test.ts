import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#engines/postgres/open-database.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { contactPattern } from './forget.server.ts'

let pool: Database['pool']

beforeAll(async () => {
  ;({ pool } = await openTestDatabase())
})

/** The text without the contacts, as PostgreSQL takes them out. */
async function without(contacts: string[], text: string): Promise<string> {
  const { rows } = await pool.query(`select regexp_replace($1, $2, '*', 'gi') as left`, [
    text,
    contactPattern(contacts),
  ])
  return rows[0].left
}

test.each([
  ['call 9812345671 now', 'call * now'],
  ['98123 45671', '*'],
  ['+91-98123-45671/asha', '*/asha'],
  ['tel:(+91) 98123.45671.', 'tel:(*.'],
  ['0 98123 45671', '*'],
  ['order 98123456712', 'order 98123456712'],
  ['19812345671', '19812345671'],
])('finds a phone number in %j', async (text, left) => {
  expect(await without(['+919812345671'], text)).toBe(left)
})

test.each([
  ['mail asha.r+x@shop.example.', 'mail *.'],
  ['<ASHA.R+X@Shop.Example>', '<*>'],
  ['natasha.r+x@shop.example', 'natasha.r+x@shop.example'],
  ['asha.r+x@shop.example.net', 'asha.r+x@shop.example.net'],
  ['ashaXr+x@shop.example', 'ashaXr+x@shop.example'],
  ['asha.rxx@shop.example', 'asha.rxx@shop.example'],
])('finds an address in %j', async (text, left) => {
  expect(await without(['asha.r+x@shop.example'], text)).toBe(left)
})

test('nothing to look for is no pattern, never one that fits everything', () => {
  expect(contactPattern([])).toBeUndefined()
  expect(contactPattern([''])).toBeUndefined()
  expect(contactPattern(['+91', 'nobody'])).toBeUndefined()
})

test.each(["o'brien@shop.example", 'a{2}|b[c]^$*?\\@shop.example', '%_@shop.example', 'ब@shop.example'])(
  'an address such as %j is taken as it is',
  async (email) => {
    expect(await without([email], `x ${email} y`)).toBe('x * y')
    expect(await without([email], 'aab and others')).toBe('aab and others')
  },
)
