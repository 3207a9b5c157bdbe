/** Writes something large as it comes, in the memory of one part: it is there whole at the end, or never was. */
import type { S3Store } from './s3-store.server.ts'

/** All of one size, as some stores want it; of 10,000 at most that makes 160 GB. */
const PART_BYTES = 16 * 1024 * 1024

export type S3Upload = {
  write: (bytes: Uint8Array) => Promise<void>
  /** It is there for good afterwards. */
  finish: () => Promise<void>
  /** Nothing of it is there afterwards, and nothing is paid for. */
  abandon: () => Promise<void>
}

export function uploadTo(store: S3Store, name: string): S3Upload {
  const { parts } = store
  const part = Buffer.allocUnsafe(PART_BYTES)
  const etags: string[] = []
  let [filled, sent] = [0, 0]
  let upload: string | undefined

  async function send(): Promise<void> {
    upload ??= await parts.begin(name)
    etags.push(await parts.add(name, upload, etags.length + 1, part.subarray(0, filled)))
    sent += filled
    filled = 0
  }

  return {
    async write(bytes) {
      for (let at = 0; at < bytes.length; ) {
        if (filled === PART_BYTES) await send()
        const taken = Math.min(PART_BYTES - filled, bytes.length - at)
        part.set(bytes.subarray(at, at + taken), filled)
        filled += taken
        at += taken
      }
    },

    async finish() {
      if (upload === undefined) return store.write(name, part.subarray(0, filled))
      await send()
      const done = upload
      await parts.complete(name, done, etags).catch(async (error: unknown) => {
        // Its answer may have been lost: what is there then is whole, for parts are put together at once or not.
        if ((await store.find(name))?.bytes !== sent) throw error
      })
      upload = undefined
    },

    async abandon() {
      if (upload !== undefined) await parts.abort(name, upload)
      upload = undefined
    },
  }
}
