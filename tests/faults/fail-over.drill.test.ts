/** Two real servers, one following the other: the first dies under orders, the second is promoted behind the same address. */
import { connect, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { buildIfStale } from '#server/build/build.ts'
import { atEnd } from '#tests/support/at-end.ts'
import { freePort } from '#tests/support/free-port.ts'
import { openPool } from '#tests/support/open-pool.ts'
import * as system from '#tests/support/system-postgres.ts'
import { type Buyer, sendUntilAnswered } from '../integrity/buyer.ts'
import { newHistory, readLedger, violationsOf } from '../integrity/history.ts'
import { addProduct, enter, OWNER, openDataDir } from './store-process.ts'

vi.setConfig({ testTimeout: 600_000 })

/** One address, as a proxy or a hosting service gives it, that leads to the server of the moment. */
async function openAddress(first: number) {
  const sockets = new Set<Socket>()
  let target = first
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy()).on('close', () => to.destroy())
      from.pipe(to)
    }
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  atEnd(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  const leadTo = (port: number) => {
    target = port
    for (const socket of sockets) socket.destroy()
  }
  return { port, leadTo }
}

/** The second has all that the first had, and follows it; the first confirms nothing that the second has not written down. */
async function openPair() {
  const [one, two] = [await system.serverFolder(), await system.serverFolder()]
  system.makeData(one)
  system.writeForServer(
    path.join(one, 'data/pg_hba.conf'),
    'local all all trust\nhost all,replication all 127.0.0.1/32 trust\n',
  )
  system.copyData(one, two)
  const [first, second] = [await freePort(), await freePort()]
  const followed = { synchronous_standby_names: '*', wal_keep_size: '256MB' }
  const leader = await system.startServer(one, first, followed)
  system.writeForServer(path.join(two, 'data/standby.signal'), '')
  const primary_conninfo = `host=127.0.0.1 port=${first} user=tokri`
  const follower = await system.startServer(two, second, { primary_conninfo })
  return { leader, follower }
}

test.skipIf(system.SYSTEM_POSTGRES === undefined)(
  'no acknowledged order is lost when the leader dies and its synchronous standby is promoted',
  async () => {
    buildIfStale()
    const { leader, follower } = await openPair()
    const address = await openAddress(leader.port)
    const place = await openDataDir()
    atEnd(() => place.clear())
    const store = place.start({ DATABASE_URL: `postgres://tokri@127.0.0.1:${address.port}/postgres` })
    const url = await store.address()
    const owner = await enter(url, 'sign-in', OWNER)
    const buyers: Buyer[] = []
    for (let n = 0; n < 6; n++)
      buyers.push(await enter(url, 'sign-up', { email: `c${n}@shop.example`, password: 'mango-pickle-7' }))
    const product = await addProduct(url, owner.cookie, 1_000_000, 100)
    const history = newHistory([[product, 1_000_000]], true)
    const acknowledged = () => history.attempts.filter(({ status }) => status === 201).length

    let isOver = false
    const what = { lines: [{ _id: product, qty: 1 }], totalAmount: 100 }
    const shopping = buyers.map(async (buyer) => {
      while (!isOver) await sendUntilAnswered(url, history, buyer, what)
    })
    const untilPlaced = async (count: number) => {
      const enough = acknowledged() + count
      await vi.waitFor(() => expect(acknowledged()).toBeGreaterThanOrEqual(enough), { timeout: 120_000, interval: 50 })
    }
    await untilPlaced(40)
    await leader.kill()
    const before = acknowledged()
    await sleep(1_000)
    const pool = openPool({ connectionString: follower.url(), max: 2 })
    await pool.query('select pg_promote()')
    address.leadTo(follower.port)
    await untilPlaced(40)
    isOver = true
    await Promise.all(shopping)
    expect(acknowledged()).toBeGreaterThan(before)
    expect(violationsOf(history, await readLedger(pool))).toEqual([])
    await pool.end()
  },
)
