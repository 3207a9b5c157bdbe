/**
 * Seals the tar file. With a passphrase: age encryption, as `age -d` opens. Without: the tar file followed, where `tar` does
 * not look, by its checksum.
 */
import { createHash, type Hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { BadBackup, corrupt, SHOP } from './archive.ts'
import type { Pieces } from './archive-file.server.ts'

/** scrypt's work factor as a power of two: 128 MB for each guess of the passphrase. */
const WORK_FACTOR = 17
/** Bytes of a tar block. The last block of an unsealed backup is its checksum. */
const BLOCK_BYTES = 512

export async function* seal(tar: Pieces, passphrase: string | undefined): AsyncGenerator<Uint8Array> {
  if (passphrase !== undefined) {
    const { Encrypter } = await import('age-encryption')
    const age = new Encrypter()
    age.setPassphrase(passphrase)
    age.setScryptWorkFactor(WORK_FACTOR)
    return yield* piecesOf(await age.encrypt(streamOf(tar)))
  }
  const hash = createHash('sha256')
  for await (const piece of tar) {
    hash.update(piece)
    yield piece
  }
  yield checksumOf(hash)
}

/** Returns the tar file. Throws `BadBackup` for a file that is no backup, has another seal, or is cut short. */
export async function* unseal(file: Pieces, passphrase: string | undefined): AsyncGenerator<Uint8Array> {
  const pieces = file[Symbol.asyncIterator]()
  try {
    let first = Buffer.alloc(0)
    for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
      first = Buffer.concat([first, next.value])
      if (first.length >= BLOCK_BYTES) break
    }
    const start = first.toString('latin1', 0, BLOCK_BYTES)
    if (start.startsWith('age-encryption.org/')) yield* sealedTar(whole(first, pieces), passphrase)
    else if (start.startsWith('tokri backup ')) throw new BadBackup('older', OLDER)
    else if (start.startsWith(`${SHOP}\0`) && start.startsWith('ustar', 257)) yield* plainTar(whole(first, pieces))
    else throw new BadBackup('foreign', 'This is no backup of a Tokri.')
  } finally {
    await pieces.return?.()
  }
}

const OLDER =
  'The backup was sealed in the form of before age. Restore it with the Tokri that made it (1.1.0 or older), then back up again.'

async function* whole(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

async function* plainTar(file: Pieces): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let end = Buffer.alloc(0)
  for await (const piece of file) {
    const known = Buffer.concat([end, piece])
    const body = known.subarray(0, Math.max(0, known.length - BLOCK_BYTES))
    end = known.subarray(body.length)
    hash.update(body)
    if (body.length > 0) yield body
  }
  if (!end.equals(checksumOf(hash))) throw corrupt('it breaks off, or is not what was written')
}

async function* sealedTar(file: Pieces, passphrase: string | undefined): AsyncGenerator<Uint8Array> {
  if (passphrase === undefined) {
    throw new BadBackup('key', 'The backup is sealed with a passphrase: give it as BACKUP_PASSPHRASE.')
  }
  // A refusal by the place of the backup is no damage.
  let refusal: unknown
  async function* watched() {
    try {
      yield* file
    } catch (error) {
      refusal = error
      throw error
    }
  }
  const { Decrypter } = await import('age-encryption')
  const age = new Decrypter()
  age.addPassphrase(passphrase)
  const tar = await age.decrypt(streamOf(watched())).catch((error: unknown) => {
    const words = 'The passphrase does not open this backup, or the file was changed.'
    throw refusal ?? new BadBackup('key', words, { cause: error })
  })
  try {
    yield* piecesOf(tar)
  } catch (error) {
    throw refusal ?? corrupt('what is sealed is not what was written', error)
  }
}

function streamOf(pieces: Pieces): ReadableStream<Uint8Array> {
  return Readable.toWeb(Readable.from(pieces)) as ReadableStream<Uint8Array>
}

function piecesOf(stream: ReadableStream<Uint8Array>): Pieces {
  return Readable.fromWeb(stream as WebStream<Uint8Array>)
}

function checksumOf(hash: Hash): Buffer {
  const block = Buffer.alloc(BLOCK_BYTES)
  block.write(`tokri checksum: sha256 ${hash.digest('hex')} of all before this block\n`)
  return block
}
