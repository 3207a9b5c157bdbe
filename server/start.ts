/** Puts the parts together: settings in, a listening store out. */
import type { RequestListener, Server } from 'node:http'
import type { Shop } from '#api/shop.ts'
import type { RenderPage } from '#app/render.server.ts'
import type { Db } from '#db/client.ts'
import { isMigrated, migrateDatabase } from '#db/migrate.ts'
import { seedDemo } from '#db/seed/seed.ts'
import { loggedPath } from '#store/logged-path.ts'
import type { RenderMail } from '#store/mail/mail.ts'
import { type Credentials, ensureOwner } from '#store/people/first-owner.server.ts'
import { forgetOrphanPhotos } from '#store/people/photo.server.ts'
import { createCatalogueVersion } from '#store/products/catalogue-version.server.ts'
import { createApp } from './app.ts'
import { createAnswerCache } from './cache.ts'
import { type RunningDatabase, startDatabase } from './database.ts'
import { startDemoIdentityIfWanted } from './demo-identity/demo-identity.ts'
import { prepareDrain } from './drain.ts'
import type { Env } from './env.ts'
import { startJobs } from './jobs.ts'
import { clientOf, createListener } from './listener.ts'
import type { Log } from './log.ts'
import { createMailer } from './mailer.ts'
import type { PageSources } from './page-policy.ts'
import { addressAt, createShop, publicUrlOf, settingsOf } from './shop.ts'
import { createPatientServer, isLoopback } from './slow-clients.ts'

export type RunningStore = {
  server: Server
  /** Where the store listens, such as http://127.0.0.1:3000. */
  address: string
  database: RunningDatabase
  shop: Shop
  /** The owner's account when this start made one with a random password. */
  newOwner: Credentials | undefined
  /** Stops taking requests, lets those under way finish for up to ten seconds, and closes the database. */
  stop: () => Promise<void>
}

export type StartParts = {
  env: Env
  log: Log
  renderPage: RenderPage
  /** Writes messages out. */
  renderMail: RenderMail
  /** Folder of the built browser files; without it (while developing) nothing is cached either. */
  filesFolder?: string | undefined
  /** What sees a request before the store does: Vite, while developing. */
  inFront?: (store: RequestListener) => RequestListener
  /** What pages may take from elsewhere, while developing. */
  alsoFrom?: PageSources
}

export async function startStore(parts: StartParts): Promise<RunningStore> {
  const { env, log } = parts
  const database = await startDatabase(env, log)
  try {
    await migrateDatabase(database.pool)
    if (env.SEED === 'demo') await seedDemo(database.db)
    const server = createPatientServer({
      clientOf: (request) => clientOf(request, env.TRUST_PROXY),
      // Whoever asks from this machine is a proxy too, told of or not.
      isProxy: (address) => env.TRUST_PROXY || isLoopback(address),
    })
    const state = { isOpen: false }
    const cache = parts.filesFolder === undefined ? undefined : createAnswerCache(createCatalogueVersion(database.db))
    const mailer = createMailer(database.db, { ...env, publicUrl: publicUrlOf(env) }, parts.renderMail)
    const demoIdentity = await startDemoIdentityIfWanted(env, database.db)
    const shop = await createShop(env, log, database, cache, mailer, demoIdentity)
    const app = createApp({
      shop,
      settings: settingsOf(env, parts.alsoFrom),
      renderPage: parts.renderPage,
      publicUrl: env.PUBLIC_URL,
      cache,
      filesFolder: parts.filesFolder,
      onViolation: (line) => log.warn({ event: 'policy.violation', ...line }, 'a page was stopped by its policy'),
      isReady: async () => (await isMigrated(database.pool).catch(() => false)) && state.isOpen,
    })
    const listener = createListener({ app, cache, trustProxy: env.TRUST_PROXY, onRequest: logRequests(log) })
    server.on('request', parts.inFront ? parts.inFront(listener) : listener)
    const drain = prepareDrain(server)
    const address = await listen(server, env)
    // Only now can nothing else go wrong: a password that is told once must not be lost with a start that failed.
    const newOwner = await ensureOwner(database.db, ownerOf(env))
    state.isOpen = true
    const jobs = env.JOBS ? startJobs({ database, mailer, log, daily: photoTasks(shop.images) }) : undefined
    const stop = async () => {
      state.isOpen = false
      await Promise.all([drain(), jobs?.stop()])
      await demoIdentity?.stop()
      await shop.searchLog.stop()
      await database.close()
    }
    return { server, address, database, shop, newOwner, stop }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Photos lie in files, of which the database knows nothing. */
function photoTasks(images: Shop['images']) {
  return { 'forget photos of nobody': (db: Db) => forgetOrphanPhotos(db, images) }
}

function ownerOf(env: Env): Credentials | undefined {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = env
  return email !== undefined && password !== undefined ? { email, password } : undefined
}

function logRequests(log: Log): Parameters<typeof createListener>[0]['onRequest'] {
  if (!log.isLevelEnabled('debug')) return undefined
  return ({ request, response, requestId }) => {
    const route = loggedPath(request.url ?? '')
    log.debug({ requestId, method: request.method, route, status: response.statusCode }, 'request')
  }
}

async function listen(server: Server, env: Env): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(env.PORT, env.HOST, resolve)
  })
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : env.PORT
  return addressAt(env.HOST, port)
}
