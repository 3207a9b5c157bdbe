/** `npm start`: the built store as one process. */
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RenderPage } from '#app/render.server.ts'
import type { RenderMail } from '#store/mail/mail.ts'
import { BUILD_FOLDER, buildIfStale } from './build.ts'
import { BadSetting, type Env, readEnv } from './env.ts'
import { createLog } from './log.ts'
import { type RunningStore, startStore } from './start.ts'

await run()

async function run(): Promise<void> {
  try {
    const env = readEnv(process.env)
    buildIfStale()
    const pages = pathToFileURL(path.join(BUILD_FOLDER, 'server/index.js'))
    const { renderPage, renderMail } = (await import(pages.href)) as { renderPage: RenderPage; renderMail: RenderMail }
    const store = await startStore({
      env,
      log: createLog(env.LOG_LEVEL),
      renderPage,
      renderMail,
      filesFolder: path.join(BUILD_FOLDER, 'client'),
    })
    announce(store, env)
    stopOnSignal(store)
  } catch (error) {
    process.stderr.write(`Tokri cannot start: ${reasonOf(error, process.env)}\n`)
    process.exit(1)
  }
}

function announce({ address, database, newOwner }: RunningStore, env: Env): void {
  const lines = [
    '',
    `  Tokri is open      ${address}`,
    `  The admin area     ${address}/admin`,
    newOwner
      ? `  Sign in as         ${newOwner.email}  password ${newOwner.password}  (shown only now: keep it)`
      : `  Sign in as         ${env.ADMIN_EMAIL ?? 'the owner, with the password shown at the first start'}`,
    `  Data               ${database.kind}`,
    env.RATE_LIMITS
      ? ''
      : '  WARNING            RATE_LIMITS=off: nobody is slowed down or capped. Never run a public shop like this.\n',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

function stopOnSignal(store: RunningStore): void {
  let asked = false
  const stop = async () => {
    if (asked) process.exit(1)
    asked = true
    await store.stop()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // Started by a parent that stays in between: when it is gone, nobody could stop this process any more.
  if (process.channel) process.on('disconnect', stop)
}

function reasonOf(error: unknown, variables: NodeJS.ProcessEnv): string {
  if (error instanceof BadSetting) return error.message
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && error.code === 'EADDRINUSE') {
    return `port ${variables.PORT || 3000} is in use. Set PORT to another one.`
  }
  return error.message
}
