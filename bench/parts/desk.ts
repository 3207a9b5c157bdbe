/** Whether the lists of the admin area stay quick: the first page of each, in a small shop and in a large one. */
import path from 'node:path'
import pg from 'pg'
import { startStoreProcess } from '#bench/load/processes.ts'
import { fillDesk, type ShopSize } from '#bench/shops/desk-shops.ts'
import { enter, OWNER } from '#bench/shops/shoppers.ts'
import { connectionUrl, type PostgresConnection } from '#engines/postgres/embedded/connection.ts'
import { migrateDatabase } from '#engines/postgres/migrate.ts'
import { openDatabase } from '#engines/postgres/open-database.ts'
import { freePort } from '#tests/support/free-port.ts'

const SMALL: ShopSize = { orders: 100, products: 100 }
const LARGE: ShopSize = { orders: 100_000, products: 20_000 }
const BAR = 3
const ROUNDS = 21
const CUSTOMER = { name: 'Bench', email: 'bench@shop.example', password: 'mango-pickle-7' }

type Who = 'owner' | 'customer'
type DeskShop = { ask: (path: string, who?: Who) => Promise<number>; productId: string; stop: () => Promise<void> }

/** Path, and what it is called; `{product}` stands for a product that was sold. */
const LISTS: readonly [what: string, path: string, who?: Who][] = [
  ['overview', '/api/admin/overview'],
  ['numbers of the navigation', '/api/admin/waiting'],
  ['call queue', '/api/admin/call-queue'],
  ['orders', '/api/admin/orders'],
  ['orders, confirmed', '/api/admin/orders?status=confirmed'],
  ['orders, returned (the oldest ones)', '/api/admin/orders?status=returned&limit=4'],
  ['orders of some days', `/api/admin/orders?from=2000-01-01&to=${new Date().toISOString().slice(0, 10)}`],
  ['orders of some days, cancelled', '/api/admin/orders?status=cancelled&from=2000-01-01&limit=2'],
  ['orders by number', '/api/admin/orders?search=TK-1001'],
  ['orders by phone', '/api/admin/orders?search=%2B91%2090000%2007919'],
  ['orders by the end of a phone', '/api/admin/orders?search=07919'],
  ['orders by a rare name', '/api/admin/orders?search=zoravar'],
  ['orders by a common name', '/api/admin/orders?search=bench&limit=9'],
  ['orders by a common name, confirmed', '/api/admin/orders?search=bench&status=confirmed'],
  ['orders by a name nobody has', '/api/admin/orders?search=nobody'],
  ['who ordered with a phone', '/api/admin/known-customers?phone=9000007919'],
  ['products', '/api/admin/products'],
  ...['name-asc', 'name-desc', 'price-asc', 'price-desc', 'stock-asc', 'stock-desc'].map((sort): [string, string] => [
    `products by ${sort}`,
    `/api/admin/products?sort=${sort}`,
  ]),
  ['products, Toy', '/api/admin/products?category=Toy&sort=price-asc'],
  ['products, low', '/api/admin/products?stock=low'],
  ['products, sold out', '/api/admin/products?stock=out'],
  ['products, featured', '/api/admin/products?featured=true'],
  ['products, hidden', '/api/admin/products?visibility=hidden'],
  ['products, on sale', '/api/admin/products?onSale=true'],
  ['products by words of the name', '/api/admin/products?search=wooden%20lamp'],
  ['products by misspelt words', '/api/admin/products?search=wodden%20lmap'],
  ['stock of a product', '/api/admin/products/{product}/stock'],
  ['wishes gathered', '/api/admin/request-groups'],
  ['searches without a result', 'POST /api/admin/search-misses'],
  ['audit log', '/api/admin/audit'],
  ['audit log of one person', '/api/admin/audit?who=Ravi'],
  ['audit log of one order', '/api/admin/audit?subject=subject-7'],
  ['audit log, by name of what', '/api/admin/audit?subject=TK-77'],
  ['audit log of settings', '/api/admin/audit?action=settings'],
  ['audit log of some days', '/api/admin/audit?from=2000-01-01&to=2000-02-01'],
  ['mail', '/api/admin/mail'],
  ['mail, failed', '/api/admin/mail?state=failed'],
  ['mail, waiting', '/api/admin/mail?state=waiting'],
  ['mail, kept', '/api/admin/mail?state=kept'],
  ['own orders of a customer', '/api/orders?limit=20', 'customer'],
]

/** Prints how long each list takes in both shops, and marks those beyond the bar. `folder` is for their files. */
export async function compareDesks(postgres: PostgresConnection, folder: string): Promise<void> {
  const small = await openDesk(postgres, folder, 'desk_small', SMALL)
  const large = await openDesk(postgres, folder, 'desk_large', LARGE)
  try {
    console.log(
      `\n${'the first page of'.padEnd(44)} ${'100 ms'.padStart(9)} ${'100,000 ms'.padStart(11)} ${'ratio'.padStart(7)}`,
    )
    for (const [what, pathname, who] of LISTS) {
      const [few, many] = await bestTimes(small, large, pathname, who)
      const mark = many / few <= BAR ? '✓' : '✗'
      console.log(
        `${what.padEnd(44)} ${few.toFixed(1).padStart(9)} ${many.toFixed(1).padStart(11)} ${(many / few).toFixed(2).padStart(7)} ${mark}`,
      )
    }
  } finally {
    await small.stop()
    await large.stop()
  }
}

/** The two shops take turns, and the best of all rounds counts: neighbours on the machine only ever add. Milliseconds. */
async function bestTimes(small: DeskShop, large: DeskShop, pathname: string, who?: Who): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []]
  for (let round = -3; round < ROUNDS; round++) {
    for (const [index, shop] of [small, large].entries()) {
      const time = await shop.ask(pathname.replace('{product}', shop.productId), who)
      if (round >= 0) times[index]?.push(time)
    }
  }
  return [Math.min(...times[0]), Math.min(...times[1])]
}

async function openDesk(postgres: PostgresConnection, folder: string, name: string, size: ShopSize): Promise<DeskShop> {
  const connection = { ...postgres, database: name }
  await createDatabase(postgres, name)
  const database = openDatabase(connection, { isPatient: true })
  await migrateDatabase(database.pool)
  const settings = {
    DATABASE_URL: connectionUrl(connection),
    DATA_DIR: path.join(folder, name),
    SEED: 'none',
    JOBS: 'off',
  }
  const account = { ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password }
  const opening = await startStoreProcess({ ...settings, ...account }, await freePort())
  await enter(opening.url, 'sign-up/email', CUSTOMER)
  const { rows } = await database.pool.query('select id from users where email = $1', [CUSTOMER.email])
  await opening.stop()
  await fillDesk(database, size, rows[0]?.id)
  const sold = await database.pool.query('select product_id from order_lines order by product_id limit 1')
  await database.close()
  // Opened again: it has to read its shelves.
  const store = await startStoreProcess({ ...settings, ...account }, await freePort())
  const cookies = {
    owner: await enter(store.url, 'sign-in/email', OWNER),
    customer: await enter(store.url, 'sign-in/email', CUSTOMER),
  }
  const ask = async (pathname: string, who: Who = 'owner') => {
    const startedAt = performance.now()
    const isPost = pathname.startsWith('POST ')
    const response = await fetch(store.url + pathname.replace('POST ', ''), {
      method: isPost ? 'POST' : 'GET',
      headers: { cookie: cookies[who], origin: store.url, 'content-type': 'application/json' },
      ...(isPost ? { body: '{}' } : {}),
    })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${pathname} answered ${response.status}`)
    return performance.now() - startedAt
  }
  return { ask, productId: sold.rows[0]?.product_id, stop: store.stop }
}

async function createDatabase(postgres: PostgresConnection, name: string): Promise<void> {
  const client = new pg.Client(postgres)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
}
