/** Backups in a folder. A file's name says when and why it was made. */
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { absent, UNFINISHED } from '#engines/postgres/durable-file.ts'
import { chownTree, isRoot } from '#engines/postgres/embedded/account.ts'
import { isAlive } from '#engines/postgres/embedded/leftover.ts'
import { DAY_MS } from '#store/india.ts'
import type { Backups } from './backups.schema.ts'

const HOUR_MS = DAY_MS / 24

/** Started by the clock, the owner's button, or a command at the machine. */
export const BACKUP_TRIGGERS = ['nightly', 'button', 'command'] as const
export type BackupTrigger = (typeof BACKUP_TRIGGERS)[number]

export type StoredBackup = Omit<Backups['backups'][number], 'at'> & { at: Date }

const NAME = /^tokri-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)-(nightly|button|command)\.backup$/

/** In UTC, such as tokri-20261128-213000-nightly.backup. */
export function newBackupName(way: BackupTrigger, now = new Date()): string {
  const [day = '', time = ''] = now.toISOString().slice(0, 19).replace(/[-:]/g, '').split('T')
  return `tokri-${day}-${time}-${way}.backup`
}

export function isBackupName(name: string): boolean {
  return NAME.test(name)
}

/** Newest first; none without the folder. A backup's file has its name only when it is complete. */
export async function listBackups(folder: string): Promise<StoredBackup[]> {
  const found = (await filesIn(folder)).flatMap(({ name, bytes }) => backupOf(name, bytes))
  return found.toSorted((a, b) => b.at.getTime() - a.at.getTime())
}

export async function filesIn(folder: string): Promise<{ name: string; bytes: number; changedAt: Date }[]> {
  const names = (await readdir(folder).catch(absent)) ?? []
  const found = names.map(async (name) => {
    const kept = await stat(path.join(folder, name)).catch(() => undefined)
    return kept ? [{ name, bytes: kept.size, changedAt: kept.mtime }] : []
  })
  return (await Promise.all(found)).flat()
}

export function backupOf(name: string, bytes: number): StoredBackup[] {
  const [, y, m, d, hh, mm, ss, way] = NAME.exec(name) ?? []
  if (way === undefined) return []
  return [{ name, way: way as BackupTrigger, at: new Date(`${y}-${m}-${d}T${hh}:${mm}:${ss}Z`), bytes }]
}

/** How many nightly or hourly backups to keep, by hour, day and week. With any `hourly` one is made each hour. */
export type BackupRetention = { hourly: number; daily: number; weekly: number }

export function backupIntervalOf(keeping: BackupRetention | undefined): Backups['every'] {
  if (!keeping) return null
  return keeping.hourly > 0 ? 'hour' : 'night'
}

/** Backups by the button are limited; those by a command stay. */
const MOST_BY_BUTTON = 5

/** The newest backup always stays. */
export function outdatedBackups(
  backups: readonly StoredBackup[],
  { hourly, daily, weekly }: BackupRetention,
): StoredBackup[] {
  const nightly = backups.filter(({ way }) => way === 'nightly')
  const kept = new Set([
    ...newestOfEach(nightly, (at) => Math.floor(at / HOUR_MS), hourly),
    ...newestOfEach(nightly, (at) => Math.floor(at / DAY_MS), Math.max(1, daily)),
    ...newestOfEach(nightly, (at) => Math.floor(at / (7 * DAY_MS)), weekly),
  ])
  const byButton = backups.filter(({ way }) => way === 'button').slice(MOST_BY_BUTTON)
  return [...nightly.filter((backup) => !kept.has(backup)), ...byButton]
}

function newestOfEach(backups: readonly StoredBackup[], span: (ms: number) => number, most: number): StoredBackup[] {
  const first = new Map<number, StoredBackup>()
  for (const backup of backups) {
    const key = span(backup.at.getTime())
    if (!first.has(key)) first.set(key, backup)
  }
  return [...first.values()].slice(0, most)
}

/** Disk space to leave free, as orders come first. */
export const MARGIN_BYTES = 64 * 1024 * 1024

/**
 * Makes the folder, readable by its owner only, and removes drafts of killed backups. Throws a message for the operator when
 * another backup of the last one's size would fill the disk.
 */
export async function prepareBackupFolder(folder: string): Promise<void> {
  const left = await makeOwnFolder(folder)
  await removeUnfinished(folder)
  const [last] = await listBackups(folder)
  const wanted = (last?.bytes ?? 0) * 1.1 + MARGIN_BYTES
  if (left < wanted)
    throw new Error(`${folder} has ${formatBytes(left)} left, and a backup may take ${formatBytes(wanted)}.`)
}

/** Makes the folder for its owner alone. Returns the bytes left on its disk. */
export async function makeOwnFolder(folder: string): Promise<number> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 })
  // When root makes the folder, it belongs to the user that runs the shop.
  if (made !== undefined && isRoot()) await chownTree(made, await stat(path.dirname(made)))
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** An unfinished backup is named after its process. */
const DRAFT = new RegExp(`\\.backup\\.(\\d+)\\${UNFINISHED}$`)

async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = DRAFT.exec(name)?.[1]
    if (pid !== undefined && !isAlive(Number(pid))) await rm(path.join(folder, name), { force: true })
  }
}

/** "12.3 MB", "640 kB" */
export function formatBytes(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}

/** A backup takes time, clocks shift by an hour, and failures are retried. */
const LATE_MS = { hour: 3 * HOUR_MS, night: 26 * HOUR_MS }

export function isBackupLate(newest: StoredBackup | undefined, now: Date, every: Backups['every']): boolean {
  return newest === undefined || now.getTime() - newest.at.getTime() > LATE_MS[every ?? 'night']
}
