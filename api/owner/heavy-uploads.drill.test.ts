/** Uploads that cost much to read: refused early, done beside the shop, a few at a time, and given up with their sender. */
import { readdir, readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { within } from '#tests/support/at-length.ts'
import { AVIF_OF_16_MEGAPIXELS, AVIF_OF_40_MEGAPIXELS, flatPng } from '#tests/support/pictures.ts'
import { expectInvalid } from '#tests/support/problem.ts'
import { head, sendRaw } from '#tests/support/raw-http.ts'
import { openTestShop } from '#tests/support/shop.ts'

const shop = await openTestShop()
const owner = await shop.owner()
const customer = await shop.customer()

const MB = 1024 * 1024
const CALLS = { picture: '/api/images/upload', photo: '/api/me/photo' }
type Call = keyof typeof CALLS
const askerOf = (call: Call) => (call === 'picture' ? owner : customer)

function upload(call: Call, file: Uint8Array): Promise<Response> {
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(file)], { type: 'image/png' }), 'x.png')
  const headers = { origin: shop.url, cookie: askerOf(call).cookie }
  return fetch(shop.url + CALLS[call], { method: 'POST', headers, body })
}

/** The same as bytes on a socket. */
function rawUpload(call: Call, form: Uint8Array | string, length = form.length): [string, Uint8Array | string] {
  const headers = {
    host: new URL(shop.url).host,
    origin: shop.url,
    cookie: askerOf(call).cookie,
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': String(length),
    connection: 'close',
  }
  return [head('POST', CALLS[call], headers), form]
}

const partHead = 'content-disposition: form-data; name="file"; filename="x.png"\r\n\r\n'
const formAround = (file: Uint8Array) =>
  Buffer.concat([Buffer.from(`--x\r\n${partHead}`), file, Buffer.from('\r\n--x--\r\n')])

const filesIn = async () => (await readdir(path.join(shop.dataDir, 'images')).catch(() => [])).sort()

/** The processes this one started. Only Linux says it. */
async function sideProcesses(): Promise<string[]> {
  const tasks = await readdir(`/proc/${process.pid}/task`)
  const lists = await Promise.all(tasks.map((task) => readFile(`/proc/${process.pid}/task/${task}/children`, 'utf8')))
  return lists.flatMap((list) => list.trim().split(' ').filter(Boolean))
}

/** What this process and those it started keep, in bytes. */
async function residentBytes(): Promise<number> {
  const pids = await sideProcesses()
  const states = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')))
  const kilobytes = states.map((state) => Number(/^VmRSS:\s+(\d+)/m.exec(state)?.[1] ?? 0))
  return process.memoryUsage.rss() + kilobytes.reduce((sum, kb) => sum + kb * 1024, 0)
}

const onLinux = test.runIf(process.platform === 'linux')

onLinux('what is being drawn for someone who left is given up', async () => {
  const faults = vi.spyOn(shop.store.shop, 'onUnexpectedError')
  const [others, before] = [await sideProcesses(), await filesIn()]
  const { hostname, port } = new URL(shop.url)
  const socket = connect({ host: hostname, port: Number(port) })
  for (const piece of rawUpload('picture', formAround(AVIF_OF_16_MEGAPIXELS))) socket.write(piece)
  const started = async () => (await sideProcesses()).filter((pid) => !others.includes(pid))
  await expect.poll(started, { timeout: within(5000) }).toHaveLength(1)
  await sleep(300)
  socket.destroy()
  await expect.poll(started).toEqual([])
  expect(await filesIn()).toEqual(before)
  expect(faults).not.toHaveBeenCalled()
})

onLinux('an AVIF of 40 megapixels is refused by its head, and one that is taken leaves no memory behind', async () => {
  const before = await residentBytes()
  const photo = await expectInvalid(await upload('photo', AVIF_OF_40_MEGAPIXELS), '#file')
  expect(photo.detail).toBe('An AVIF picture may have at most 12 megapixels.')
  const picture = await expectInvalid(await upload('picture', AVIF_OF_40_MEGAPIXELS), '#file')
  expect(picture.detail).toBe('An AVIF picture may have at most 16 megapixels.')
  expect((await residentBytes()) - before).toBeLessThan(120 * MB)
  expect((await upload('picture', AVIF_OF_16_MEGAPIXELS)).status).toBe(200)
  expect((await residentBytes()) - before).toBeLessThan(150 * MB)
})

test('of many pictures at once some are drawn, the others are told when to come again', async () => {
  const slow = [1, 2].map(() => upload('picture', AVIF_OF_16_MEGAPIXELS))
  await sleep(200)
  const request = rawUpload('picture', formAround(flatPng(40, 30)))
  const answers = await Promise.all(Array.from({ length: 20 }, () => sendRaw(shop.url, request, 20_000)))
  const refused = answers.filter(({ statuses }) => statuses[0] === 503)
  expect(refused.length).toBeGreaterThan(5)
  for (const { text } of refused) expect(text).toMatch(/^retry-after: \d+\r$/m)
  expect(answers.filter(({ statuses }) => statuses[0] === 200)).toHaveLength(20 - refused.length)
  expect((await Promise.all(slow)).map(({ status }) => status)).toEqual([200, 200])
})

test('of many large pictures at once none waits in memory', async () => {
  const png = Buffer.concat([flatPng(40, 30), Buffer.alloc(4.9 * MB)])
  const before = process.memoryUsage.rss()
  const request = rawUpload('picture', formAround(png))
  const answers = await Promise.all(Array.from({ length: 20 }, () => sendRaw(shop.url, request, 20_000)))
  for (const { statuses } of answers) expect([[200], [503]]).toContainEqual(statuses)
  expect(process.memoryUsage.rss() - before).toBeLessThan(120 * MB)
  expect((await filesIn()).filter((name) => !/^[\w-]{36}\.webp$|^cuts$/.test(name))).toEqual([])
})

test('a form of 85,000 parts is refused at the eleventh, as a picture and as a photo', async () => {
  const many = Buffer.from(
    `--x\r\n${partHead}${'a'.repeat(9)}\r\n${'--x\r\ncontent-disposition: form-data; name=a\r\n\r\n\r\n'.repeat(35_000)}--x--\r\n`,
  )
  for (const call of ['picture', 'photo'] as const) {
    const { statuses, text } = await sendRaw(shop.url, rawUpload(call, many), 5000)
    expect(statuses).toEqual([400])
    expect(text).toContain('The form has too many parts.')
  }
})

test('a part with 80,000 headers, and a form with a long beginning, cost no more than others', async () => {
  const flood = [
    `--x\r\n${'a: b\r\n'.repeat(80_000)}${partHead}a\r\n--x--\r\n`,
    `--x\r\na: ${'b'.repeat(1_500_000)}\r\n${partHead}a\r\n--x--\r\n`,
    `${'--y\r\n'.repeat(300_000)}--x--\r\n`,
    `--x\r\ncontent-disposition: form-data; name="file"; filename="${';'.repeat(1_000_000)}\r\n\r\na\r\n--x--\r\n`,
    `${'--x\r\n\r\n\r\n'.repeat(100_000)}--x--\r\n`,
  ]
  for (const form of flood) {
    const { statuses, milliseconds } = await sendRaw(shop.url, rawUpload('photo', form), 5000)
    expect([400, 413, 415]).toContain(statuses[0])
    expect(milliseconds).toBeLessThan(within(3000))
  }
})

test('anybody who leaves in the middle of an upload leaves no file and no line in the log', async () => {
  const faults = vi.spyOn(shop.store.shop, 'onUnexpectedError')
  const before = await filesIn()
  const form = formAround(Buffer.alloc(100_000, 65))
  await Promise.all(
    ([0, 60, 200, 50_000] as const).flatMap((sent) =>
      (['picture', 'photo'] as const).map((call) =>
        sendRaw(shop.url, rawUpload(call, form.subarray(0, sent), form.length), 150),
      ),
    ),
  )
  await expect.poll(filesIn).toEqual(before)
  expect(faults).not.toHaveBeenCalled()
})
