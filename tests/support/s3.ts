/**
 * A real S3 server on this machine, with ways to make it fail. It checks signatures, ranges and uploads in parts; it has no
 * pages of lists on Node 26, no list of unfinished uploads, and signs "/bucket/" as "/bucket". docs/decisions/027-s3.md.
 */
import { rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import http from 'node:http'
import S3rver from '@20minutes/s3rver'
import v4 from '@20minutes/s3rver/lib/signature/v4.js'
import { atEnd } from './at-end.ts'
import { freePort } from './free-port.ts'
import { makeScratch } from './scratch.ts'

/** What the server knows as its one key. */
const KEY = 'S3RVER'
export const BUCKET = 'shop-of-tests'

/** How a request is answered instead: with that status and body, after so many ms, cut off after so many bytes, or not at all. */
type Fault = { status?: number; body?: string; delayMs?: number; cutAfter?: number; silent?: boolean }

export type TestS3 = {
  /** The settings of a shop that uses it. */
  settings: Record<'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY', string>
  /** Each request since it was opened, such as "PUT /shop-of-tests/x?partNumber=1". */
  requests: string[]
  /** Decides for each request; undefined to let it through. */
  fail: (how: ((request: string) => Fault | undefined) | undefined) => void
  /** As after a restart of its machine: the same port and the same files. */
  open: () => Promise<void>
  close: () => Promise<void>
}

/** It looks at signatures of "/bucket" where "/bucket/" was asked for: it is told the path as it was signed. */
const AS_SENT = 'path-as-sent'
const { getStringToSign } = v4
v4.getStringToSign = (asked, signature) =>
  getStringToSign({ ...asked, uri: asked.headers[AS_SENT] ?? asked.uri }, signature)

export async function openTestS3(): Promise<TestS3> {
  const directory = await makeScratch('tokri-s3-')
  const server = new S3rver({ silent: true, directory, configureBuckets: [{ name: BUCKET, configs: [] }] })
  await server.configureBuckets()
  const store = server.callback()
  const port = await freePort()
  const requests: string[] = []
  let how: Parameters<TestS3['fail']>[0]
  let listening: Server | undefined

  const answer: http.RequestListener = (request, response) => {
    const line = `${request.method} ${request.url}`
    requests.push(line)
    request.headers[AS_SENT] = request.url?.split('?')[0]
    const fault = how?.(line)
    if (!fault) return store(request, response)
    request.resume()
    setTimeout(() => misbehave(fault, request, response, store), fault.delayMs ?? 0)
  }
  const open = () =>
    new Promise<void>((done) => {
      listening = http.createServer(answer).listen(port, '127.0.0.1', done)
    })
  const close = async () => {
    listening?.closeAllConnections()
    await new Promise((done) => (listening ? listening.close(done) : done(undefined)))
  }
  await open()
  atEnd(async () => {
    await close()
    await rm(directory, { recursive: true, force: true })
  })
  return {
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: KEY,
      S3_SECRET_ACCESS_KEY: KEY,
    },
    requests,
    open,
    close,
    fail: (next) => {
      how = next
    },
  }
}

const SLOW_DOWN = '<Error><Code>SlowDown</Code></Error>'

function misbehave(
  { status, body = SLOW_DOWN, cutAfter, silent }: Fault,
  request: http.IncomingMessage,
  response: http.ServerResponse,
  store: http.RequestListener,
): void {
  if (silent) return
  if (cutAfter !== undefined) {
    response.writeHead(200, { 'content-length': cutAfter + 1000, etag: '"x"' })
    response.write(Buffer.alloc(cutAfter, 1), () => response.destroy())
  } else if (status !== undefined) {
    response.writeHead(status, { 'content-type': 'application/xml' })
    response.end(body && `<?xml version="1.0"?>${body}`)
  } else store(request, response)
}
