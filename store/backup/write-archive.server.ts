/** Writes a backup as a stream, in bounded memory, under a draft name until it is whole and on disk. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'
import { absent } from '#db/durable-file.ts'
import {
  type ArchiveHead,
  CHUNK_BYTES,
  HASHING,
  HEAD_BYTES,
  KINDS,
  type Kind,
  MAGIC,
  type PartEnd,
  type PartHead,
  type Summary,
} from './archive.ts'
import { type ArchiveSink, type ArchiveTo, openSink } from './archive-file.server.ts'
import { type Seal, sealOf } from './seal.server.ts'

const pack = promisify(zstdCompress)
const LEVEL = { params: { [constants.ZSTD_c_compressionLevel]: 3 } }

export type ArchiveWriter = {
  /** Adds a part. Pictures are compressed already and stay as they are. */
  add: (head: PartHead, pieces: Pieces) => Promise<PartEnd>
  /** Bytes written so far. */
  size: () => number
}

type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** Adds a file as a part. A secret that lies in no file is a setting, and is left out. */
export async function addFile(writer: ArchiveWriter, head: PartHead, file: string): Promise<void> {
  const reading = readFile(file)
  const bytes = await (head.part === 'secret' ? reading.catch(absent) : reading)
  if (bytes) await writer.add(head, [bytes])
}

export type Contents = Pick<Summary, 'rows' | 'pictures' | 'missing'>

/**
 * Writes the file whole or not at all, and replaces one with the same name. Returns its size in bytes. Throws what `fill`
 * throws.
 */
export async function writeArchive(
  to: ArchiveTo,
  passphrase: string | undefined,
  fill: (writer: ArchiveWriter) => Promise<Contents>,
): Promise<{ bytes: number; summary: Summary }> {
  const sink = await openSink(to)
  try {
    const line = headLine(passphrase)
    const out = createOut(sink, await sealOf(line.head, line.text, passphrase))
    await out.write(Buffer.from(MAGIC + line.text))
    const parts = createParts(out)
    const contents = await fill(parts.writer)
    const summary = { ...parts.soFar(), ...contents }
    await out.chunk(KINDS.all, json(summary))
    await sink.finish()
    return { bytes: out.size(), summary }
  } finally {
    // The caller should see the first error, not the one from cleaning up.
    await sink.abandon().catch(() => undefined)
  }
}

function headLine(passphrase: string | undefined): { head: ArchiveHead; text: string } {
  const salt = randomBytes(16).toString('base64')
  const sealed = passphrase === undefined ? null : ({ by: 'argon2id aes-256-gcm', salt, ...HASHING } as const)
  const head = { id: randomUUID(), madeAt: new Date().toISOString(), sealed }
  return { head, text: `${JSON.stringify(head)}\n` }
}

type Out = {
  write: (bytes: Uint8Array) => Promise<void>
  chunk: (kind: Kind, plain: Uint8Array) => Promise<void>
  size: () => number
}

function createOut(sink: ArchiveSink, seal: Seal): Out {
  let size = 0
  const write = async (bytes: Uint8Array) => {
    await sink.write(bytes)
    size += bytes.length
  }
  return {
    write,
    size: () => size,
    chunk(kind, plain) {
      const { body, proof } = seal.close(kind, plain)
      const head = Buffer.alloc(HEAD_BYTES, kind)
      head.writeUInt32BE(body.length, 1)
      return write(Buffer.concat([head, body, proof]))
    },
  }
}

function createParts(out: Out) {
  const all = createHash('sha256')
  const sum = { parts: 0, bytes: 0 }

  async function add(head: PartHead, pieces: Pieces): Promise<PartEnd> {
    await out.chunk(KINDS.part, json(head))
    const hash = createHash('sha256')
    let bytes = 0
    for await (const piece of chunksOf(pieces)) {
      hash.update(piece)
      bytes += piece.length
      if (head.part === 'picture') await out.chunk(KINDS.plain, piece)
      else await out.chunk(KINDS.packed, await pack(piece, LEVEL))
    }
    const end = { bytes, sha256: hash.digest('hex') }
    await out.chunk(KINDS.end, json(end))
    all.update(end.sha256)
    sum.parts++
    sum.bytes += bytes
    return end
  }
  return {
    writer: { add, size: out.size },
    soFar: () => ({ ...sum, sha256: all.digest('hex') }),
  }
}

async function* chunksOf(pieces: Pieces): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; at += CHUNK_BYTES) yield piece.subarray(at, at + CHUNK_BYTES)
  }
}

function json(value: object): Buffer {
  return Buffer.from(JSON.stringify(value))
}
