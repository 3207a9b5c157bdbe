/** Checks Node, the disk, and who may read the data folder. */
import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { writeDurably } from '#db/durable-file.ts'
import { backupFolderOf, PINNED_NODE } from '#server/backups/backup-places.ts'
import type { Env } from '#server/env.ts'
import { freeRoomAt } from '#server/machine/free-room.ts'
import { sayBytes } from '#store/backup/backup-folder.server.ts'
import { type Finding, found } from './finding.ts'

/** Linux's number of a file system in memory. */
const TMPFS = 0x01021994

export async function lookAtMachine(env: Env): Promise<Finding[]> {
  const folders = [...new Set([env.DATA_DIR, backupFolderOf(env)])]
  const there = await Promise.all(
    folders.map((folder) =>
      stat(folder).then(
        () => [folder],
        () => [],
      ),
    ),
  )
  const each = await Promise.all(there.flat().map(lookAtFolder))
  return [lookAtNode(), ...each.flat(), ...(await lookAtSecretFile(env))]
}

function lookAtNode(): Finding {
  const { node } = process.versions
  const isOlder = node.localeCompare(PINNED_NODE, 'en', { numeric: true }) < 0
  const remedy = `the shop was tested with ${PINNED_NODE} or newer. Run "npm ci" and start with "npm start": it brings its own.`
  return found(`Node ${node}`, isOlder && remedy)
}

async function lookAtFolder(folder: string): Promise<Finding[]> {
  const { bytes, isLittle, type } = await freeRoomAt(folder)
  const { mode } = await stat(folder)
  const isOpen = process.platform !== 'win32' && (mode & 0o077) !== 0
  const inMemory = 'it lies in memory and is gone with the power. Choose a folder on a disk.'
  return [
    found(
      `${folder}: ${sayBytes(bytes)} free`,
      isLittle && 'that is little. Make room, or the shop stops taking orders.',
    ),
    found(`${folder}: kind of disk`, type === TMPFS && inMemory),
    found(`${folder}: who may read it`, isOpen && `others of this machine may. Type: chmod 700 "${folder}"`),
    await lookAtWriting(folder),
  ]
}

async function lookAtWriting(folder: string): Promise<Finding> {
  const file = path.join(folder, `.doctor-${process.pid}`)
  const trouble = await writeDurably(file, Buffer.alloc(4096)).then(
    () => undefined,
    (error: Error) => `nothing can be written there (${error.message}). Run this as the user of the shop.`,
  )
  await rm(file, { force: true })
  return found(`${folder}: writing`, trouble)
}

async function lookAtSecretFile({ DATA_DIR, SECRET, DATABASE_URL }: Env): Promise<Finding[]> {
  if (SECRET !== undefined || DATABASE_URL !== undefined || process.platform === 'win32') return []
  const file = path.join(DATA_DIR, 'secret')
  const kept = await stat(file).catch(() => undefined)
  if (!kept)
    return [found(file, 'it is not there. Put it back from a backup, or every session ends with the next start.')]
  return [found(file, (kept.mode & 0o077) !== 0 && `others of this machine may read it. Type: chmod 600 "${file}"`)]
}
