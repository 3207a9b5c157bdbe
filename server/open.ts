/** The built store. It runs out of its bundle, which lies in the folder of what was built. */
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RenderPage } from '#app/render.server.tsx'
import type { RenderMail } from '#store/mail/mail.ts'
import { announce } from './announce.ts'
import { BadSetting, readEnv } from './env.ts'
import { giveBackAtRest, giveBackNow } from './machine/give-back.ts'
import { putLoopFirst } from './machine/thread-priorities.ts'
import { startStore } from './start.ts'
import { stopOnSignal } from './stop-on-signal.ts'
import { createLog } from './watching/log.ts'

const BUILD_FOLDER = path.join(import.meta.dirname, '../..')

await run()

async function run(): Promise<void> {
  try {
    await open()
  } catch (error) {
    process.stderr.write(`Tokri cannot start: ${reasonOf(error, process.env)}\n`)
    process.exit(1)
  }
}

async function open(): Promise<void> {
  const env = readEnv(process.env)
  const pages = pathToFileURL(path.join(BUILD_FOLDER, 'server/index.js'))
  const { renderPage, renderMail } = (await import(pages.href)) as { renderPage: RenderPage; renderMail: RenderMail }
  const log = createLog(env.LOG_LEVEL)
  const filesFolder = path.join(BUILD_FOLDER, 'client')
  const store = await startStore({ env, log, renderPage, renderMail, filesFolder })
  // It is ready: from now on somebody may stop it.
  stopOnSignal(store.stop)
  if (!env.WITHOUT.includes('give-back')) {
    giveBackNow()
    giveBackAtRest()
  }
  if (!env.WITHOUT.includes('thread-priorities')) putLoopFirst()
  announce(store, env)
}

function reasonOf(error: unknown, variables: NodeJS.ProcessEnv): string {
  if (error instanceof BadSetting) return error.message
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && error.code === 'EADDRINUSE') {
    return `port ${variables.PORT || 3000} is in use. Set PORT to another one.`
  }
  return error.message
}
