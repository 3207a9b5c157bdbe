/** A push service on this machine: it takes what the shop sends to browsers, and reads it with their keys (RFC 8188, 8291, 8292). */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PushedRing } from '#store/talk/rings/rings.ts'
import { atEnd } from './at-end.ts'
import { freePort } from './free-port.ts'

type TakenPush = { ring: PushedRing; text: string; headers: IncomingHttpHeaders; at: number }

export type TestBrowser = {
  /** As a browser hands it to the page. */
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  /** What it was rung with, in the order it came. */
  pushes: TakenPush[]
  /** Says how the next pushes are answered; 201 by itself. */
  answer: (status: number) => void
  /** How many pushes came, whether they were taken or not. */
  asked: () => number
  /** Waits until one of them is right. */
  until: (isRight: (push: TakenPush) => boolean, timeoutMs?: number) => Promise<TakenPush>
}

type Kept = { browser: TestBrowser; read: (body: Buffer) => string; status: number; asked: number }

/** Opens the service; it is closed when the test file is done. */
export async function openPushService() {
  const port = await freePort()
  const browsers = new Map<string, Kept>()
  const server = await listen(port, browsers)
  atEnd(() => new Promise<void>((resolve) => void server.close(() => resolve())).then(() => undefined))
  return {
    url: `http://127.0.0.1:${port}`,
    /** A browser that has just subscribed. */
    browser(): TestBrowser {
      const name = randomBytes(8).toString('hex')
      const curve = createECDH('prime256v1')
      const p256dh = curve.generateKeys()
      const auth = randomBytes(16)
      const browser: TestBrowser = {
        subscription: {
          endpoint: `http://127.0.0.1:${port}/${name}`,
          keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
        },
        pushes: [],
        answer: (status) => {
          kept.status = status
        },
        asked: () => kept.asked,
        until: async (isRight, timeoutMs = 15_000) => {
          for (const end = Date.now() + timeoutMs; Date.now() < end; await sleep(10)) {
            const found = browser.pushes.find(isRight)
            if (found) return found
          }
          throw new Error(`No such push came: ${JSON.stringify(browser.pushes.slice(-3).map(({ text }) => text))}`)
        },
      }
      const kept: Kept = { browser, read: (body) => decrypt(body, curve, p256dh, auth), status: 201, asked: 0 }
      browsers.set(`/${name}`, kept)
      return browser
    },
  }
}

async function listen(port: number, browsers: Map<string, Kept>): Promise<Server> {
  const server = createServer(async (request, response) => {
    const kept = browsers.get(request.url ?? '')
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    if (!kept || request.method !== 'POST' || !isSigned(request.headers, port)) return response.writeHead(404).end()
    kept.asked++
    if (kept.status === 201) {
      const text = kept.read(Buffer.concat(chunks))
      kept.browser.pushes.push({ ring: JSON.parse(text), text, headers: request.headers, at: Date.now() })
    }
    response.writeHead(kept.status).end()
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return server
}

/** Opens one record of aes128gcm that was written to these keys. */
function decrypt(body: Buffer, own: ReturnType<typeof createECDH>, p256dh: Buffer, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender])
  const input = Buffer.from(hkdfSync('sha256', own.computeSecret(sender), auth, info, 32))
  const key = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: nonce\0', 12))
  const open = createDecipheriv('aes-128-gcm', key, nonce)
  open.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

/** Whether the shop says who it is, for this service and for a day at most. */
function isSigned({ authorization = '' }: IncomingHttpHeaders, port: number): boolean {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  const [head = '', said = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65) return false
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const jwk = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const verifying = { key: jwk, dsaEncoding: 'ieee-p1363' } as const
  const isRight = verify('sha256', Buffer.from(`${head}.${said}`), verifying, Buffer.from(signature, 'base64url'))
  const { aud, exp, sub } = JSON.parse(Buffer.from(said, 'base64url').toString())
  const isShort = exp * 1000 > Date.now() && exp * 1000 <= Date.now() + 24 * 3600_000
  return isRight && isShort && aud === `http://127.0.0.1:${port}` && /^(mailto:|https:)/.test(sub)
}
