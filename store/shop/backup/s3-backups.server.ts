/** Backups in an S3 store: multipart uploads, ranged reads. */
import { Readable } from 'node:stream'
import type { S3Entry, S3Store } from '#engines/s3/s3-store.server.ts'
import { uploadTo } from '#engines/s3/s3-upload.server.ts'
import { backupOf } from './backup-folder.server.ts'
import type { BackupPlace } from './backup-place.server.ts'

/** Bytes per request, so that a slow reader pauses between requests. */
const PIECE_BYTES = 8 * 1024 * 1024

export function backupsInS3(store: S3Store): BackupPlace {
  const titleOf = (name: string) => `${store.title}/${name}`
  return {
    title: store.title,
    titleOf,
    remove: store.remove,
    isThere: async (name) => (await store.find(name)) !== undefined,
    to: (name) => async () => uploadTo(store, name),

    async list() {
      const found = []
      for await (const { name, bytes } of store.list('tokri-')) found.push(...backupOf(name, bytes))
      return found.toSorted((a, b) => b.at.getTime() - a.at.getTime())
    },

    // A full S3 store fails the upload itself.
    makeRoom: async () => undefined,

    from: (name) =>
      async function* () {
        const entry = await store.find(name)
        if (!entry) throw new Error(`There is no ${titleOf(name)}.`)
        yield* piecesOf(store, entry)
      },

    async read(name) {
      const entry = await store.find(name)
      return entry && { bytes: entry.bytes, stream: webStreamOf(piecesOf(store, entry)) }
    },
  }
}

async function* piecesOf(store: S3Store, entry: S3Entry): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < entry.bytes; at += PIECE_BYTES) {
    const most = Math.min(PIECE_BYTES, entry.bytes - at)
    const piece = await store.readRange(entry, at, most)
    if (piece.length !== most) throw new Error(`${store.title}/${entry.name} is not as long as the store says.`)
    yield piece
  }
}

/** Reads nothing ahead. */
function webStreamOf(pieces: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  return Readable.toWeb(Readable.from(pieces, { highWaterMark: 1 })) as ReadableStream<Uint8Array>
}
