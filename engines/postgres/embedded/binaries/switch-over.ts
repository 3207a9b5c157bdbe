/**
 * Replaces the present database by one that was made beside it. After a kill, the next start or restore goes on: once `restored`
 * has its name, the new database is the shop's.
 */
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '#engines/postgres/durable-file.ts'
import { chownTree, isRoot } from '#engines/postgres/embedded/account.ts'
import { exists, type Folders, removeDrafts } from '#engines/postgres/embedded/folders.ts'

/** Items to switch, in the data folder and in the draft. */
const ITEMS = ['postgres', 'secret'] as const
const DRAFT = 'restored.new-'
const READY = 'restored'
const PLAN = 'switch.json'

/** Makes an empty folder in which a data folder is prepared. Call with the lock held. */
export async function openDraft({ dataDir }: Folders): Promise<string> {
  const draft = join(dataDir, `${DRAFT}${process.pid}`)
  await mkdir(draft, { mode: 0o700 })
  // Its server runs as the owner of the folder.
  if (isRoot()) await chownTree(draft, await stat(dataDir))
  return draft
}

/**
 * Completes a restore that was killed: a finished draft is put in its place, an unfinished one is removed. Call with the lock
 * held, with no server running.
 */
export async function settleRestore(folders: Folders): Promise<void> {
  await removeDrafts(folders.dataDir, DRAFT)
  await finishSwitch(folders)
}

/** The folder of the previous database and secret, in the data folder; undefined when there was none. */
export type SwitchedOver = { before: string | undefined }

/** Marks the draft as finished and puts it in its place. No server may run on either. Call with the lock held. */
export async function switchOver(folders: Folders, draft: string): Promise<SwitchedOver> {
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '')
  await writeFile(join(draft, PLAN), JSON.stringify({ before: `before-restore-${stamp}` }), { flush: true })
  await syncFolder(draft)
  await rename(draft, join(folders.dataDir, READY))
  await syncFolder(folders.dataDir)
  return finishSwitch(folders)
}

/** Continues a switch that was begun; otherwise does nothing. */
async function finishSwitch({ dataDir }: Folders): Promise<SwitchedOver> {
  const ready = join(dataDir, READY)
  const plan = await readFile(join(ready, PLAN), 'utf8').catch(() => undefined)
  if (plan === undefined) return { before: undefined }
  const { before } = JSON.parse(plan) as { before: string }
  const kept = join(dataDir, before)
  for (const item of ITEMS) {
    // An item still in `restored` has not been switched yet, so the one in its place is the old one.
    if (!(await exists(join(ready, item)))) continue
    if (await exists(join(dataDir, item))) {
      await mkdir(kept, { recursive: true, mode: 0o700 })
      await rename(join(dataDir, item), join(kept, item))
      await syncFolder(kept)
    }
    await rename(join(ready, item), join(dataDir, item))
    await syncFolder(dataDir)
  }
  await rm(ready, { recursive: true, force: true })
  return { before: (await exists(kept)) ? kept : undefined }
}
