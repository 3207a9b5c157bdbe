/** Backups that the shop makes by itself: in a process beside it, which gives way to orders. */
import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { isLate, type KeptBackup, type Way } from '#store/backup/backup-folder.server.ts'
import { type BackupPlace, readBackup } from '#store/backup/backup-place.server.ts'
import type { BackupState } from '#store/backup/backups.schema.ts'
import { StoreError } from '#store/errors.ts'
import { SHOWING } from '#store/s3/s3-requests.server.ts'
import { isS3Address } from '#store/s3/s3-settings.ts'
import { S3Trouble } from '#store/s3/s3-trouble.ts'
import { openBackups } from './backup-places.ts'
import type { Env } from './env.ts'
import type { Log } from './log.ts'
import type { BackupNews } from './processes/words.ts'
import type { Worker } from './processes/worker.ts'

/** What `npm run tokri` runs: beside the bundle, or among the sources. */
const PROGRAM = import.meta.filename.endsWith('.ts')
  ? path.join(import.meta.dirname, '../cli/tokri.ts')
  : path.join(import.meta.dirname, '../tokri.js')

/** A shop that was opened just now makes its first within the hour. */
const FIRST_MS = 2 * 3600 * 1000
/** A store far away is asked so seldom how the backups stand. */
const LOOK_AGAIN_MS = 30_000
/** Of what a failing backup says, so much is kept. */
const MOST_SAID = 1000

export type ShopBackups = ReturnType<typeof createBackups>

/** What the command reads of our settings; BACKUP_KEEP besides, which is written anew for it. */
const HANDED_ON = [
  'DATA_DIR',
  'DATABASE_URL',
  'SECRET',
  'BACKUP_DIR',
  'BACKUP_PASSPHRASE',
  'PICTURES_URL',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'BACKUP_S3_ENDPOINT',
  'BACKUP_S3_REGION',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
] as const

type Settings = Pick<Env, (typeof HANDED_ON)[number] | 'BACKUP_KEEP'>

/** One is made at a time; who wants one meanwhile gets that one. `others` are the processes of the same shop. */
export function createBackups(env: Settings, log: Log, others?: Worker['backups']) {
  const opening = openBackups(env, SHOWING)
  const openedAt = Date.now()
  let running: Promise<void> | undefined
  let child: ChildProcess | undefined
  const known = createNews(others)
  const lookout = createLookout(env, opening)
  let isStopping = false

  async function run(way: Way): Promise<void> {
    child = startBackup(env, way)
    const said = await answerOf(child)
    const reason = said.ok ? null : (said.error ?? 'the backup was ended')
    known.failed(reason)
    if (said.ok) return log.info({ event: 'backup.made', file: said.file, bytes: said.bytes }, 'a backup was made')
    if (!isStopping) log.error({ event: 'backup.failed', reason }, 'a backup could not be made')
    throw new Error(reason ?? 'the backup was ended')
  }

  return {
    isNightly: env.BACKUP_KEEP !== undefined,
    isSealed: env.BACKUP_PASSPHRASE !== undefined,
    /** Throws `busy` while the store of backups is away. */
    list: lookout.list,
    isRunning: known.isRunning,
    failure: known.failure,

    /** Of what was seen last, when the store of backups is away or was asked just now. */
    async state(): Promise<BackupState> {
      const [newest] = await lookout.listLately()
      const isTooLate = newest ? isLate(newest, new Date()) : Date.now() - openedAt > FIRST_MS
      return { lastAt: newest?.at.toISOString() ?? null, isLate: env.BACKUP_KEEP !== undefined && isTooLate }
    },

    /** Throws a sentence when it comes to nothing; it stands in the log too. */
    make(way: Way): Promise<void> {
      if (running) return running
      known.runs(true)
      running = run(way).finally(() => {
        running = undefined
        lookout.forget()
        known.runs(false)
      })
      return running
    },

    /** The file of that name and its size in bytes; undefined when there is none. Throws `busy` like `list`. */
    read: async (name: string) => readBackup(await opening, name).catch(refuseForNow),

    async stop(): Promise<void> {
      isStopping = true
      child?.kill()
      await running?.catch(() => undefined)
    },
  }
}

/** Sees which backups there are. */
function createLookout({ BACKUP_DIR }: Settings, opening: Promise<BackupPlace>) {
  const isFarAway = BACKUP_DIR !== undefined && isS3Address(BACKUP_DIR)
  let lastSeen: KeptBackup[] = []
  let lookedAt = Number.NEGATIVE_INFINITY

  async function list(): Promise<KeptBackup[]> {
    lookedAt = Date.now()
    lastSeen = await (await opening).list().catch(refuseForNow)
    return lastSeen
  }

  return {
    list,
    /** Whoever looks at the desk asks no store that is far away each time. */
    async listLately(): Promise<KeptBackup[]> {
      if (isFarAway && Date.now() - lookedAt < LOOK_AGAIN_MS) return lastSeen
      return list().catch(() => lastSeen)
    },
    /** There may be another one now. */
    forget(): void {
      lookedAt = Number.NEGATIVE_INFINITY
    },
  }
}

function refuseForNow(error: unknown): never {
  if (!(error instanceof S3Trouble)) throw error
  throw new StoreError('busy', `The backups cannot be reached at the moment: ${error.message}`, {
    facts: { retryAfterSeconds: 10 },
    cause: error,
  })
}

function startBackup(env: Settings, way: Way): ChildProcess {
  return spawn(process.execPath, [PROGRAM, 'backup', '--json', `--${way}`], {
    env: variablesOf(env),
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}

/** What is known of backups, here and in the other processes of the same shop. */
function createNews(others: Worker['backups'] | undefined) {
  let news: BackupNews = { isRunning: false, failure: null }
  others?.onNews((next) => {
    news = next
  })
  return {
    isRunning: () => news.isRunning,
    failure: () => news.failure,
    failed(failure: string | null): void {
      news = { ...news, failure }
    },
    runs(isRunning: boolean): void {
      news = { ...news, isRunning }
      others?.tell(news)
    },
  }
}

/** The settings that the command reads, as they are written. */
function variablesOf(env: Settings): Record<string, string> {
  const { daily, weekly } = env.BACKUP_KEEP ?? {}
  const handed = HANDED_ON.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]]))
  const keep = daily === undefined ? 'off' : `daily=${daily} weekly=${weekly}`
  return { ...Object.fromEntries(handed), BACKUP_KEEP: keep, MALLOC_ARENA_MAX: '1' }
}

type Said = { ok: boolean; error?: string; file?: string; bytes?: number }

async function answerOf(child: ChildProcess): Promise<Said> {
  let text = ''
  child.stdout?.setEncoding('utf8').on('data', (piece: string) => {
    text += piece
  })
  const code = await new Promise<number | string | null>((done) => {
    child.once('error', (error) => done(error.message))
    child.once('close', done)
  })
  try {
    return JSON.parse(text) as Said
  } catch {
    return { ok: false, error: `the backup ended with ${code} ${text}`.slice(0, MOST_SAID) }
  }
}
