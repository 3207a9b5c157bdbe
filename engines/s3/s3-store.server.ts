/** A place in an S3 store: a bucket and a prefix. On the choice of client: docs/decisions/027-s3.md. */
import type { S3mini } from 's3mini'
import { createSending } from './s3-requests.server.ts'
import { type Patience, partsOfS3Address, type S3Settings, S3Trouble } from './s3-settings.ts'

export type S3Entry = { name: string; bytes: number; changedAt: Date; etag: string }

/** All methods throw `S3Trouble`. Names are relative to the prefix. */
export type S3Store = {
  /** For people: s3://bucket/prefix. */
  title: string
  /** The content; undefined when missing or empty. */
  read: (name: string) => Promise<Uint8Array | undefined>
  /** A range of the object, while it is unchanged. Throws when it changed. */
  readRange: (entry: S3Entry, from: number, bytes: number) => Promise<Uint8Array>
  /** Whole and durable when this resolves. */
  write: (name: string, data: Uint8Array) => Promise<void>
  remove: (name: string) => Promise<void>
  /** Objects with this prefix. */
  list: (prefix: string) => AsyncGenerator<S3Entry>
  find: (name: string) => Promise<S3Entry | undefined>
  /** Multipart upload in parts of at least 5 MB; invisible until completed. */
  parts: {
    begin: (name: string) => Promise<string>
    add: (name: string, upload: string, number: number, data: Uint8Array) => Promise<string>
    complete: (name: string, upload: string, etags: string[]) => Promise<void>
    abort: (name: string, upload: string) => Promise<void>
  }
}

/** Sends no request yet. Throws for a bad address. */
export async function openS3(address: string, settings: S3Settings, patience: Patience): Promise<S3Store> {
  const parts = partsOfS3Address(address)
  if (!parts) throw new S3Trouble('refused', `${address} is no address such as s3://bucket/folder.`)
  const title = address.replace(/\/$/, '')
  // Loaded on demand: a shop without an S3 store saves the memory.
  const { S3mini } = await import('s3mini')
  const client = new S3mini({
    ...settings,
    endpoint: `${settings.endpoint.replace(/\/+$/, '')}/${parts.bucket}`,
    fetch: createSending(title, patience),
  })
  return storeOf(client, title, parts.prefix)
}

function storeOf(client: S3mini, title: string, prefix: string): S3Store {
  const told = <T>(asked: Promise<T>) => asked.catch((error: unknown) => Promise.reject(troubleOf(title, error)))
  async function* list(begin: string): AsyncGenerator<S3Entry> {
    for (let token: string | undefined, isFirst = true; isFirst || token !== undefined; isFirst = false) {
      const page = await told(client.listObjectsPaged('/', prefix + begin, 1000, token))
      for (const { Key, Size, LastModified, ETag } of page?.objects ?? []) {
        const name = String(Key).slice(prefix.length)
        yield { name, bytes: Number(Size), changedAt: new Date(LastModified), etag: ETag }
      }
      token = page?.nextContinuationToken
    }
  }
  return {
    title,
    list,

    async read(name) {
      const bytes = await told(client.getObjectArrayBuffer(prefix + name))
      return bytes && bytes.byteLength > 0 ? new Uint8Array(bytes) : undefined
    },

    async readRange({ name, etag }, from, bytes) {
      const response = await told(client.getObjectRaw(prefix + name, false, from, from + bytes, { 'if-match': etag }))
      const read = new Uint8Array(await response.arrayBuffer())
      if (response.status !== 206 && from > 0) throw new S3Trouble('refused', `${title} gives no parts of a file.`)
      return read
    },

    async write(name, data) {
      await told(client.putObject(prefix + name, data))
    },

    async remove(name) {
      await told(client.deleteObject(prefix + name))
    },

    async find(name) {
      // The prefix may match longer names.
      for await (const entry of list(name)) if (entry.name === name) return entry
      return undefined
    },

    parts: partsOf(client, prefix, told),
  }
}

type Tell = <T>(asked: Promise<T>) => Promise<T>

function partsOf(client: S3mini, prefix: string, told: Tell): S3Store['parts'] {
  return {
    begin: (name) => told(client.getMultipartUploadId(prefix + name)),
    add: async (name, upload, number, data) =>
      (await told(client.uploadPart(prefix + name, upload, data, number))).etag,
    async complete(name, upload, etags) {
      const parts = etags.map((etag, at) => ({ partNumber: at + 1, etag }))
      const { etag } = await told(client.completeMultipartUpload(prefix + name, upload, parts))
      // When completing takes long, an error can come with status 200.
      if (!etag) throw new S3Trouble('away', 'The store did not put the parts together.')
    },
    async abort(name, upload) {
      await told(client.abortMultipartUpload(prefix + name, upload))
    },
  }
}

/** The client wraps our own errors where it knows a system error's code. */
function troubleOf(title: string, error: unknown): S3Trouble {
  if (error instanceof S3Trouble) return error
  const reason = error instanceof Error ? error.message : String(error)
  return new S3Trouble('refused', `${title} answers otherwise than an S3 store would (${reason}).`)
}
