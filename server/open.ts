/** The built store, as one process or as several. It runs out of its bundle, which lies in the folder of what was built. */
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RenderPage } from '#app/render.server.ts'
import type { RenderMail } from '#store/mail/mail.ts'
import { announce } from './announce.ts'
import { BadSetting, type Env, readEnv } from './env.ts'
import { giveBackAtRest, giveBackNow } from './machine/give-back.ts'
import { putLoopFirst } from './machine/thread-priorities.ts'
import type { Worker } from './processes/worker.ts'
import { stopOnSignal } from './stop-on-signal.ts'
import { createLog } from './watching/log.ts'

const BUILD_FOLDER = path.join(import.meta.dirname, '../..')
/** The words that a parent starts its processes with. */
const isWorker = process.argv[2] === '--worker'

await run()

async function run(): Promise<void> {
  let worker: Worker | undefined
  try {
    const env = readEnv(process.env)
    if (isWorker) {
      const { joinParent } = await import('./processes/worker.ts')
      worker = await joinParent()
      await openOne(env, worker)
    } else if (env.PROCESSES > 1) await openSeveral(env)
    else await openOne(env)
  } catch (error) {
    const reason = reasonOf(error, process.env)
    if (worker) await worker.tellFailed(reason)
    else process.stderr.write(`Tokri cannot start: ${reason}\n`)
    process.exit(1)
  }
}

async function openOne(env: Env, worker?: Worker): Promise<void> {
  // A parent that answers nothing itself does without all this.
  const { startStore } = await import('./start.ts')
  const pages = pathToFileURL(path.join(BUILD_FOLDER, 'server/index.js'))
  const { renderPage, renderMail } = (await import(pages.href)) as { renderPage: RenderPage; renderMail: RenderMail }
  const log = createLog(env.LOG_LEVEL)
  const store = await startStore({
    env,
    log: worker ? log.child({ process: worker.slot }) : log,
    renderPage,
    renderMail,
    filesFolder: path.join(BUILD_FOLDER, 'client'),
    worker,
  })
  giveBackNow()
  giveBackAtRest()
  putLoopFirst()
  const { address, database, newOwner } = store
  if (worker) worker.tellOpen({ address, kind: database.kind, newOwner })
  else announce({ address, kind: database.kind, newOwner }, env)
  const stop = stopOnSignal(store.stop)
  worker?.onStop(stop)
}

async function openSeveral(env: Env): Promise<void> {
  const { openProcesses } = await import('./processes/parent.ts')
  const parent = await openProcesses(env, createLog(env.LOG_LEVEL), import.meta.filename)
  giveBackNow()
  announce(parent.opened, env)
  stopOnSignal(parent.stop)
  process.on('SIGUSR2', () => void parent.replaceAll())
}

function reasonOf(error: unknown, variables: NodeJS.ProcessEnv): string {
  if (error instanceof BadSetting) return error.message
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && error.code === 'EADDRINUSE') {
    return `port ${variables.PORT || 3000} is in use. Set PORT to another one.`
  }
  return error.message
}
