/**
 * The file of a backup. Two lines of text say what it is and how it is sealed; after them come chunks, each checked on its own
 * and in its order, up to one that says that nothing is missing. Why so: docs/decisions/022-backups.md.
 */
import { z } from 'zod'

export const MAGIC = 'tokri backup 1\n'

/** What of a part is kept in one chunk at most, in bytes. */
export const CHUNK_BYTES = 1024 * 1024

/** Derived from a passphrase by argon2id: 128 MB and some tenths of a second for each guess. `memory` in KiB. */
export const HASHING = { memory: 2 ** 17, passes: 3, parallelism: 1 } as const

/** One letter says what a chunk holds: the head of a part, its bytes (plain or packed by zstd), its end, the end of all. */
export const KINDS = { part: 'P', plain: 'D', packed: 'Z', end: 'E', all: 'F' } as const
export type Kind = (typeof KINDS)[keyof typeof KINDS]

/** A chunk is its kind, the length of its body in four bytes, the body, and sixteen bytes of proof. */
export const HEAD_BYTES = 5
export const PROOF_BYTES = 16

const salt = z.base64().length(24)

/** The second line. */
export const headShape = z.strictObject({
  id: z.uuid(),
  madeAt: z.iso.datetime(),
  sealed: z
    .strictObject({
      by: z.literal('argon2id aes-256-gcm'),
      salt,
      memory: z.literal(HASHING.memory),
      passes: z.literal(HASHING.passes),
      parallelism: z.literal(HASHING.parallelism),
    })
    .nullable(),
})
export type ArchiveHead = z.output<typeof headShape>

/** What a backup says of the shop before its rows: enough to refuse it before anything is read. */
export const shopShape = z.strictObject({
  part: z.literal('shop'),
  program: z.string(),
  postgres: z.string(),
  /** Hashes of the migrations that made its tables, in their order. */
  migrations: z.array(z.string()).min(1),
  /** When the snapshot was taken: what was acknowledged before is in it. */
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
  /** Where the sequences stand: JSON of name, last number and whether it was given. */
  z.strictObject({ part: z.literal('sequences') }),
  z.strictObject({ part: z.literal('secret') }),
  /** Of a base: a tar of the cluster, and the passwords of its roles. */
  z.strictObject({ part: z.literal('cluster') }),
  z.strictObject({ part: z.literal('credentials') }),
  pictureShape,
])
export type PartHead = z.output<typeof partShape>

export const endShape = z.strictObject({ bytes: z.int().min(0), sha256: z.hex().length(64) })
export type PartEnd = z.output<typeof endShape>

/** The last chunk: how many parts there were, and one checksum over all of theirs. */
export const allShape = z.strictObject({
  parts: z.int().min(1),
  bytes: z.int().min(0),
  sha256: z.hex().length(64),
  rows: z.record(z.string(), z.int().min(0)),
  pictures: z.int().min(0),
  /** Pictures that rows name and that were gone when their turn came. */
  missing: z.array(z.string()),
})
export type Summary = z.output<typeof allShape>

/** A file that is no whole backup of a Tokri, or not one that this program can put back. One sentence for the operator. */
export class BadBackup extends Error {
  readonly reason: 'torn' | 'foreign' | 'key' | 'newer'

  constructor(reason: 'torn' | 'foreign' | 'key' | 'newer', message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'BadBackup'
    this.reason = reason
  }
}
