/** What people type and carry never shows in logs or in refusals. */

import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import { inspect } from 'node:util'
import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connectionUrl } from '#engines/postgres/embedded/connection.ts'
import { readEnv } from '#server/env.ts'
import { type RunningStore, startStore } from '#server/start.ts'
import { describeError } from '#server/watching/log.ts'
import { tokenOfLink } from '#store/secret-link.ts'
import { createTestDatabase } from '#tests/support/database.ts'

const CANARIES = {
  password: 'canary-password-1',
  email: 'canary@shop.example',
  phone: '9876512399',
  name: 'Canary Rao',
}
let store: RunningStore
let dataDir: string
let lines = ''

beforeAll(async () => {
  for (const way of ['error', 'warn', 'log', 'info'] as const) {
    vi.spyOn(console, way).mockImplementation((...said) => {
      lines += inspect(said, { depth: 5 })
    })
  }
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'tokri-secrets-'))
  const url = connectionUrl(await createTestDatabase())
  const env = readEnv({ PORT: '0', DATA_DIR: dataDir, DATABASE_URL: url, SEED: 'none', JOBS: 'off' })
  const sink = new Writable({
    write: (chunk, _encoding, next) => {
      lines += String(chunk)
      next()
    },
  })
  const log = pino({ level: 'trace', serializers: { err: describeError } }, sink)
  const renderPage = async () => new Response('a page')
  const renderMail = () => Promise.reject(new Error('No mail is sent here'))
  store = await startStore({ env, log, renderPage, renderMail })
})
afterAll(async () => {
  await store.stop()
  await rm(dataDir, { recursive: true })
})

test('no token of a link is logged while it is opened and used, not even line by line for each request', async () => {
  const { address } = store
  const email = 'opened@shop.example'
  let cookie = ''
  const call = async (route: string, body?: object) => {
    const answer = await fetch(`${address}/api/${route}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', origin: address, cookie },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'manual',
    })
    expect({ route, status: answer.status }).toEqual({ route, status: answer.status < 400 ? answer.status : 0 })
    return answer
  }
  const enter = async (route: string, body: object) => {
    cookie = (await call(route, body)).headers.getSetCookie()[0]?.split(';')[0] ?? ''
  }
  // As its page does, and as somebody who opens the address that earlier mails had.
  const open = async (link: string, route: string) => {
    const token = tokenOfLink(link)
    await call(
      `auth/${route === 'reset-password/read' ? `reset-password/${token}?` : `${route}?token=${token}&`}callbackURL=/`,
    )
    await fetch(`${address}${new URL(link).pathname}?token=${token}`, { redirect: 'manual' })
    await call(`auth/${route}`, { token })
  }
  await enter('auth/sign-up/email', { name: 'Asha', email, password: CANARIES.password })
  await open(await newestLink(email), 'verify-email')
  await call('auth/change-email', { newEmail: `new-${email}`, password: CANARIES.password, callbackURL: '/account' })
  await open(await newestLink(`new-${email}`), 'verify-email')
  await call('auth/sign-in/magic-link', { email: `new-${email}`, callbackURL: '/' })
  await open(await newestLink(`new-${email}`), 'magic-link/verify')
  await call('auth/request-password-reset', { email: `new-${email}`, redirectTo: '/reset-password' })
  const reset = await newestLink(`new-${email}`)
  await open(reset, 'reset-password/read')
  const token = tokenOfLink(reset)
  await call('auth/reset-password', { token, newPassword: `${CANARIES.password}-new` })
  const { email: owner, password } = store.newOwner ?? { email: '', password: '' }
  await enter('auth/sign-in/email', { email: owner, password })
  await call('admin/invites', { email: `staff-${email}`, role: 'packer' })
  const invitation = await newestLink(`staff-${email}`)
  await fetch(`${address}/invite?token=${tokenOfLink(invitation)}`)
  await call('invites/read', { token: tokenOfLink(invitation) })

  const handedOut = await secretsInMail()
  expect(handedOut).toContain(token)
  expect(lines).toContain('/api/auth/reset-password/***')
  for (const secret of handedOut) expect(lines).not.toContain(secret)
})

test('no password, cookie, token, phone, address or email is logged, nor repeated by a refusal', async () => {
  const { address } = store
  const { email, password, phone, name } = CANARIES
  const call = (route: string, body: object, cookie = '') =>
    fetch(`${address}/api/${route}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: address, cookie },
      body: JSON.stringify(body),
      redirect: 'manual',
    })
  const signedUp = await call('auth/sign-up/email', { name, email, password })
  const cookie = signedUp.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const token = cookie.split('=')[1]?.split('.')[0] ?? ''
  expect(token.length).toBeGreaterThan(20)
  const refusals = [
    await call('auth/sign-in/email', { email, password: `${password}x` }),
    await call('auth/sign-up/email', { name, email, password }),
    await call('auth/sign-up/email', { name, email, password: `${password}${'x'.repeat(200)}` }),
    await call('auth/reset-password', { token: `canary-${token}`, newPassword: password }),
    await call('auth/phone-number/verify', { phoneNumber: phone, code: '000000' }),
    await call('auth/change-password', { currentPassword: `${password}y`, newPassword: `${password}z` }, cookie),
    await call('orders', { customerInfo: { name, phone, address: 'Canary Lane 7' }, orderItems: [] }, cookie),
  ]
  // What is handed out: links, codes, and what an authenticator app reads.
  const sent = [
    await call('auth/sign-in/magic-link', { email }),
    await call('auth/request-password-reset', { email }),
    await call('auth/phone-number/send-otp', { phoneNumber: phone }),
  ]
  const enabled = (await (await call('auth/two-factor/enable', { password }, cookie)).json()) as {
    totpURI: string
    backupCodes: string[]
  }
  const appSecret = new URL(enabled.totpURI).searchParams.get('secret') ?? ''
  const handedOut = [appSecret, ...enabled.backupCodes, ...(await secretsInMail())]
  expect(handedOut.length).toBeGreaterThan(12)
  for (const secret of handedOut) {
    sent.push(await fetch(`${address}/api/auth/magic-link/verify?token=${secret}x`, { redirect: 'manual' }))
    refusals.push(await call('auth/two-factor/verify-totp', { code: secret }))
  }
  // What breaks inside is logged with its statement, but not with the values of it.
  await store.database.pool.query('alter table verifications rename to elsewhere')
  refusals.push(await call('auth/request-password-reset', { email }), await call('auth/sign-in/magic-link', { email }))
  for (const refusal of refusals) expect(refusal.status).toBeGreaterThanOrEqual(400)
  const said = (await Promise.all([...refusals, ...sent].map((answer) => answer.text()))).join('\n')
  expect(lines).toContain('/api/auth/sign-in/email')
  for (const secret of [...Object.values(CANARIES), ...handedOut, 'Canary Lane', token, 'canary-']) {
    expect(lines).not.toContain(secret)
    expect(said).not.toContain(secret)
  }
})

async function newestLink(recipient: string): Promise<string> {
  const { rows } = await store.database.pool.query<{ url: string }>(
    "select facts ->> 'url' as url from mail_outbox where recipient = $1 order by id desc limit 1",
    [recipient],
  )
  return rows[0]?.url ?? ''
}

/** Tokens of links and codes of all messages so far. */
async function secretsInMail(): Promise<string[]> {
  const { rows } = await store.database.pool.query<{ facts: { url?: string; code?: string } }>(
    'select facts from mail_outbox',
  )
  return rows
    .flatMap(({ facts: { url = '', code } }) => [/[\w-]{24,}/.exec(url)?.[0], code])
    .filter((text) => text !== undefined)
}
