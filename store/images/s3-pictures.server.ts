/** Pictures in an S3 store, which all processes of a shop share. */
import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { makeFolder, UNFINISHED } from '#store/durable-file.server.ts'
import type { S3Store } from '#store/s3/s3-store.server.ts'
import type { PicturePlace } from './picture-place.ts'

/** Ours have at most a few MB. */
const MOST_BYTES = 32 * 1024 * 1024

/** `scratch` is a folder of this machine, for a picture while it is cut. */
export function picturesInS3(store: S3Store, scratch: string): PicturePlace {
  const { title, read, write, remove, list } = store
  return {
    title,
    read,
    write,
    remove,
    list,

    async readInPieces(name) {
      const body = await read(name)
      return body && single(body)
    },

    async readAsFile(name) {
      const body = await read(name)
      if (!body) return undefined
      await makeFolder(scratch)
      const file = path.join(scratch, `${randomUUID()}${UNFINISHED}`)
      const forget = () => rm(file, { force: true })
      try {
        await writeFile(file, body, { flag: 'wx', mode: 0o600 })
      } catch (error) {
        await forget()
        throw error
      }
      return { file, body, [Symbol.asyncDispose]: forget }
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

    // Each was there for good when it was written.
    settle: async () => undefined,
  }
}

async function* single(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
