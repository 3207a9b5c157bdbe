/**
 * What lies around the tar file. With a passphrase: two lines of text, then the tar in chunks, each encrypted and authenticated
 * in its place, up to the last one. Without: the tar, and behind its end, where `tar` does not look, its checksum.
 */
import { createCipheriv, createDecipheriv, createHash, type Hash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { argon2id } from '#store/people/identity/passwords/hashing.server.ts'
import { BadBackup, corrupt, newer, SHOP } from './archive.ts'
import type { Pieces } from './archive-file.server.ts'

const MAGIC = 'tokri backup 2\n'
const MOST_LINE = 4096
/** Bytes of the tar in one chunk. */
const CHUNK_BYTES = 1024 * 1024

/** argon2id for the passphrase: 128 MB and some tenths of a second for each guess. `memory` in KiB. */
const HASHING = { memory: 2 ** 17, passes: 3, parallelism: 1 } as const

/** The second line of a sealed file. */
const headShape = z.strictObject({
  by: z.literal('argon2id aes-256-gcm'),
  salt: z.base64().length(24),
  // Those it was made with: what is usual today may be more. Bounded, so that a file cannot ask for all memory.
  memory: z
    .int()
    .min(1024)
    .max(2 ** 20),
  passes: z.int().min(1).max(20),
  parallelism: z.int().min(1).max(16),
})

/** A chunk: this letter, four bytes of length, the body, and sixteen bytes of authentication. */
const [MORE, LAST] = ['D', 'F']
const HEAD_BYTES = 5
const PROOF_BYTES = 16

/** A block of a tar file. The last of an unsealed backup is its checksum. */
const BLOCK_BYTES = 512

export async function* seal(tar: Pieces, passphrase: string | undefined): AsyncGenerator<Uint8Array> {
  if (passphrase === undefined) {
    const hash = createHash('sha256')
    for await (const piece of inChunks(tar)) {
      hash.update(piece)
      yield piece
    }
    return yield checksumOf(hash)
  }
  const head = { by: 'argon2id aes-256-gcm', salt: randomBytes(16).toString('base64'), ...HASHING } as const
  const line = `${JSON.stringify(head)}\n`
  const key = await keyOf(head, passphrase)
  yield Buffer.from(MAGIC + line)
  let count = 0n
  for await (const piece of inChunks(tar, true)) {
    const letter = piece.length < CHUNK_BYTES ? LAST : MORE
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(count++)).setAAD(Buffer.from(letter + line))
    const body = Buffer.concat([cipher.update(piece), cipher.final()])
    const start = Buffer.alloc(HEAD_BYTES, letter)
    start.writeUInt32BE(body.length, 1)
    yield Buffer.concat([start, body, cipher.getAuthTag()])
  }
}

/** The tar file inside. Throws `BadBackup` for a file that is no backup, has another seal, or is cut short. */
export async function* unseal(file: Pieces, passphrase: string | undefined): AsyncGenerator<Uint8Array> {
  const source = sourceOf(file)
  try {
    const start = (await source.look(BLOCK_BYTES)).toString('latin1')
    if (start.startsWith(MAGIC)) yield* sealedTar(source, passphrase)
    else if (/^tokri backup [3-9]\n/.test(start)) throw newer()
    else if (start.startsWith('tokri backup 1\n')) throw new BadBackup('foreign', OLDER)
    else if (start.startsWith(`${SHOP}\0`) && start.startsWith('ustar', 257)) yield* plainTar(source)
    else throw new BadBackup('foreign', 'This is no backup of a Tokri.')
  } finally {
    await source.close()
  }
}

const OLDER = 'The backup was made before backups were tar files. Restore it with the Tokri that made it, then update.'

async function* plainTar(source: Source): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for (;;) {
    const known = await source.look(CHUNK_BYTES + BLOCK_BYTES)
    const piece = await source.take(Math.max(0, Math.min(CHUNK_BYTES, known.length - BLOCK_BYTES)))
    if (piece.length === 0) break
    hash.update(piece)
    yield piece
  }
  const written = await source.look(BLOCK_BYTES)
  if (!written.equals(checksumOf(hash))) throw corrupt('it breaks off, or is not what was written')
}

async function* sealedTar(source: Source, passphrase: string | undefined): AsyncGenerator<Uint8Array> {
  if (passphrase === undefined) {
    throw new BadBackup('key', 'The backup is sealed with a passphrase: give it as BACKUP_PASSPHRASE.')
  }
  await source.take(MAGIC.length)
  const end = (await source.look(MOST_LINE)).indexOf('\n')
  if (end < 0) throw corrupt('its second line has no end')
  const line = (await source.take(end + 1)).toString('latin1')
  const head = headIn(line)
  const key = await keyOf(head, passphrase)
  for (let count = 0n; ; count++) {
    const start = await source.take(HEAD_BYTES)
    const letter = start.toString('latin1', 0, 1)
    const length = start.readUInt32BE(1)
    if ((letter !== MORE && letter !== LAST) || length > CHUNK_BYTES) throw corrupt(`chunk ${count} is none`)
    const body = await source.take(length)
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(count), { authTagLength: PROOF_BYTES })
    decipher.setAAD(Buffer.from(letter + line)).setAuthTag(await source.take(PROOF_BYTES))
    yield opened(() => Buffer.concat([decipher.update(body), decipher.final()]), count)
    if (letter === LAST) break
  }
  if ((await source.look(1)).length > 0) throw corrupt('something follows its end')
}

function opened(open: () => Buffer, count: bigint): Buffer {
  try {
    return open()
  } catch {
    if (count > 0n) throw corrupt(`chunk ${count} is not what was written`)
    throw new BadBackup('key', 'The passphrase does not open this backup, or the file was changed.')
  }
}

type Head = z.output<typeof headShape>

function headIn(line: string): Head {
  try {
    const head = headShape.parse(JSON.parse(line))
    // A second spelling of the same head would escape the authentication.
    if (`${JSON.stringify(head)}\n` === line) return head
  } catch {}
  throw corrupt('its second line is not as it was written')
}

function keyOf({ salt, memory, passes, parallelism }: Head, passphrase: string): Promise<Buffer> {
  const nonce = Buffer.from(salt, 'base64')
  return argon2id({ message: passphrase, nonce, tagLength: 32, memory, passes, parallelism })
}

/** The key is derived for this file alone, so a counter serves. */
function nonceOf(count: bigint): Buffer {
  const bytes = Buffer.alloc(12)
  bytes.writeBigUInt64BE(count, 4)
  return bytes
}

function checksumOf(hash: Hash): Buffer {
  const block = Buffer.alloc(BLOCK_BYTES)
  block.write(`tokri checksum: sha256 ${hash.digest('hex')} of all before this block\n`)
  return block
}

/** The same bytes in chunks of one size; the last is shorter, and empty where the bytes come out even and `endsShort`. */
async function* inChunks(pieces: Pieces, endsShort = false): AsyncGenerator<Buffer> {
  const source = sourceOf(pieces)
  for (;;) {
    const chunk = await source.take(Math.min(CHUNK_BYTES, (await source.look(CHUNK_BYTES)).length))
    if (chunk.length > 0 || endsShort) yield chunk
    if (chunk.length < CHUNK_BYTES) return
  }
}

type Source = ReturnType<typeof sourceOf>

function sourceOf(pieces: Pieces) {
  const reading = pieces[Symbol.asyncIterator]()
  let kept = Buffer.alloc(0)
  let waiting: Uint8Array[] = []

  /** So many of the next bytes, without taking them; fewer at the end. */
  async function look(bytes: number): Promise<Buffer> {
    let there = kept.length
    while (there < bytes) {
      const { done, value } = await reading.next()
      if (done) break
      waiting.push(value)
      there += value.length
    }
    if (waiting.length > 0) kept = Buffer.concat([kept, ...waiting])
    waiting = []
    return kept.subarray(0, bytes)
  }
  return {
    look,
    async take(bytes: number): Promise<Buffer> {
      const taken = await look(bytes)
      if (taken.length < bytes) throw corrupt('it breaks off')
      kept = kept.subarray(bytes)
      return taken
    },
    close: async () => void (await reading.return?.()),
  }
}
