/** Format of a log piece in the archive: a line of text about it, then the log, compressed, sealed and authenticated. */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { z } from 'zod'
import { parseLsn, writtenLsn } from '#db/embedded/log/wal.ts'
import { BadBackup, HASHING } from '#store/backup/archive.ts'
import { argon2id } from '#store/identity/passwords/hashing.server.ts'
import type { Piece } from './wal-names.ts'

const pack = promisify(zstdCompress)
const unpack = promisify(zstdDecompress)

const MAGIC = 'tokri wal 1\n'
/** Most bytes of log in one piece. */
export const PIECE_BYTES = 8 * 1024 * 1024
const PROOF = { sealed: 16, plain: 32 } as const
const LONGEST_LINE = 1000

const lineShape = z.strictObject({
  system: z.string(),
  chain: z.string(),
  timeline: z.int(),
  from: z.string(),
  bytes: z.int().min(1).max(PIECE_BYTES),
  salt: z.base64().nullable(),
})

type Extent = Pick<Piece, 'chain' | 'timeline' | 'from'>

/** The key for all pieces of a database; takes 128 MB and some tenths of a second. Undefined without a passphrase. */
export async function walKey(passphrase: string | undefined, system: string): Promise<Buffer | undefined> {
  if (passphrase === undefined) return undefined
  const nonce = createHash('sha256').update(`tokri wal of ${system}`).digest().subarray(0, 16)
  return argon2id({ message: passphrase, nonce, tagLength: 32, ...HASHING })
}

export async function sealWal(
  log: Uint8Array,
  extent: Extent & { system: string },
  key: Buffer | undefined,
): Promise<Buffer> {
  const { system, chain, timeline, from } = extent
  const salt = key ? randomBytes(32) : undefined
  const facts = {
    system,
    chain,
    timeline,
    from: writtenLsn(from),
    bytes: log.length,
    salt: salt?.toString('base64') ?? null,
  }
  const head = Buffer.from(`${MAGIC}${JSON.stringify(facts)}\n`)
  const packed = await pack(log)
  if (!key || !salt) return Buffer.concat([head, packed, digestOf(head, packed)])
  const cipher = createCipheriv('aes-256-gcm', keyOf(key, salt), NONCE).setAAD(head)
  return Buffer.concat([head, cipher.update(packed), cipher.final(), cipher.getAuthTag()])
}

/** Each piece has its own key, so the nonce can be zero. */
const NONCE = Buffer.alloc(12)

function keyOf(key: Buffer, salt: Uint8Array): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, 'tokri wal piece', 32))
}

function digestOf(head: Uint8Array, packed: Uint8Array): Buffer {
  return createHash('sha256').update(head).update(packed).digest()
}

/** Derives a database's key once. */
export type KeyFor = (system: string) => Promise<Buffer | undefined>

/** A piece's log. Throws `BadBackup` unless it is authentic under its name. */
export async function openWal(written: Uint8Array, piece: Piece, keyFor: KeyFor): Promise<Buffer> {
  const bytes = Buffer.from(written.buffer, written.byteOffset, written.length)
  const end = bytes.subarray(0, LONGEST_LINE).indexOf('\n', MAGIC.length) + 1
  if (!bytes.subarray(0, MAGIC.length).equals(Buffer.from(MAGIC)) || end <= MAGIC.length) throw torn(piece)
  const facts = factsOf(bytes.toString('utf8', MAGIC.length, end), piece)
  const isOther =
    facts.chain !== piece.chain || facts.timeline !== piece.timeline || parseLsn(facts.from) !== piece.from
  if (isOther || BigInt(facts.bytes) !== piece.to - piece.from) throw torn(piece)
  const log = await unpack(await packedIn(bytes, end, facts, piece, keyFor), { maxOutputLength: PIECE_BYTES }).catch(
    (error: unknown) => {
      throw error instanceof BadBackup ? error : torn(piece)
    },
  )
  if (log.length !== facts.bytes) throw torn(piece)
  return log
}

type Facts = z.output<typeof lineShape>

function factsOf(line: string, piece: Piece): Facts {
  try {
    return lineShape.parse(JSON.parse(line))
  } catch {
    throw torn(piece)
  }
}

async function packedIn(
  bytes: Buffer,
  end: number,
  { salt, system }: Facts,
  piece: Piece,
  keyFor: KeyFor,
): Promise<Buffer> {
  const proofBytes = salt === null ? PROOF.plain : PROOF.sealed
  if (bytes.length < end + proofBytes) throw torn(piece)
  const head = bytes.subarray(0, end)
  const body = bytes.subarray(end, bytes.length - proofBytes)
  const proof = bytes.subarray(bytes.length - proofBytes)
  if (salt === null) {
    if (!digestOf(head, body).equals(proof)) throw torn(piece)
    return body
  }
  const key = await keyFor(system)
  if (!key) throw new BadBackup('key', 'The archive is sealed with a passphrase: give it as BACKUP_PASSPHRASE.')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(key, Buffer.from(salt, 'base64')), NONCE, {
    authTagLength: PROOF.sealed,
  })
  try {
    decipher.setAAD(head).setAuthTag(proof)
    return Buffer.concat([decipher.update(body), decipher.final()])
  } catch {
    throw new BadBackup('torn', `${nameIn(piece)} was changed, or the passphrase is another one.`)
  }
}

function nameIn({ name }: Piece): string {
  return `${name} of the archive`
}

function torn(piece: Piece): BadBackup {
  return new BadBackup('torn', `${nameIn(piece)} is damaged.`)
}
