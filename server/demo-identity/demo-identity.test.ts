import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#engines/postgres/client.ts'
import { readEnv } from '../env.ts'
import { startDemoIdentityIfWanted } from './demo-identity.ts'
import { createProvider, DISCOVERY, discoveryOf, hasProvider } from './provider.ts'

/** Nobody works in this shop. */
const db = {} as Db
const DEMO = { SEED: 'demo' }
const started: Awaited<ReturnType<typeof startDemoIdentityIfWanted>>[] = []

beforeAll(() => async () => {
  await Promise.all(started.map((service) => service?.stop()))
})

async function serviceWith(settings: Record<string, string>) {
  const service = await startDemoIdentityIfWanted(readEnv({ ...DEMO, ...settings }), db)
  started.push(service)
  return service
}

test.each<[string, Record<string, string>]>([
  ['a shop that is no demo', { SEED: 'none' }],
  ['one with a public address', { PUBLIC_URL: 'https://shop.example' }],
  ['one that other machines reach', { HOST: '0.0.0.0' }],
  ['one behind a proxy', { TRUST_PROXY: 'on' }],
  ['one with further addresses', { AUTHORISED_ORIGINS: 'https://www.shop.example' }],
  ['one with a real service', { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y' }],
])('%s has no demo sign-in', async (_what, settings) => {
  expect(await serviceWith(settings)).toBeUndefined()
})

test.each(['http://localhost:3000', 'http://127.0.0.1:4173', 'http://[::1]:3000'])(
  'a demo shop whose address is %s has one as without an address',
  async (PUBLIC_URL) => {
    expect(await serviceWith({ PUBLIC_URL })).toBeDefined()
  },
)

test('a demo shop of one machine has one, which listens on that machine only', async () => {
  const service = await serviceWith({})
  const { hostname } = new URL(service?.provider.discoveryUrl ?? '')
  expect(hostname).toBe('127.0.0.1')
  const described = await (await fetch(service?.provider.discoveryUrl ?? '')).json()
  expect(described).toMatchObject({ issuer: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) })
})

test('it says of itself what the provider behind it would say, which is loaded for the first who signs in', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  server.on('request', (await createProvider(issuer, 'a secret of the test')).callback())
  expect(await (await fetch(issuer + DISCOVERY)).json()).toMatchObject(discoveryOf(issuer))
  server.closeAllConnections()
  server.close()
})

test('a demo without the packages for developing has none, and opens all the same', () => {
  expect(hasProvider()).toBe(true)
  const missing = Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' })
  const failing = (error: Error) => () => {
    throw error
  }
  expect(hasProvider(failing(missing))).toBe(false)
  expect(() => hasProvider(failing(new Error('broken')))).toThrow('broken')
})
