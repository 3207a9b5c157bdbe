/** Pictures in an S3 store, which all processes of the shop share. */

import { Readable } from 'node:stream'
import type { S3Store } from '#engines/s3/s3-store.server.ts'
import type { PicturePlace } from './picture-place.ts'

/** Largest picture that is read; stored ones have a few MB at most. */
const MOST_BYTES = 32 * 1024 * 1024

export function picturesInS3(store: S3Store): PicturePlace {
  const { title, read, write, remove, list } = store
  return {
    title,
    read,
    write,
    remove,
    list,

    async readInPieces(name) {
      const body = await read(name)
      return body && Readable.from([body])
    },

    async put(name, pieces) {
      const gathered: Uint8Array[] = []
      let bytes = 0
      for await (const piece of pieces) {
        bytes += piece.length
        if (bytes > MOST_BYTES) throw new Error(`${name} is larger than a picture can be.`)
        gathered.push(piece)
      }
      await write(name, Buffer.concat(gathered))
    },

    // Nothing to do: each was durable when written.
    settle: async () => undefined,
  }
}
