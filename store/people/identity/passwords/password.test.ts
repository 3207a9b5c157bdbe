import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './password.server.ts'

test('a hash is an argon2id PHC string with the parameters of the cheat sheet and a salt of its own', async () => {
  const [one, two] = await Promise.all([hashPassword('mango-pickle-7'), hashPassword('mango-pickle-7')])
  for (const hash of [one, two]) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(one).not.toBe(two)
  expect(await verifyPassword({ hash: two, password: 'mango-pickle-7' })).toBe(true)
})

test('only exactly the same password belongs to a hash, however it was typed', async () => {
  const password = 'Ré caf é 🥭'
  const hash = await hashPassword(password.normalize('NFC'))
  expect(await verifyPassword({ hash, password: password.normalize('NFD') })).toBe(true)
  const others = [password.toLowerCase(), `${password} `, password.trim().slice(0, -2), ` ${password}`, '']
  for (const other of others) expect(await verifyPassword({ hash, password: other })).toBe(false)
})

test('a long password counts to its last character', async () => {
  const hash = await hashPassword(`${'x'.repeat(127)}y`)
  expect(await verifyPassword({ hash, password: 'x'.repeat(128) })).toBe(false)
})

test.each([
  '',
  'x',
  '$2b$10$abcdefghijklmnopqrstuv',
  '$argon2id$v=19$m=19456,t=2,p=1$$',
  '$argon2i$v=19$m=19456,t=2,p=1$c2FsdA$dGFn',
  '$argon2id$v=16$m=19456,t=2,p=1$c2FsdHNhbHQ$dGFn',
])('no password belongs to %j', async (hash) => {
  expect(await verifyPassword({ hash, password: 'x' })).toBe(false)
})
