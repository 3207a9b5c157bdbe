/** Answers that stay the same while the process lives: made on the first request, then sent from memory. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Context } from 'hono'
import { type Encoding, encodingFor } from '#api/encoding-for.ts'

const COMPRESS = { br: promisify(brotliCompress), gzip: promisify(gzip) }

/** Turns `make`, asked once, into a handler with an ETag, HEAD and compressed copies. `headers` name the content type. */
export function constantAnswer(make: () => string, headers: Record<string, string>) {
  let kept: ReturnType<typeof keep> | undefined
  return async (c: Context): Promise<Response> => {
    kept ??= keep(make())
    const encoding = encodingFor(c.req.header('accept-encoding'))
    const etag = encoding === 'identity' ? `"${kept.digest}"` : `"${kept.digest}-${encoding}"`
    const about = { ...headers, etag, vary: 'Accept-Encoding' }
    if (isKnown(c.req.header('if-none-match'), etag)) return c.body(null, 304, about)
    const body = await kept.encoded(encoding)
    return c.body(body, 200, encoding === 'identity' ? about : { ...about, 'content-encoding': encoding })
  }
}

function keep(text: string) {
  const identity = new TextEncoder().encode(text)
  const bodies: Partial<Record<Encoding, Promise<Uint8Array<ArrayBuffer>>>> = { identity: Promise.resolve(identity) }
  return {
    digest: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    encoded(encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
      bodies[encoding] ??= compress(identity, encoding)
      return bodies[encoding]
    },
  }
}

async function compress(body: Uint8Array<ArrayBuffer>, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  return encoding === 'identity' ? body : new Uint8Array(await COMPRESS[encoding](body))
}

function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  return ifNoneMatch.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()))
}
