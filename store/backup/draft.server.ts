/** A shop is restored in a folder of its own and switched in at once. The one from before is kept. */
import { rm } from 'node:fs/promises'
import { openDraft, settleRestore, switchOver } from '#db/embedded/binaries/switch-over.ts'
import { exists, type Folders, openFolders } from '#db/embedded/folders.ts'
import { lockDataFolder } from '#db/embedded/lock.ts'

/** A shop exists or is open. The message is for the operator. */
export class PlaceTaken extends Error {}

/** Does the work while no shop and no other restore has the data folder. */
async function inDataFolder<T>(dataDir: string, work: (folders: Folders) => Promise<T>): Promise<T> {
  const folders = await openFolders(dataDir)
  const lock = await lockDataFolder(folders)
  try {
    await settleRestore(folders)
    return await work(folders)
  } finally {
    lock.release()
  }
}

/** Switches in what `make` puts into the draft. Returns that, and where the shop from before is. */
async function switchIn<T extends object>(folders: Folders, make: (draft: string) => Promise<T>) {
  const draft = await openDraft(folders)
  try {
    const made = await make(draft)
    const { before } = await switchOver(folders, draft)
    return { ...made, before }
  } finally {
    await rm(draft, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

/** Restores into a data folder. Throws `PlaceTaken` for one that has a shop, unless that may be replaced. */
export function restoreInto<T extends object>(
  dataDir: string,
  mayReplace: boolean,
  make: (draft: string) => Promise<T>,
) {
  return inDataFolder(dataDir, async (folders) => {
    if (!mayReplace && (await exists(folders.cluster))) throw new PlaceTaken(`There is a shop in ${dataDir} already.`)
    return switchIn(folders, make)
  })
}
