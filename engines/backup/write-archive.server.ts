/** Writes a backup as a stream, in bounded memory. */
import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'
import { SHOP, type ShopFacts, SUMMARY, type Summary } from './archive.ts'
import { type ArchiveTo, openSink, type Pieces } from './archive-file.server.ts'
import { seal } from './seal.server.ts'

const compress = promisify(zstdCompress)
const LEVEL = { params: { [constants.ZSTD_c_compressionLevel]: 3 } }
/** Bytes of rows in a member, before compression. */
const ROW_BYTES = 4 * 1024 * 1024
const NEW_LINE = 10

export type ArchiveWriter = {
  add: (name: string, content: Uint8Array | string) => Promise<void>
  /** Adds the output of a COPY, in members that each hold whole rows. */
  addRows: (table: string, copied: Pieces) => Promise<void>
}

/** Writes a complete file or none, replacing one of the same name. Returns its size in bytes. Throws what `fill` throws. */
export async function writeArchive(
  to: ArchiveTo,
  passphrase: string | undefined,
  shop: ShopFacts,
  fill: (writer: ArchiveWriter) => Promise<Summary>,
): Promise<{ bytes: number; summary: Summary }> {
  const { pack } = await import('tar-stream')
  const sink = await openSink(to)
  const tar = pack()
  const mtime = new Date(shop.at)

  function add(name: string, content: Uint8Array | string): Promise<void> {
    const entry = { name, mtime, mode: 0o600 }
    return new Promise((done, fail) => {
      tar.entry(entry, Buffer.from(content), (error) => (error ? fail(error) : done()))
    })
  }

  async function addRows(table: string, copied: Pieces): Promise<void> {
    let count = 0
    for await (const rows of inWholeRows(copied)) {
      await add(`rows/${table}.${String(++count).padStart(4, '0')}.copy.zst`, await compress(rows, LEVEL))
    }
  }

  async function fillTar(): Promise<Summary> {
    await add(SHOP, JSON.stringify(shop))
    const summary = await fill({ add, addRows })
    await add(SUMMARY, JSON.stringify(summary))
    tar.finalize()
    return summary
  }

  try {
    let bytes = 0
    const filling = fillTar()
    filling.catch((error: Error) => tar.destroy(error))
    for await (const piece of seal(tar as Pieces, passphrase)) {
      await sink.write(piece)
      bytes += piece.length
    }
    const summary = await filling
    await sink.finish()
    return { bytes, summary }
  } finally {
    tar.destroy()
    // Ignored, so that the caller sees the first error.
    await sink.abandon().catch(() => undefined)
  }
}

async function* inWholeRows(copied: Pieces): AsyncGenerator<Buffer> {
  let kept: Uint8Array[] = []
  let bytes = 0
  for await (const piece of copied) {
    kept.push(piece)
    bytes += piece.length
    const end = bytes < ROW_BYTES ? -1 : piece.lastIndexOf(NEW_LINE)
    if (end < 0) continue
    kept[kept.length - 1] = piece.subarray(0, end + 1)
    yield Buffer.concat(kept)
    kept = [piece.subarray(end + 1)]
    bytes = kept[0]?.length ?? 0
  }
  if (bytes > 0) yield Buffer.concat(kept)
}
