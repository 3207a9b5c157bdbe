/**
 * Keeps the point-in-time archive beside the embedded PostgreSQL, in the process that started it: archives the log once a minute,
 * has a base made once a day, and removes what is too old. How and why: docs/decisions/030-point-in-time.md.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EmbeddedPostgres } from '#db/embedded/start.ts'
import type { Env } from '#server/env.ts'
import { type Log, sentenceOf } from '#server/watching/log.ts'
import { DAY_MS } from '#store/india.ts'
import { outdatedNames } from '#store/point-in-time/plan-return.ts'
import { createShipping } from '#store/point-in-time/ship-wal.server.ts'
import { removeUnfinished, type WalArchive } from '#store/point-in-time/wal-archive.server.ts'
import { type Known, readNames } from '#store/point-in-time/wal-names.ts'
import { KEEPING, type Patience } from '#store/s3/s3-settings.ts'
import { noteArchiving } from './archiving-state.ts'
import { type BackupSettings, startTool } from './backup-process.ts'
import { openWalArchive } from './wal-archives.ts'

/** Days to keep by default. */
const DAYS = 7
/** A failed base is tried again after this long. */
const BASE_AGAIN_MS = 10 * 60_000
/** How often a lasting failure is logged again. */
const SAY_AGAIN_MS = 30 * 60_000
/** A shop that stops waits this long at most for its last minute to be archived. */
const LAST_MS = 5_000
/** How often to look for the secret that the first start makes. */
const SECRET_MS = 500

export type ArchiveSettings = BackupSettings & Pick<Env, 'POINT_IN_TIME' | 'DATA_DIR' | 'SECRET'>

/** Each try is short, because the next one follows anyway. */
const PATIENCE: Patience = { ...KEEPING, tries: 2 }

/** Starts in the background. */
export async function keepArchive(
  env: ArchiveSettings,
  log: Log,
  postgres: Pick<EmbeddedPostgres, 'superuser'>,
  everyMs: number,
): Promise<{ stop: () => Promise<void> }> {
  const stopping = new AbortController()
  const archive = await openWalArchive(env, PATIENCE)
  const data = path.join(env.DATA_DIR, 'postgres/data')
  const shipping = createShipping({ superuser: postgres.superuser, data, archive, passphrase: env.BACKUP_PASSPHRASE })
  const bases = createBases(env, log, archive, stopping.signal)
  const news = createNews(env, log)

  async function ship(): Promise<void> {
    const secret = await secretOf(env)
    if (secret === undefined) return
    try {
      const { chain, until } = await shipping.ship(secret)
      await news.good(until, bases.at(), bases.failure())
      bases.makeIfDue(chain)
    } catch (error) {
      await news.bad(reasonOf(error), bases.at())
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await ship()
      const isOpening = (await secretOf(env)) === undefined
      await sleep(isOpening ? SECRET_MS : everyMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  const running = run()
  return {
    async stop() {
      stopping.abort()
      const last = Promise.all([running, bases.stop()]).then(ship)
      await Promise.race([last, sleep(LAST_MS, undefined, { ref: false })])
    },
  }
}

/** Undefined while there is none. */
async function secretOf({ DATA_DIR, SECRET }: ArchiveSettings): Promise<string | undefined> {
  if (SECRET !== undefined) return ''
  const secret = await readFile(path.join(DATA_DIR, 'secret'), 'utf8').catch(() => '')
  return secret.trim() || undefined
}

/** Logs a failure once and every half hour, and the recovery once. */
function createNews(env: ArchiveSettings, log: Log) {
  let until: Date | undefined
  let saidAt = Number.NEGATIVE_INFINITY
  return {
    async good(now: Date, base: Date | undefined, failure: string | undefined): Promise<void> {
      if (saidAt > 0) log.warn({ event: 'archive.back' }, 'the log of the database is archived again')
      saidAt = Number.NEGATIVE_INFINITY
      until = now
      await noteArchiving(env, { until, base, failure }).catch(() => undefined)
    },
    async bad(failure: string, base: Date | undefined): Promise<void> {
      if (Date.now() - saidAt > SAY_AGAIN_MS) {
        log.error({ event: 'archive.failed', reason: failure, until }, 'the log of the database cannot be archived')
        saidAt = Date.now()
      }
      await noteArchiving(env, { until, base, failure }).catch(() => undefined)
    },
  }
}

/** Has bases made by a process beside the shop, at a lower priority than orders, and then removes what is too old. */
function createBases(env: ArchiveSettings, log: Log, archive: WalArchive, stopping: AbortSignal) {
  let known: Known | undefined
  let making: Promise<void> | undefined
  let child: ReturnType<typeof startTool> | undefined
  let failure: string | undefined
  let [chain, triedAt] = ['', Number.NEGATIVE_INFINITY]

  const newest = () => known?.bases.filter((base) => base.chain === chain).toSorted((a, b) => +b.at - +a.at)[0]
  const read = async () => readNames((await archive.list()).map(({ name }) => name))

  async function make(): Promise<void> {
    known ??= await read()
    const last = newest()
    // In both directions: a wrong clock may have dated a base tomorrow.
    if (last && Math.abs(Date.now() - last.at.getTime()) < DAY_MS) return
    triedAt = Date.now()
    await removeUnfinished(archive)
    child = startTool(env, ['backup', '--base'])
    const said = await child.answer
    if (!said.ok) throw new Error(said.error ?? 'the base was ended')
    log.info({ event: 'base.made', file: said.file, bytes: said.bytes }, 'a base was made')
    known = await read()
    for (const name of outdatedNames(known, env.BACKUP_KEEP?.daily ?? DAYS, chain, new Date()))
      await archive.remove(name)
    known = await read()
  }

  return {
    at: () => newest()?.at,
    failure: () => failure,

    makeIfDue(present: string): void {
      if (present !== chain) triedAt = Number.NEGATIVE_INFINITY
      chain = present
      if (making || stopping.aborted || Math.abs(Date.now() - triedAt) < BASE_AGAIN_MS) return
      making = make()
        .then(() => {
          failure = undefined
        })
        .catch((error: unknown) => {
          // The base ended with the shop; the next start begins another one.
          if (stopping.aborted) return
          failure = reasonOf(error)
          log.error({ event: 'base.failed', reason: failure }, 'a base could not be made')
        })
        .finally(() => {
          making = undefined
        })
    },

    async stop(): Promise<void> {
      child?.kill()
      await making
    },
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? sentenceOf(error) : String(error)
}
