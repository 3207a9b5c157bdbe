/** The statements of an order, sent by pgbench, or by the driver of the store where there is no pgbench. */
import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import type { BenchShop } from '#bench/shops/shops.ts'
import type { Load } from './load.ts'
import { type BareOrders, ORDER_STATEMENTS } from './order-statements.ts'
import { goBehindShop } from './processor.ts'

/** So many products are ordered, as of the shoppers. */
const PRODUCTS = 200

export async function startPgbench(shop: BenchShop, clients: number): Promise<BareOrders> {
  const program = globSync(['/usr/lib/postgresql/*/bin/pgbench', '/usr/bin/pgbench', '/usr/local/bin/pgbench']).at(0)
  if (program !== undefined) return withPgbench(program, shop, clients)
  console.log(
    "  There is no pgbench on this machine (Debian's package postgresql-15 has it): the store's driver stands in.",
  )
  return withDriver(shop, clients)
}

async function withPgbench(program: string, { connection }: BenchShop, clients: number): Promise<BareOrders> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tokri-pgbench-'))
  const script = path.join(folder, 'order.sql')
  await writeFile(script, scriptOf())
  const { host, port, user, password, database } = connection
  const env = { ...process.env, PGHOST: host, PGPORT: String(port), PGUSER: user, PGPASSWORD: password }
  const run = promisify(execFile)
  return {
    async run(seconds) {
      // It counts its 32 connections in: in less time a busy machine places no order.
      const whole = Math.max(2, Math.round(seconds))
      const size = ['-c', String(clients), '-j', '1', '-T', String(whole)]
      // The store plans its statements anew each time too.
      const running = run(program, ['-n', '-M', 'extended', '-f', script, ...size, database], { env })
      if (running.child.pid !== undefined) goBehindShop(running.child.pid)
      const { stdout } = await running
      const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
      if (!(perSecond > 0)) throw new Error(`pgbench placed no order:\n${stdout}`)
      const p50 = Number(/latency average = ([\d.]+)/.exec(stdout)?.[1])
      return { ...UNKNOWN, perSecond, count: Math.round(perSecond * whole), p50 }
    },
    stop: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Parameters stand as pgbench's variables; the number of the order is read where it is returned. */
function scriptOf(): string {
  const statements = ORDER_STATEMENTS.map((statement) => {
    const text = statement.replaceAll(/\s+/g, ' ').replaceAll('$1', ':first').replaceAll('$2', ':second')
    return `${text.replaceAll('$3', ':client_id').replaceAll('$4', ':id')}${statement.includes('returning') ? ' \\gset' : ';'}`
  })
  const choose = [`\\set first random(1, ${PRODUCTS / 2})`, `\\set second random(${PRODUCTS / 2 + 1}, ${PRODUCTS})`]
  return `${[...choose, 'begin;', ...statements, 'commit;'].join('\n')}\n`
}

const UNKNOWN: Load = {
  perSecond: 0,
  count: 0,
  p50: Number.NaN,
  p99: Number.NaN,
  processor: Number.NaN,
  bytes: 0,
  refused: {},
}

async function withDriver({ connection }: BenchShop, clients: number): Promise<BareOrders> {
  const pool = new pg.Pool({ ...connection, max: clients })
  return {
    async run(seconds) {
      const startedAt = performance.now()
      let count = 0
      const shop = async (client: number) => {
        for (; performance.now() - startedAt < seconds * 1000; count++) await order(pool, client, count)
      }
      await Promise.all(Array.from({ length: clients }, (_, client) => shop(client)))
      return { ...UNKNOWN, count, perSecond: (count / (performance.now() - startedAt)) * 1000 }
    },
    stop: () => pool.end(),
  }
}

async function order(pool: pg.Pool, shopper: number, n: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    let id = ''
    for (const statement of ORDER_STATEMENTS) {
      const all = [1 + (n % (PRODUCTS / 2)), PRODUCTS / 2 + 1 + (n % (PRODUCTS / 2)), shopper, id]
      const names = [...new Set(statement.match(/\$\d/g))].toSorted()
      const text = statement.replaceAll(/\$\d/g, (name) => `$${names.indexOf(name) + 1}`)
      const { rows } = await client.query(
        text,
        names.map((name) => all[Number(name[1]) - 1]),
      )
      id = rows[0]?.id ?? id
    }
    await client.query('commit')
  } finally {
    client.release()
  }
}
