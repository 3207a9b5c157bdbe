/**
 * The parent of several processes that are one shop on one machine: it holds the port and the embedded PostgreSQL, answers
 * nothing itself, and is therefore small. Why so: docs/decisions/029-processes.md.
 */
import cluster from 'node:cluster'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#db/embedded/start.ts'
import { keepPointInTime } from '#server/backups/point-in-time.ts'
import type { Log } from '#server/watching/log.ts'
import type { Env } from '../env.ts'
import { keepProcesses } from './keep-processes.ts'
import { type StartedProcess, startProcess } from './start-process.ts'
import type { BackupNews, Figures, Opened, Place, ToParent } from './words.ts'

/** Requests, jobs and the database may take that long together when they are told to end. */
const ENDING_MS = 30_000
/** A process has ten connections, two that listen, and tools want some: beyond six processes PostgreSQL has to be told. */
const CONNECTIONS = { each: 12, more: 30 }

export type Parent = {
  opened: Opened
  /** Lets all processes finish what they do, and closes the database. */
  stop: () => Promise<void>
  /** Replaces one process after the other while the shop is open. */
  replaceAll: () => Promise<void>
}

/** `program` is the file that each of the processes runs. Throws a sentence when the shop cannot open. */
export async function openProcesses(env: Env, log: Log, program: string): Promise<Parent> {
  // What this process was started with is not theirs, such as whose child it is.
  cluster.setupPrimary({ exec: program, args: ['--worker'] })
  const server = env.DATABASE_URL === undefined ? await startServer(env, log) : undefined
  const kept = server && (await keepPointInTime(env, log, server))
  const database = server && { connection: server.connection, kind: `embedded PostgreSQL in ${env.DATA_DIR}` }
  const placeOf = (slot: number, isFirst: boolean): Place => ({ slot, count: env.PROCESSES, isFirst, database })
  let all: () => StartedProcess[] = () => []
  const hear = (words: ToParent, from: StartedProcess) => {
    if (words.say === 'ask figures')
      void figuresOf(all().filter((one) => one !== from)).then((figures) =>
        from.say({ say: 'all figures', id: words.id, all: figures }),
      )
    if (words.say === 'backup') tellOfBackup(words, from)
  }
  const tellOfBackup = ({ isRunning, failure }: BackupNews, from: StartedProcess) => {
    const tell = (news: BackupNews) => {
      for (const one of all()) if (one !== from) one.say({ say: 'backup', ...news })
    }
    tell({ isRunning, failure })
    // Nobody else would say that it came to nothing.
    if (isRunning) void from.gone.then((how) => tell({ isRunning: false, failure: `the backup was ended: ${how}` }))
  }
  const start = (slot: number, isFirst: boolean) => startProcess(placeOf(slot, isFirst), hear)
  try {
    const patienceMs = env.DRAIN_SECONDS * 1000 + ENDING_MS
    const keptOpen = await keepProcesses({ count: env.PROCESSES, start, log, patienceMs })
    all = keptOpen.all
    const stop = async () => {
      await keptOpen.stop()
      await kept?.stop()
      await server?.stop()
    }
    return { opened: keptOpen.opened, stop, replaceAll: keptOpen.replaceAll }
  } catch (error) {
    await kept?.stop()
    await server?.stop()
    throw error
  }
}

function startServer({ DATA_DIR: dataDir, PROCESSES }: Env, log: Log): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({
    dataDir,
    log: (level, line) => log[level === 'info' ? 'debug' : level](line),
    connections: PROCESSES * CONNECTIONS.each + CONNECTIONS.more,
  })
}

async function figuresOf(processes: StartedProcess[]): Promise<Figures[]> {
  const told = await Promise.all(processes.map((one) => one.figures()))
  return told.filter((figures) => figures !== undefined)
}
