import type { ShopHead, Summary } from './archive.ts'
import type { ArchiveFrom } from './archive-file.server.ts'
import { refuseNewer } from './load-backup.server.ts'
import { openArchive } from './read-archive.server.ts'

/**
 * Reads a whole backup. Throws `BadBackup` unless every chunk is authentic, none is missing or added, and this program can
 * restore it.
 */
export async function verifyBackup(from: ArchiveFrom, passphrase: string | undefined): Promise<ShopHead & Summary> {
  const archive = await openArchive(from, passphrase)
  try {
    refuseNewer(archive)
    const parts = archive.parts()
    for (let next = await parts.next(); ; next = await parts.next()) {
      if (next.done) return { ...archive.shop, ...next.value }
      for await (const _ of next.value.pieces);
    }
  } finally {
    await archive.close()
  }
}
