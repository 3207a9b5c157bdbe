import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  type BackupTrigger,
  backupIntervalOf,
  isBackupLate,
  isBackupName,
  newBackupName,
  outdatedBackups,
  prepareBackupFolder,
  type StoredBackup,
} from './backup-folder.server.ts'

const DAY_MS = 24 * 3600 * 1000
const now = new Date('2026-11-22T03:30:00Z')

function made(way: BackupTrigger, daysAgo: number): StoredBackup {
  const at = new Date(now.getTime() - daysAgo * DAY_MS)
  return { name: newBackupName(way, at), way, at, bytes: 1 }
}

test('of a hundred nights the last seven stay, and one of each of four weeks', () => {
  const nights = Array.from({ length: 100 }, (_, days) => made('nightly', days))
  const gone = new Set(outdatedBackups(nights, { hourly: 0, daily: 7, weekly: 4 }))
  const kept = nights.filter((night) => !gone.has(night)).map(({ at }) => (now.getTime() - at.getTime()) / DAY_MS)
  expect(kept.slice(0, 7)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(kept.length).toBeGreaterThanOrEqual(9)
  expect(kept.length).toBeLessThanOrEqual(11)
  expect(Math.max(...kept)).toBeGreaterThan(14)
  // Pruning every night comes to the same.
  let left: StoredBackup[] = []
  for (const night of nights.toReversed()) {
    left = [night, ...left]
    const old = new Set(outdatedBackups(left, { hourly: 0, daily: 7, weekly: 4 }))
    left = left.filter((backup) => !old.has(backup))
  }
  expect(left.length).toBeGreaterThanOrEqual(9)
})

test('what a command made stays, and five of the button; the only one is never deleted', () => {
  const all = [...Array.from({ length: 8 }, (_, n) => made('button', n)), made('command', 90), made('nightly', 90)]
  expect(outdatedBackups(all, { hourly: 0, daily: 1, weekly: 0 }).map(({ way }) => way)).toEqual([
    'button',
    'button',
    'button',
  ])
})

test('of backups made each hour the last day stays whole, and then one of each day', () => {
  const hours = Array.from({ length: 200 }, (_, hour) => made('nightly', hour / 24))
  const gone = new Set(outdatedBackups(hours, { hourly: 24, daily: 7, weekly: 0 }))
  const kept = hours.filter((backup) => !gone.has(backup))
  expect(kept.slice(0, 24)).toEqual(hours.slice(0, 24))
  expect(kept.length).toBe(24 + 5)
})

test('a backup is late after a day and a little, where one is made each hour after three', () => {
  expect(isBackupLate(undefined, now, 'night')).toBe(true)
  expect(isBackupLate(made('command', 1), now, 'night')).toBe(false)
  expect(isBackupLate(made('nightly', 1.2), now, 'night')).toBe(true)
  const keeping = { daily: 7, weekly: 4 }
  expect(isBackupLate(made('nightly', 4 / 24), now, backupIntervalOf({ hourly: 0, ...keeping }))).toBe(false)
  expect(isBackupLate(made('nightly', 2 / 24), now, backupIntervalOf({ hourly: 24, ...keeping }))).toBe(false)
  expect(isBackupLate(made('nightly', 4 / 24), now, backupIntervalOf({ hourly: 24, ...keeping }))).toBe(true)
})

test('only names of backups are names of backups', () => {
  expect(isBackupName(newBackupName('button', now))).toBe(true)
  for (const name of [
    '../secret',
    'tokri-20261122-033000-button.backup/..',
    'tokri-20261122-033000-button.backup.part',
  ]) {
    expect(isBackupName(name)).toBe(false)
  }
})

test('what a killed backup left is removed by the next, what another one writes is not', async () => {
  const above = await mkdtemp(path.join(os.tmpdir(), 'tokri-room-'))
  onTestFinished(() => rm(above, { recursive: true }))
  const folder = path.join(above, 'backups')
  await prepareBackupFolder(folder)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  const name = newBackupName('nightly', now)
  const [dead, living] = [`${name}.999999999.part`, `${name}.${process.pid}.part`]
  for (const file of [dead, living, name]) await writeFile(path.join(folder, file), 'x')
  await prepareBackupFolder(folder)
  expect((await readdir(folder)).sort()).toEqual([name, living])
})
