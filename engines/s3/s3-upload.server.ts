/** Streams a large object in the memory of one part: whole at the end, or absent. */
import type { S3Store } from './s3-store.server.ts'

/** Parts of equal size, as some stores require; the limit of 10,000 parts allows 160 GB. */
const PART_BYTES = 16 * 1024 * 1024

/** An object in the making: it is there, durable, once `finish` has resolved. */
export function uploadTo(store: S3Store, name: string) {
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
    async write(bytes: Uint8Array): Promise<void> {
      for (let at = 0; at < bytes.length; ) {
        if (filled === PART_BYTES) await send()
        const taken = Math.min(PART_BYTES - filled, bytes.length - at)
        part.set(bytes.subarray(at, at + taken), filled)
        filled += taken
        at += taken
      }
    },

    async finish(): Promise<void> {
      if (upload === undefined) return store.write(name, part.subarray(0, filled))
      await send()
      const done = upload
      await parts.complete(name, done, etags).catch(async (error: unknown) => {
        // The answer may be lost although the parts were joined, which happens completely or not at all.
        if ((await store.find(name))?.bytes !== sent) throw error
      })
      upload = undefined
    },

    /** Removes all parts, so that nothing is billed. */
    async abandon(): Promise<void> {
      if (upload !== undefined) await parts.abort(name, upload)
      upload = undefined
    },
  }
}
