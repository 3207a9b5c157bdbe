/** A whole store over real HTTP and a real database, without the pages: for tests of the API. */
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import type { RenderPage } from '#app/render.server.tsx'
import { products } from '#db/schema/goods.ts'
import { stockMovements } from '#db/schema/orders.ts'
import { users } from '#db/schema/people.ts'
import { connectionUrl } from '#engines/postgres/embedded/connection.ts'
import type { Database } from '#engines/postgres/open-database.ts'
import { readEnv } from '#server/env.ts'
import { type RunningStore, startStore } from '#server/start.ts'
import { createLog } from '#server/watching/log.ts'
import type { CurrentUser } from '#store/people/accounts/people.schema.ts'
import type { RenderMail } from '#store/talk/mail/mail.ts'
import { atEnd } from './at-end.ts'
import { createTestDatabase } from './database.ts'
import { addPerson, beginSession, cookieOf, OWNER, PASSWORD } from './people.ts'
import { WITH_OWNER } from './postgres.ts'
import { makeScratch } from './scratch.ts'

export { OWNER }

export type TestPerson = { uid: string; email: string; cookie: string }

export type TestShop = {
  url: string
  store: RunningStore
  database: Database
  /** A call as the person, or as a visitor. Objects are sent as JSON. */
  call: (
    method: string,
    path: string,
    body?: unknown,
    as?: TestPerson,
    headers?: Record<string, string>,
  ) => Promise<Response>
  /** A new customer with a session. */
  customer: (email?: string) => Promise<TestPerson>
  /** The same through the door: the password is hashed, and the person is written to. */
  signUp: (email?: string, headers?: Record<string, string>) => Promise<TestPerson>
  owner: () => Promise<TestPerson>
  /** Puts a product on the shelf; returns its id. Prices in paise. */
  product: (overrides?: Partial<typeof products.$inferInsert>) => Promise<string>
  dataDir: string
  /** The lines of its log so far; none unless LOG_LEVEL is set. */
  logged: string[]
}

/** Stands for the pages where no test looks at them. */
const plainPage: RenderPage = async () =>
  new Response('a page', { headers: { 'content-type': 'text/html; charset=utf-8' } })

/** Opens a shop for the test file; it is closed when the file is done. */
export async function openTestShop(
  settings: Record<string, string> = {},
  renderPage: RenderPage = plainPage,
): Promise<TestShop> {
  const dataDir = await makeScratch('tokri-shop-')
  const env = readEnv({
    PORT: '0',
    DATA_DIR: dataDir,
    ...(settings.DATABASE_URL
      ? { ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password }
      : { DATABASE_URL: connectionUrl(await createTestDatabase(WITH_OWNER)) }),
    SEED: 'none',
    RATE_LIMITS: 'off',
    JOBS: 'off',
    LOG_LEVEL: 'silent',
    ...settings,
  })
  const renderMail: RenderMail = async (...message) =>
    (await import('#app/letters/render-mail.tsx')).renderMail(...message)
  const filesFolder = path.join(dataDir, 'files')
  await mkdir(filesFolder)
  const logged: string[] = []
  const write = (line: string) => {
    logged.push(line)
  }
  const log = createLog(env.LOG_LEVEL, { write })
  const store = await startStore({ env, log, renderPage, renderMail, filesFolder })
  atEnd(async () => {
    // Those that `fetch` keeps open would be given time to hear of the end.
    store.server.closeIdleConnections()
    await store.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  return shopAt(store, dataDir, logged)
}

function shopAt(store: RunningStore, dataDir: string, logged: string[]): TestShop {
  const { address: url, database } = store
  const call: TestShop['call'] = (method, pathname, body, as, headers = {}) =>
    fetch(url + pathname, {
      method,
      headers: {
        origin: url,
        ...(as ? { cookie: as.cookie } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })

  async function enter(
    pathname: string,
    body: { email: string; password: string; name?: string },
    headers: Record<string, string> = {},
  ): Promise<TestPerson> {
    const response = await call('POST', `/api/auth/${pathname}`, body, undefined, headers)
    if (!response.ok) throw new Error(`${pathname} answered ${response.status}: ${await response.text()}`)
    const cookie = response.headers
      .getSetCookie()
      .map((set) => set.split(';')[0])
      .join('; ')
    const me = (await (await call('GET', '/api/me', undefined, { uid: '', email: '', cookie })).json()) as {
      user: CurrentUser
    }
    return { uid: me.user.uid, email: me.user.email, cookie }
  }

  async function sessionOf(uid: string, email: string): Promise<TestPerson> {
    const { secret, authCookies } = await store.shop.auth.$context
    const { name } = authCookies.sessionToken
    return { uid, email, cookie: cookieOf(await beginSession(database.db, uid), { name, secret }) }
  }

  async function newCustomer(email: string): Promise<TestPerson> {
    return sessionOf(await addPerson(database.db, { email, name: 'Asha Rao' }), email.toLowerCase())
  }

  async function owner(): Promise<TestPerson> {
    const [found] = await database.db.select().from(users).where(eq(users.email, OWNER.email))
    if (!found) throw new Error('The shop has another owner')
    return sessionOf(found.id, found.email)
  }

  let people = 0
  return {
    url,
    store,
    database,
    dataDir,
    logged,
    call,
    customer: (email = `customer-${++people}@shop.example`) => newCustomer(email),
    signUp: (email = `customer-${++people}@shop.example`, headers) =>
      enter('sign-up/email', { name: 'Asha Rao', email, password: PASSWORD }, headers),
    owner,
    product: async (overrides) => {
      const id = await addProduct(database, overrides)
      // It came by another door than the shop's own, of which the catalogue hears within a second.
      store.shop.catalogue.expire()
      return id
    },
  }
}

/** A product with an opening movement, as `createProduct` would leave it. */
async function addProduct({ db }: Database, overrides: Partial<typeof products.$inferInsert> = {}): Promise<string> {
  const values = {
    name: 'Brass Compass',
    description: 'Points north.',
    pricePaise: 12_500,
    stock: 10,
    categories: ['Study'],
  }
  const [row] = await db
    .insert(products)
    .values({ ...values, ...overrides })
    .returning()
  if (!row) throw new Error('The insert returned no row')
  if (row.stock > 0 && !row.parts)
    await db.insert(stockMovements).values({ productId: row.id, delta: row.stock, reason: 'opening' })
  return row.id
}
