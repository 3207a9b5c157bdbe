import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { postTo } from './public-address.ts'
import { openTransportTo, postSms, Undeliverable, wordsOfFailure } from './transports.ts'

test('a port that nobody listens on is told from a connection that is not safe', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:465'), { code: 'ESOCKET' })
  expect(wordsOfFailure(refused)).toBe('The server takes no connections on this port. Please check the port.')
  expect(wordsOfFailure(Object.assign(new Error('wrong version number'), { code: 'ESOCKET' }))).toMatch(/^No safe/)
})

test('a mail server that is named by its number is asked for no other name', async () => {
  const server = { port: 587 as const, user: 'shop', password: 'x', sender: 'shop@shop.example' }
  const tlsOf = async (host: string) => (await openTransportTo({ ...server, host }, true)).options
  expect(await tlsOf('127.0.0.1')).not.toHaveProperty('tls')
})

test.each([
  [400, true],
  [404, true],
  [302, false],
  [401, false],
  [429, false],
  [503, false],
])('a gateway that answers %i: given up at once is %s', async (status, isFinal) => {
  const gateway = createServer((_, response) => response.writeHead(status).end()).listen(0, '127.0.0.1')
  await once(gateway, 'listening')
  const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/sms`
  const error = await postSms({ url }, true, { to: '+919812345678', text: 'Hello' }).catch(
    (failure: unknown) => failure,
  )
  gateway.close()
  expect(error).toMatchObject({ message: `The SMS gateway answered ${status}.` })
  expect(error instanceof Undeliverable).toBe(isFinal)
})

test('a gateway that listens on one of the addresses of its name alone is reached', async () => {
  const gateway = createServer((_, response) => response.end()).listen(0, '127.0.0.1')
  await once(gateway, 'listening')
  const url = new URL(`http://localhost:${(gateway.address() as AddressInfo).port}/sms`)
  const found = [
    { address: '::1', family: 6 as const },
    { address: '127.0.0.1', family: 4 as const },
  ]
  const status = await postTo(found, url, { headers: {}, body: null }).catch((failure: Error) => failure.message)
  gateway.close()
  expect(status).toBe(200)
})
