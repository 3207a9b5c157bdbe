/**
 * Two processes of one shop behind nginx and behind haproxy, as deploy/ has them: `npm run test:drills -- cluster`. A proxy that is
 * not installed is passed over.
 */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { connectionUrl } from '#db/embedded/connection.ts'
import { addProduct, enter, OWNER, StoreProcess } from '#tests/faults/store-process.ts'
import { atEnd } from '#tests/support/at-end.ts'
import { IS_LONG, rounds, within } from '#tests/support/at-length.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { freePort } from '#tests/support/free-port.ts'
import { programOf, startProxy } from './proxy.ts'

const KINDS = (['nginx', 'haproxy'] as const).filter((kind) => IS_LONG && programOf(kind) !== undefined)
const BUYERS = 50
const EACH_SECOND = 60

type Person = Awaited<ReturnType<typeof enter>>

describe.each(KINDS)('behind %s', (kind) => {
  let url: string
  let ports: [number, number]
  let processes: StoreProcess[]
  let owner: Person
  let buyers: Person[]
  let settings: Record<string, string>

  const start = (port: number) => new StoreProcess({ ...settings, PORT: String(port) })
  const at = (port: number) => `http://127.0.0.1:${port}`

  beforeAll(async () => {
    const [port, ...others] = [await freePort(), await freePort(), await freePort()]
    url = at(port)
    ports = others
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'tokri-cluster-'))
    settings = {
      DATA_DIR: dataDir,
      DATABASE_URL: connectionUrl(await createTestDatabase()),
      ADMIN_EMAIL: OWNER.email,
      ADMIN_PASSWORD: OWNER.password,
      PUBLIC_URL: url,
      TRUST_PROXY: 'on',
      DRAIN_SECONDS: '5',
    }
    processes = ports.map(start)
    atEnd(async () => {
      await Promise.all(processes.map((store) => store.end('SIGKILL')))
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20 })
    })
    await Promise.all(processes.map((store) => store.address()))
    await startProxy(kind, port, ports)
    owner = await enter(url, 'sign-in', OWNER)
    buyers = []
    // Passwords are hashed one by one: fifty at once would be refused.
    for (let n = 0; n < BUYERS; n++) {
      buyers.push(await enter(url, 'sign-up', { email: `buyer-${n}@shop.example`, password: 'a-long-password' }))
    }
  })

  function order(to: string, who: Person, _id: string, price: number, key: string = randomUUID()): Promise<Response> {
    const customerInfo = { name: 'Asha Rao', phone: '98765 43210', address: '12 MG Road, Bengaluru 560001' }
    return fetch(`${to}/api/orders`, {
      method: 'POST',
      headers: {
        origin: url,
        cookie: who.cookie,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify({ customerInfo, orderItems: [{ _id, qty: 1 }], totalAmount: price }),
    })
  }

  test('what the owner writes is seen through every process within a second', async () => {
    const product = await addProduct(url, owner.cookie, 5, 100)
    const read = async (port: number) => (await fetch(`${at(port)}/api/products/${product}`)).json()
    for (const [round, port] of [...ports, ...ports].entries()) {
      const before = (await read(port)) as Record<string, unknown>
      const price = 110 + round
      const written = await fetch(`${at(port)}/api/products/${product}`, {
        method: 'PUT',
        headers: { origin: url, cookie: owner.cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ productData: { ...before, price } }),
      })
      expect([written.status, await written.text()]).toEqual([200, expect.any(String)])
      const from = performance.now()
      for (const other of ports) await expect.poll(() => read(other), { interval: 20 }).toMatchObject({ price })
      expect(performance.now() - from).toBeLessThan(within(1_000))
    }
  })

  test('of fifty buyers for the last one, over all processes, exactly one gets it', async () => {
    for (let round = 0; round < rounds(100, 2); round++) {
      const product = await addProduct(url, owner.cookie, 1, 100)
      const answers = await Promise.all(buyers.map((buyer) => order(url, buyer, product, 100)))
      const statuses = answers.map(({ status }) => status)
      expect(statuses.filter((status) => status === 201)).toHaveLength(1)
      expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([])
    }
  }, 300_000)

  test('one key on both processes at once is one order', async () => {
    const product = await addProduct(url, owner.cookie, 1_000, 100)
    const [buyer] = buyers
    if (!buyer) throw new Error('Nobody buys')
    for (let round = 0; round < rounds(100, 5); round++) {
      const key = randomUUID()
      const answers = await Promise.all(ports.map((port) => order(at(port), buyer, product, 100, key)))
      const bodies = await Promise.all(answers.map((answer) => answer.text()))
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 201])
      expect(bodies[0]).toBe(bodies[1])
    }
  })

  test('processes are restarted one after the other under load, and no request fails', async () => {
    const product = await addProduct(url, owner.cookie, 100_000, 100)
    const failed: string[] = []
    let asked = 0
    let isDone = false
    const ask = async (n: number) => {
      const buyer = buyers[n % buyers.length] as Person
      const isOrder = n % 3 === 0
      const answer = await (isOrder
        ? order(url, buyer, product, 100)
        : fetch(`${url}${n % 3 === 1 ? '/' : '/api/products'}`)
      )
        .then(async (response) => ({ status: response.status, text: await response.text() }))
        .catch((error: Error) => ({ status: 0, text: String(error.cause ?? error) }))
      if (answer.status !== (isOrder ? 201 : 200))
        failed.push(`${isOrder ? 'order' : 'page'} ${answer.status} ${answer.text.slice(0, 200)}`)
    }
    const load = (async () => {
      const underWay = new Set<Promise<void>>()
      while (!isDone) {
        const asking = ask(asked++).finally(() => underWay.delete(asking))
        underWay.add(asking)
        await sleep(1_000 / EACH_SECOND)
      }
      await Promise.all(underWay)
    })()
    for (let round = 0; round < rounds(3, 1); round++) {
      for (const [place, port] of ports.entries()) {
        expect(await processes[place]?.end('SIGTERM')).toBe(0)
        const next = start(port)
        processes[place] = next
        await next.address()
        // The proxy that asks for readiness hears of it within its interval.
        await sleep(2_000)
      }
    }
    isDone = true
    await load
    console.log(`${kind}: ${asked} requests over ${rounds(6, 2)} restarts, ${failed.length} failed`)
    expect(failed).toEqual([])
    expect(asked).toBeGreaterThan(100)
  }, 300_000)
})

test.skipIf(KINDS.length > 0)(
  'without nginx and haproxy, or in the short suite, there is nothing to try',
  () => undefined,
)
