import { expect, test } from 'vitest'
import { openKept, wordsOfFailure } from '#server/sending/kept-ways.ts'

test('a port that nobody listens on is told from a connection that is not safe', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:465'), { code: 'ESOCKET' })
  expect(wordsOfFailure(refused)).toBe('The server takes no connections on this port. Please check the port.')
  expect(wordsOfFailure(Object.assign(new Error('wrong version number'), { code: 'ESOCKET' }))).toMatch(/^No safe/)
})

test('a mail server that is named by its number is asked for no other name', async () => {
  const server = { port: 587 as const, user: 'shop', password: 'x', sender: 'shop@shop.example' }
  const tlsOf = async (host: string) => (await openKept({ ...server, host }, true)).options
  expect(await tlsOf('127.0.0.1')).not.toHaveProperty('tls')
})
