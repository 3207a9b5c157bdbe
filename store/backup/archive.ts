/**
 * Format of a backup file: two lines of text with its kind and seal, then chunks, each authenticated in its place, up to one
 * that closes the file. See docs/decisions/022-backups.md.
 */
import { z } from 'zod'

export const MAGIC = 'tokri backup 1\n'

/** Most bytes in one chunk. */
export const CHUNK_BYTES = 1024 * 1024

/** argon2id for the passphrase: 128 MB and some tenths of a second for each guess. `memory` in KiB. */
export const HASHING = { memory: 2 ** 17, passes: 3, parallelism: 1 } as const

/** The letter of a chunk: head of a part, bytes (plain or zstd), end of a part, end of the file. */
export const KINDS = { part: 'P', plain: 'D', packed: 'Z', end: 'E', all: 'F' } as const
export type Kind = (typeof KINDS)[keyof typeof KINDS]

/** A chunk: its letter, four bytes of length, the body, and sixteen bytes of authentication. */
export const HEAD_BYTES = 5
export const PROOF_BYTES = 16

const salt = z.base64().length(24)

/** The second line of the file. */
export const headShape = z.strictObject({
  id: z.uuid(),
  madeAt: z.iso.datetime(),
  sealed: z
    .strictObject({
      by: z.literal('argon2id aes-256-gcm'),
      salt,
      // Those it was made with: what is usual today may be more. Bounded, so that a file cannot ask for all memory.
      memory: z
        .int()
        .min(1024)
        .max(2 ** 20),
      passes: z.int().min(1).max(20),
      parallelism: z.int().min(1).max(16),
    })
    .nullable(),
})
export type ArchiveHead = z.output<typeof headShape>

/** Facts of the shop, before its rows: enough to refuse a backup early. */
export const shopShape = z.strictObject({
  part: z.literal('shop'),
  program: z.string(),
  postgres: z.string(),
  /** Hashes of the migrations behind its tables, in order. */
  migrations: z.array(z.string()).min(1),
  /** Time of the snapshot, which contains everything acknowledged before. */
  at: z.iso.datetime({ offset: true }),
})
export type ShopHead = z.output<typeof shopShape>

const name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/)

export const tableShape = z.strictObject({ part: z.literal('table'), table: name, columns: z.array(name).min(1) })
export type TableHead = z.output<typeof tableShape>

export const pictureShape = z.strictObject({
  part: z.literal('picture'),
  name: z.string().regex(/^[a-z0-9][a-z0-9-]{0,120}\.webp$/),
})

export const partShape = z.discriminatedUnion('part', [
  shopShape,
  tableShape,
  /** State of the sequences: JSON of name, last number and whether it was used. */
  z.strictObject({ part: z.literal('sequences') }),
  z.strictObject({ part: z.literal('secret') }),
  pictureShape,
])
export type PartHead = z.output<typeof partShape>

export const endShape = z.strictObject({ bytes: z.int().min(0), sha256: z.hex().length(64) })
export type PartEnd = z.output<typeof endShape>

/** The last chunk: the number of parts, and a checksum over theirs. */
export const allShape = z.strictObject({
  parts: z.int().min(1),
  bytes: z.int().min(0),
  sha256: z.hex().length(64),
  rows: z.record(z.string(), z.int().min(0)),
  pictures: z.int().min(0),
  /** Pictures that rows name and that were deleted before they could be read. */
  missing: z.array(z.string()),
})
export type Summary = z.output<typeof allShape>

/** The file is no whole Tokri backup, or not one that this program can restore. The message is for the operator. */
export class BadBackup extends Error {
  readonly reason: 'torn' | 'foreign' | 'key' | 'newer'

  constructor(reason: 'torn' | 'foreign' | 'key' | 'newer', message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'BadBackup'
    this.reason = reason
  }
}
