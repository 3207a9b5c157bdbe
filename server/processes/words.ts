/** What the processes of one shop on one machine say to each other, over the channel that Node opens between them. */
import type { DatabaseConnection } from '#db/hosts.ts'
import type { Stopping } from '#server/requests/drain.ts'
import type { Credentials } from '#store/people/first-owner.server.ts'

/** Who a process is among the others. The first one started prepares the database before there are others. */
export type Place = {
  /** From 1. It stays when the process is replaced. */
  slot: number
  /** How many there are. */
  count: number
  isFirst: boolean
  /** The server that the parent runs; undefined with `DATABASE_URL`. */
  database: { connection: DatabaseConnection; kind: string } | undefined
}

/** What it says once it can serve. */
export type Opened = { address: string; kind: string; newOwner: Credentials | undefined }

/** Whether a backup is being made, and why the last one failed. */
export type BackupNews = { isRunning: boolean; failure: string | null }

/** Series as prom-client hands them over. */
export type Figures = object[]

export type ToParent =
  | { say: 'waiting' }
  | ({ say: 'open' } & Opened)
  | { say: 'failed'; reason: string }
  | ({ say: 'backup' } & BackupNews)
  | { say: 'ask figures'; id: number }
  | { say: 'figures'; id: number; figures: Figures }

export type ToWorker =
  | { say: 'begin'; place: Place }
  | ({ say: 'stop' } & Stopping)
  | ({ say: 'backup' } & BackupNews)
  | { say: 'tell figures'; id: number }
  | { say: 'all figures'; id: number; all: Figures[] }
