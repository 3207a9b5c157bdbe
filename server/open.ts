/** Opens the built store; runs from the build folder. */
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as Pages from '#app/render.server.tsx'
import { systemErrorCodeOf } from '#engines/postgres/durable-file.ts'
import { postgresCodeOf } from '#engines/postgres/retry.ts'
import { BadSetting, type Env, obsoleteSettings, readEnv } from './env.ts'
import { tryToListen } from './requests/listen.ts'
import { type RunningStore, startStore } from './start.ts'
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
  const { renderPage, renderLetter } = (await import(pages.href)) as typeof Pages
  const log = createLog(env.LOG_LEVEL)
  for (const sentence of obsoleteSettings(process.env)) log.warn({ event: 'setting.gone' }, sentence)
  const filesFolder = path.join(BUILD_FOLDER, 'client')
  await tryToListen(env)
  const store = await startStore({ env, log, renderPage, renderMail: renderLetter, filesFolder })
  // From here on the store can be stopped.
  stopOnSignal(store.stop)
  announce(store, env)
}

function reasonOf(error: unknown, variables: NodeJS.ProcessEnv): string {
  if (error instanceof BadSetting) return error.message
  if (!(error instanceof Error)) return String(error)
  // PostgreSQL does not always say that the disk is full, so the file system's error counts too.
  if (postgresCodeOf(error) === '53100' || systemErrorCodeOf(error) === 'ENOSPC')
    return `the disk of ${variables.DATA_DIR || './data'} is full (${error.message}). Make room.`
  if (systemErrorCodeOf(error) === 'EROFS')
    return `nothing can be written there (${error.message}). Mount it for writing, or set DATA_DIR to another folder.`
  return error.message
}

function announce({ address, database, newOwner, backupTrouble }: RunningStore, env: Env): void {
  // The address that mails link to.
  const opened = env.PUBLIC_URL ?? address
  const lines = [
    '',
    `  Tokri is open      ${opened}`,
    `  The admin area     ${opened}/admin`,
    ...(opened === address ? [] : [`  It listens at      ${address}`]),
    newOwner
      ? `  Sign in as         ${newOwner.email}  password ${newOwner.password}  (shown only now: keep it)`
      : `  Sign in as         ${env.ADMIN_EMAIL ?? 'an owner of this shop'}`,
    `  Data               ${database.kind}`,
    ...(backupTrouble === undefined ? [] : [`  WARNING            no backup can be made: ${backupTrouble}.`]),
    env.RATE_LIMITS
      ? ''
      : '  WARNING            RATE_LIMITS=off: nobody is slowed down or capped. Never run a public shop like this.\n',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** Ctrl-C sends a signal from the terminal and one from npm: within this time both count as one. */
const SAME_WISH_MS = 1000

/** Runs `stop` at a signal, then ends this process. A second signal ends it at once. */
function stopOnSignal(stop: () => Promise<void>): void {
  let askedAt: number | undefined
  const begin = async () => {
    if (askedAt !== undefined) return
    askedAt = Date.now()
    await stop()
    process.exit(0)
  }
  const onSignal = () => {
    if (askedAt !== undefined && Date.now() - askedAt > SAME_WISH_MS) process.exit(1)
    void begin()
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  // When the parent process in between is gone, nobody else could stop this one.
  if (process.channel) process.on('disconnect', onSignal)
  const parent = process.argv.find((word) => word.startsWith('--parent='))?.slice('--parent='.length)
  if (parent !== undefined) whenOrphaned(Number(parent), onSignal)
}

function whenOrphaned(parent: number, stop: () => void): void {
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stop()
  }, 500).unref()
}
