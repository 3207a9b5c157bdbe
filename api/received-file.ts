/** Receives the file of a form without holding it in memory; refuses other forms early. */
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { invalidField, StoreError } from '#store/errors.ts'
import { createYield } from '#store/take-breaks.ts'

type FileLimits = {
  bytes: number
  /** Error messages for a file that is too large or missing. */
  tooLarge: string
  missing: string
}

/** A form with a picture has two or three parts. Each part costs time, and 5 MB could hold 85,000. */
const MOST_PARTS = 10
/** Bytes allowed for the form beside its file. */
const FORM_BYTES = 16 * 1024

/**
 * Passes the part named `file` to `take` while it arrives, and returns that result once the form is complete. Throws
 * `unsupported_media_type`, `payload_too_large` or `invalid_input`; the stream that `take` reads then fails too.
 */
export async function receiveFile<T extends AsyncDisposable>(
  request: Request,
  limits: FileLimits,
  take: (file: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> {
  const form = openForm(request, limits)
  const { promise: refusal, reject: refuse } = Promise.withResolvers<never>()
  let file: BusboyFileStream | undefined
  let taken: Promise<T> | undefined
  form.on('file', (name, stream) => {
    // Ignored here: the form reports the same error.
    stream.on('error', () => undefined)
    if (name !== 'file' || file) return stream.resume()
    file = stream
    stream.once('limit', () => refuse(tooLarge(limits)))
    taken = take(stream)
    taken.catch(refuse)
    return stream
  })
  form.on('partsLimit', () => refuse(invalidField('#file', 'The form has too many parts.')))
  form.on('error', () => refuse(invalidField('#file', 'The form is not whole.')))
  // Listened to from the start, because a form with two ends finishes while it is written.
  const finished = new Promise((resolve) => form.once('finish', resolve))
  try {
    await Promise.race([refusal, write(request, form, limits).then(() => finished)])
    if (!taken) throw invalidField('#file', limits.missing)
    return await Promise.race([refusal, taken])
  } catch (error) {
    form.destroy()
    file?.destroy(error as Error)
    await taken?.then((whole) => whole[Symbol.asyncDispose]()).catch(() => undefined)
    throw error
  }
}

function openForm(request: Request, limits: FileLimits) {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data *(;|$)/i.test(type)) {
    throw new StoreError('unsupported_media_type', 'Send the picture as multipart/form-data.')
  }
  if (Number(request.headers.get('content-length')) > limits.bytes + FORM_BYTES) throw tooLarge(limits)
  try {
    return new Busboy({
      headers: { 'content-type': type },
      limits: { parts: MOST_PARTS, fileSize: limits.bytes, fieldSize: 1024, headerPairs: 20, headerSize: 8 * 1024 },
    })
  } catch {
    throw invalidField('#file', limits.missing)
  }
}

/** Writes the body to the form, with pauses for other requests. */
async function write(request: Request, form: BusboyInstance, limits: FileLimits): Promise<void> {
  const takeTurns = createYield()
  let bytes = 0
  for await (const chunk of request.body ?? []) {
    bytes += chunk.length
    if (bytes > limits.bytes + FORM_BYTES) throw tooLarge(limits)
    await takeTurns()
    if (form.destroyed) return
    await new Promise<void>((resolve, reject) => form.write(chunk, (error) => (error ? reject(error) : resolve())))
  }
  form.end()
}

function tooLarge({ tooLarge }: FileLimits): StoreError {
  return new StoreError('payload_too_large', tooLarge)
}
