/** The thread that sends files of 10 MB, of every odd kind, one behind the other; says at the end how often it got each status. */
import { once } from 'node:events'
import { readlinkSync } from 'node:fs'
import { request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import { FORMS, SHEETS } from './odd-bodies.ts'
import { goBehindShop } from './processor.ts'

/** The most that a door takes, in bytes. */
const MOST = { sheet: 9_900_000, form: 4_900_000 }
const { url, cookie } = workerData as { url: string; cookie: string }

if (process.platform === 'linux') goBehindShop(Number(readlinkSync('/proc/thread-self').split('/').at(-1)))

const files = [
  ...Object.values(SHEETS).map((make) => {
    return { path: '/api/admin/product-imports/check', type: 'text/csv', body: Buffer.from(make(MOST.sheet)) }
  }),
  ...Object.values(FORMS).map((make) => {
    const body = Buffer.from(make(MOST.form))
    return { path: '/api/images/upload', type: 'multipart/form-data; boundary=x', body }
  }),
]
const answers = new Map<number, number>()
const port = parentPort
if (!port) throw new Error('It runs as a thread')
port.postMessage('ready')
await once(port, 'message')
port.once('message', () => {
  port.postMessage(answers)
  process.exit()
})
for (let n = 0; ; n++) {
  const file = files[n % files.length]
  if (!file) break
  const status = await send(file)
  answers.set(status, (answers.get(status) ?? 0) + 1)
}

/** 0: the connection was closed before an answer came. */
function send({ path, type, body }: (typeof files)[number]): Promise<number> {
  return new Promise((resolve) => {
    const headers = { cookie, origin: url, 'content-type': type, 'content-length': body.length }
    const sent = request(url + path, { method: 'POST', headers, agent: false }, (answer) => {
      answer.resume().once('close', () => resolve(answer.statusCode ?? 0))
    })
    sent.on('error', () => resolve(0))
    sent.end(body)
  })
}
