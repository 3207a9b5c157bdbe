/** Puts the store together from its settings and starts it. */
import { createServer, type RequestListener, type Server } from 'node:http'
import type { Shop } from '#api/shop.ts'
import type { RenderPage } from '#app/render.server.tsx'
import { seedDemo } from '#db/seed/seed.ts'
import type { Db } from '#engines/postgres/client.ts'
import { migrateDatabase } from '#engines/postgres/migrate.ts'
import { readWork } from '#server/watching/waiting-work.ts'
import { createCatalogue, followChanges } from '#store/goods/catalogue/catalogue.server.ts'
import { loggedPath } from '#store/logged-path.ts'
import { forgetOrphanBills } from '#store/money/expenses/expense-bills.server.ts'
import { forgetOrphanPhotos } from '#store/people/accounts/photo.server.ts'
import { ensureOwner, type OwnerCredentials } from '#store/people/staff/first-owner.server.ts'
import { sealLinks } from '#store/sealed-link.server.ts'
import { createOrderLinks } from '#store/selling/orders/reading/customer-orders.server.ts'
import { isBackupLate } from '#store/shop/backup/backup-folder.server.ts'
import { recordProof } from '#store/shop/integrity/proofs.server.ts'
import type { RenderMail } from '#store/talk/mail/mail.ts'
import { type AppParts, createApp } from './app.ts'
import { PROGRAM_VERSION } from './backups/backup-places.ts'
import { createBackups, type ShopBackups } from './backups/backups.ts'
import { type RunningDatabase, startDatabase } from './database.ts'
import { startDemoIdentityIfWanted } from './demo-identity/demo-identity.ts'
import type { Env } from './env.ts'
import { createAnswerCache } from './kept/cache.ts'
import type { PageSources } from './pages/page-policy.ts'
import { limitConnections } from './requests/connections.ts'
import { prepareDrain } from './requests/drain.ts'
import { listen } from './requests/listen.ts'
import { createListener, type ListenerParts } from './requests/listener.ts'
import { readOrMakeSecret } from './secrets/secret.ts'
import { createPictureFetcher } from './sending/fetch-pictures.ts'
import { type JobParts, startJobs } from './sending/jobs.ts'
import { createMailer } from './sending/mailer.ts'
import { createRinging } from './sending/rings.ts'
import { createWaysOut } from './sending/ways-out.ts'
import { createShop, publicUrlOf, settingsOf } from './shop.ts'
import { type Log, logSentence } from './watching/log.ts'
import { createReadiness } from './watching/readiness.ts'

export type RunningStore = {
  server: Server
  /** The address where the store listens, such as http://127.0.0.1:3000. */
  address: string
  database: RunningDatabase
  shop: Shop
  /** The owner's account, if this start made one with a random password. */
  newOwner: OwnerCredentials | undefined
  /** A sentence on why no backup can be written. */
  backupTrouble: string | undefined
  /** Takes no more requests, waits up to ten seconds for running ones, and closes the database. */
  stop: () => Promise<void>
}

export type StartParts = {
  env: Env
  log: Log
  renderPage: RenderPage
  renderMail: RenderMail
  /** Folder of the built browser files; absent while developing, when nothing is cached either. */
  filesFolder?: string | undefined
  /** Wraps the store's request handler: Vite, while developing. */
  inFront?: (store: RequestListener) => RequestListener
  alsoFrom?: PageSources
}

export async function startStore(parts: StartParts): Promise<RunningStore> {
  const { env, log } = parts
  const database = await startDatabase(env, log)
  try {
    await prepare(database, parts)
    const server = openServer(env)
    const state = { isOpen: false }
    const catalogue = createCatalogue(database.db)
    const cache = parts.filesFolder === undefined ? undefined : createAnswerCache(catalogue)
    const secrets = await readSecrets(env, log, database.db)
    const mailer = createMailer(database.db, { ...env, publicUrl: publicUrlOf(env), ...secrets }, parts.renderMail)
    const demoIdentity = await startDemoIdentityIfWanted(env, database.db)
    const ringing = createRinging(env, database, secrets.secret)
    const { waysOut, stop: stopLooking } = await createWaysOut({ db: database.db, log, env, mailer, ...secrets })
    const backups = createBackups(env, log)
    const made = { env, log, database, catalogue, mailer, demoIdentity, backups, waysOut }
    const shop = await createShop({ ...made, ...secrets, ...ringing })
    const metrics = await openMetrics(env, database, backups)
    const settings = settingsOf(env, parts.alsoFrom)
    const { app, kept } = createApp({
      shop,
      metrics,
      settings,
      renderPage: parts.renderPage,
      publicUrl: env.PUBLIC_URL,
      cache,
      filesFolder: parts.filesFolder,
      isReady: createReadiness({ database, dataDir: ownFolder(env), isOpen: () => state.isOpen, log }),
    })
    const listener = createListener({ app, kept, ...trustOf(env), ...metrics?.metrics, onRequest: logRequests(log) })
    server.on('request', parts.inFront ? parts.inFront(listener) : listener)
    const drain = prepareDrain(server, env.DRAIN_SECONDS)
    const address = await listen(server, env)
    const following = await followChanges(catalogue, database.newClient)
    // Last, because a start that fails must not lose a password that is shown once.
    const newOwner = await ensureOwner(database.db, ownerOf(env))
    const jobs = env.JOBS
      ? startJobs({
          database,
          mailer,
          log,
          phones: shop.phones,
          ...dueTasks(shop, backups),
          rings: ringing,
          fetchPictures: createPictureFetcher({ ...shop, allowsPrivate: env.PRIVATE_ADDRESSES }),
        })
      : undefined
    const stop = async () => {
      state.isOpen = false
      stopLooking()
      await ringing.bell.stop()
      await Promise.all([drain(), backups.stop(), jobs?.stop()])
      await demoIdentity?.stop()
      await shop.searchLog.stop()
      await following.stop()
      await database.close()
    }
    state.isOpen = true
    return { server, address, database, shop, newOwner, backupTrouble: await backups.trial, stop }
  } catch (error) {
    await database.close()
    if (!(error instanceof Error) || error.cause === undefined) throw error
    throw new Error(logSentence(error), { cause: error })
  }
}

/** Ends slow clients and limits an address's connections; a proxy in front may hold more, and counts addresses itself. */
function openServer({ TRUST_PROXY }: Env): Server {
  const server = createServer({ headersTimeout: 8_000, requestTimeout: 300_000, keepAliveTimeout: 65_000 })
  server.timeout = 120_000
  server.maxConnections = 5_000
  if (!TRUST_PROXY) limitConnections(server, 2_000)
  return server
}

async function prepare({ pool, db }: RunningDatabase, { env, log }: StartParts): Promise<void> {
  await migrateDatabase(pool, {
    onWait: (tries) => log.warn({ tries }, 'the database is brought up to date as soon as nobody uses its tables'),
  })
  if (env.SEED === 'demo') await seedDemo(db)
}

/** The data folder with the embedded database; undefined with DATABASE_URL. */
function ownFolder({ DATABASE_URL, DATA_DIR }: Env): string | undefined {
  return DATABASE_URL === undefined ? DATA_DIR : undefined
}

async function readSecrets(env: Env, log: Log, db: Db) {
  const secret = await readOrMakeSecret(env, db, (words) => log.error({ event: 'secret.lost' }, words))
  return { secret, orderLinks: createOrderLinks(secret), linksFor: (purpose: string) => sealLinks(secret, purpose) }
}

/** Which headers of a request are trusted: a proxy's, or else a Host header that can be right. */
function trustOf({ TRUST_PROXY, PUBLIC_URL }: Env) {
  return { trustProxy: TRUST_PROXY, believesHost: PUBLIC_URL === undefined && !TRUST_PROXY }
}

function dueTasks(
  { images, mail, publicUrl }: Shop,
  backups: ShopBackups,
): Omit<JobParts, 'database' | 'mailer' | 'log'> {
  const daily = {
    'forget photos of nobody': (db: Db) => forgetOrphanPhotos(db, images),
    'forget bills of no expense': (db: Db) => forgetOrphanBills(db, images),
  }
  const { nightly, often } = backupTasks(backups)
  const prove = async (db: Db) => recordProof(db, await backups.prove(), mail.channels.includes('email'))
  const proving = { ...nightly, 'prove the shop and its last backup': prove }
  return { daily, nightly: proving, ...(often ? { often } : {}), publicUrl }
}

/** Schedules a backup each night or hour. A late one is made at any hour, as in a shop that is closed at night. */
function backupTasks({ every, make, list }: ShopBackups): Pick<JobParts, 'nightly' | 'often'> {
  if (every === null) return {}
  const makeOne = () => make('nightly')
  if (every === 'hour') return { often: { 'make a backup': makeOne } }
  const catchUp = async () => {
    const [newest] = await list()
    if (isBackupLate(newest, new Date(), every)) await makeOne()
  }
  return { nightly: { 'make a backup': makeOne }, often: { 'make the backup that is due': catchUp } }
}

function ownerOf(env: Env): OwnerCredentials | undefined {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = env
  return email !== undefined && password !== undefined ? { email, password } : undefined
}

/** Loads the metrics library only where METRICS_TOKEN is set. */
async function openMetrics(
  { METRICS_TOKEN: token }: Env,
  { db, pool }: RunningDatabase,
  { list }: ShopBackups,
): Promise<AppParts['metrics']> {
  if (token === undefined) return undefined
  const { createMetrics } = await import('./watching/metrics/metrics.ts')
  return { token, metrics: createMetrics(PROGRAM_VERSION, pool, () => readWork(db, list)) }
}

function logRequests(log: Log): ListenerParts['onRequest'] {
  if (!log.isLevelEnabled('debug')) return undefined
  return ({ request, response, requestId }) => {
    const route = loggedPath(request.url ?? '')
    log.debug({ requestId, method: request.method, route, status: response.statusCode }, 'request')
  }
}
