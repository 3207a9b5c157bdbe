/** Makes and lists the shop's backups, each made by a child process at a lower priority than orders. */

import { type ChildProcess, spawn } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isS3Address, S3Trouble, SHOWING } from '#engines/s3/s3-settings.ts'
import type { Env } from '#server/env.ts'
import type { Log } from '#server/watching/log.ts'
import { StoreError } from '#store/errors.ts'
import {
  type BackupTrigger,
  backupIntervalOf,
  isBackupLate,
  makeOwnFolder,
  type StoredBackup,
} from '#store/shop/backup/backup-folder.server.ts'
import { type BackupPlace, readBackup } from '#store/shop/backup/backup-place.server.ts'
import type { BackupState, Backups } from '#store/shop/backup/backups.schema.ts'
import type { Proof } from '#store/shop/integrity/proofs.server.ts'
import { openBackups } from './backup-places.ts'

/** A shop without a backup is late from this time after its start. */
const FIRST_MS = 2 * 3600 * 1000
/** Least time between two listings of a remote store. */
const LOOK_AGAIN_MS = 30_000

export type ShopBackups = ReturnType<typeof createBackups>

/** Makes one backup at a time; whoever asks meanwhile gets the one that is being made. */
export function createBackups(env: BackupSettings, log: Log) {
  const [opening, openedAt] = [openBackups(env, SHOWING), Date.now()]
  let running: Promise<void> | undefined
  const children = new Set<ReturnType<typeof startTool>>()
  let failure: string | null = null
  const lookout = createLookout(env, opening)
  let isStopping = false
  const trial = tryPlace(env, log).then((reason) => {
    failure ??= reason ?? null
    return reason
  })

  async function tell(words: string[]): Promise<ToolAnswer> {
    const child = startTool(env, words)
    children.add(child)
    return child.answer.finally(() => children.delete(child))
  }

  async function run(way: BackupTrigger): Promise<void> {
    const said = await tell(['backup', `--${way}`])
    const reason = said.ok ? null : (said.error ?? 'the backup was ended')
    failure = reason
    if (said.ok) return log.info({ event: 'backup.made', file: said.file, bytes: said.bytes }, 'a backup was made')
    if (!isStopping) log.error({ event: 'backup.failed', reason }, 'a backup could not be made')
    throw new Error(reason ?? 'the backup was ended')
  }

  return {
    every: backupIntervalOf(env.BACKUP_KEEP),
    isSealed: env.BACKUP_PASSPHRASE !== undefined,
    /** Throws `busy` while the store of backups does not answer. */
    list: lookout.list,
    isRunning: () => running !== undefined,
    /** The reasons why BACKUP_DIR cannot be written and why the last backup failed. */
    trial,
    failure: () => failure,
    /** Falls back to the last list when the store of backups does not answer or was asked just now. */
    async state(): Promise<BackupState> {
      return stateOf((await lookout.listLately())[0], backupIntervalOf(env.BACKUP_KEEP), openedAt)
    },

    /** Throws a sentence when the backup fails, and logs it. */
    make(way: BackupTrigger): Promise<void> {
      if (running) return running
      running = run(way).finally(() => {
        running = undefined
        lookout.forget()
      })
      return running
    },

    /** A backup file by its name, with its size in bytes; undefined when there is none. Throws `busy` like `list`. */
    read: async (name: string) => readBackup(await opening, name).catch(refuseForNow),

    /** Runs `tokri prove`, which checks the shop and restores its last backup. */
    async prove(): Promise<Proof> {
      const { backupAt = null, faults, error = 'it was ended' } = await tell(['prove'])
      if (isStopping) throw new Error('The shop stops')
      return { backupAt, faults: faults ?? [`The proof could not be made: ${error}`] }
    },

    async stop(): Promise<void> {
      isStopping = true
      for (const child of children) child.kill()
      await running?.catch(() => undefined)
    },
  }
}

function stateOf(newest: StoredBackup | undefined, every: Backups['every'], openedAt: number): BackupState {
  const isTooLate = newest ? isBackupLate(newest, new Date(), every) : Date.now() - openedAt > FIRST_MS
  return { lastAt: newest?.at.toISOString() ?? null, isLate: every !== null && isTooLate }
}

/** Writes a file into BACKUP_DIR and removes it again. Returns a sentence when that fails. */
async function tryPlace({ BACKUP_DIR: folder, BACKUP_KEEP }: BackupSettings, log: Log): Promise<string | undefined> {
  if (folder === undefined || BACKUP_KEEP === undefined || isS3Address(folder)) return undefined
  const file = path.join(folder, `.trial-${process.pid}`)
  try {
    await makeOwnFolder(folder)
    await writeFile(file, '', { mode: 0o600 })
    return undefined
  } catch (error) {
    const who = process.getuid === undefined ? 'the user of the shop' : `the user of the shop (${process.getuid()})`
    const reason = `${who} cannot write into ${folder}, which is BACKUP_DIR: ${error instanceof Error ? error.message : error}`
    log.error({ event: 'backup.failed', reason }, 'backups cannot be written')
    return reason
  } finally {
    await rm(file, { force: true }).catch(() => undefined)
  }
}

function createLookout({ BACKUP_DIR }: BackupSettings, opening: Promise<BackupPlace>) {
  const isFarAway = BACKUP_DIR !== undefined && isS3Address(BACKUP_DIR)
  let lastSeen: StoredBackup[] = []
  let lookedAt = Number.NEGATIVE_INFINITY

  async function list(): Promise<StoredBackup[]> {
    lookedAt = Date.now()
    lastSeen = await (await opening).list().catch(refuseForNow)
    return lastSeen
  }

  return {
    list,
    /** Answers from memory for a while, so that pages of the desk rarely wait for a remote store. */
    async listLately(): Promise<StoredBackup[]> {
      if (isFarAway && Date.now() - lookedAt < LOOK_AGAIN_MS) return lastSeen
      return list().catch(() => lastSeen)
    },
    /** Makes the next call ask the store. Call it when there may be a new backup. */
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

/** The program behind `npm run tokri`, in the build or among the sources. */
const PROGRAM = import.meta.filename.endsWith('.ts')
  ? path.join(import.meta.dirname, '../../cli/tokri.ts')
  : path.join(import.meta.dirname, '../../tokri.js')

const MOST_SAID = 1000

/** Settings passed to the command unchanged; BACKUP_KEEP is written separately. */
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

type BackupSettings = Pick<Env, (typeof HANDED_ON)[number] | 'BACKUP_KEEP'>

type ToolAnswer = { ok: boolean; error?: string; file?: string; bytes?: number } & Partial<Proof>

/** Runs the tool with these arguments: `backup` and its options, or `prove`. `answer` never rejects. */
function startTool(env: BackupSettings, words: string[]): { answer: Promise<ToolAnswer>; kill: () => void } {
  const child = spawn(process.execPath, [PROGRAM, ...words, '--json'], {
    env: variablesOf(env),
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return { answer: answerOf(child), kill: () => void child.kill() }
}

function variablesOf(env: BackupSettings): Record<string, string> {
  const handed = HANDED_ON.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]]))
  const counts = Object.entries(env.BACKUP_KEEP ?? {}).map(([span, count]) => `${span}=${count}`)
  const keep = counts.join(' ') || 'off'
  return { ...Object.fromEntries(handed), BACKUP_KEEP: keep, MALLOC_ARENA_MAX: '1' }
}

async function answerOf(child: ChildProcess): Promise<ToolAnswer> {
  let text = ''
  child.stdout?.setEncoding('utf8').on('data', (piece: string) => {
    text += piece
  })
  const code = await new Promise<number | string | null>((done) => {
    child.once('error', (error) => done(error.message))
    child.once('close', (code, signal) => done(code ?? signal))
  })
  try {
    return JSON.parse(text) as ToolAnswer
  } catch {
    return { ok: false, error: `the backup ended with ${code} ${text}`.slice(0, MOST_SAID) }
  }
}
