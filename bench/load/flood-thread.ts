/** The thread that floods the shop from one network, without end, until it is told to stop. */
import { readlinkSync } from 'node:fs'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { goBehindShop } from './processor.ts'

export type Flood = { url: string; connections: number; kind: FloodKind }
export type FloodKind = keyof typeof ASKED

type Asked = { path: string; method?: string; type?: string; body?: string | Buffer }

const WORDS = ['pencil', 'red toy car', 'gift for 5 year boy', 'notebok', 'blue', 'lamp under 500']
const FORM = 'multipart/form-data; boundary=b'
const PICTURE = Buffer.concat([
  Buffer.from(
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n',
  ),
  Buffer.alloc(2_000_000, 1),
  Buffer.from('\r\n--b--\r\n'),
])

/** What anybody may ask for; each request another one. */
export const ASKED = {
  feed: (n) => ({ path: `/products.xml?n=${n}` }),
  'search pages': (n) => ({ path: `/search?q=${encodeURIComponent(`${WORDS[n % WORDS.length]} ${n}`)}` }),
  suggestions: (n) => ({ path: `/api/products/suggest?text=${encodeURIComponent(`${WORDS[n % WORDS.length]} ${n}`)}` }),
  'whole lists': () => ({ path: '/api/products' }),
  'class codes': (n) => ({ path: `/api/classes/${(n + 33_554_432).toString(32).toUpperCase()}` }),
  quotations: (n) => ({ path: `/quotation/${n.toString(36).padStart(60, 'A')}` }),
  'sign-ins': (n) =>
    json('/api/auth/sign-in/email', { email: `shopper-${n % 40}@nowhere.example`, password: `guess-${n}` }),
  uploads: () => ({ path: '/api/me/photo', method: 'POST', type: FORM, body: PICTURE }),
} satisfies Record<string, (n: number) => Asked>

function json(path: string, body: object): Asked {
  return { path, method: 'POST', type: 'application/json', body: JSON.stringify(body) }
}

if (parentPort) {
  if (process.platform === 'linux') goBehindShop(Number(readlinkSync('/proc/thread-self').split('/').at(-1)))
  const { url, connections, kind } = workerData as Flood
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  let [isOver, count] = [false, 0]
  parentPort.once('message', () => {
    isOver = true
  })
  const ask = async () => {
    // One that is refused at once asks again a little later: what is measured is no race with the loop.
    for (; !isOver; await sleep(1)) await request(url, agent, ASKED[kind](++count)).catch(() => undefined)
  }
  await Promise.all(Array.from({ length: connections }, ask))
  agent.destroy()
}

function request(url: string, agent: http.Agent, { path, method = 'GET', type, body }: Asked): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const headers = body === undefined || type === undefined ? {} : { 'content-type': type }
    const sent = http.request(url + path, { method, headers, agent, localAddress: '127.99.0.1' }, (answer) =>
      answer.resume().on('end', resolve).on('error', reject),
    )
    sent.on('error', reject)
    sent.end(body)
  })
}
