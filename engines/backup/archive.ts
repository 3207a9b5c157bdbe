/** The members of a backup, which is a tar file. See docs/decisions/022-backups.md. */
import { z } from 'zod'

/** The first member: facts of the shop, enough to refuse a backup early. */
export const SHOP = 'shop.json'
/** The rows of a table as COPY writes them, in pieces of some MB: "rows/orders.0001.copy.zst". */
export const ROWS = /^rows\/([a-z_][a-z0-9_]{0,62})\.\d{4,}\.copy\.zst$/
export const PICTURE = /^images\/([a-z0-9][a-z0-9-]{0,120}\.(?:webp|pdf))$/
/** The sequences: names and last numbers. */
export const SEQUENCES = 'sequences.json'
/** The shop's secret, in a sealed backup only. */
export const SECRET = 'secret'
/** The last member. */
export const SUMMARY = 'summary.json'

export const shopShape = z.strictObject({
  program: z.string(),
  postgres: z.string(),
  /** Hashes of the migrations of its tables, in order. */
  migrations: z.array(z.string()).min(1),
  /** The snapshot's time; it contains everything acknowledged before. */
  at: z.iso.datetime({ offset: true }),
  /** Each table's columns, in the order of its rows. */
  tables: z.record(z.string(), z.array(z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/)).min(1)),
})
export type ShopFacts = z.output<typeof shopShape>

export const summaryShape = z.strictObject({
  rows: z.record(z.string(), z.int().min(0)),
  pictures: z.int().min(0),
  /** Pictures that rows name, deleted before they could be read. */
  missing: z.array(z.string()),
})
export type Summary = z.output<typeof summaryShape>

/** A file that is no complete Tokri backup, or one that this program cannot restore. The message is for the operator. */
export class BadBackup extends Error {
  readonly reason: 'torn' | 'foreign' | 'key' | 'newer' | 'older'

  constructor(reason: 'torn' | 'foreign' | 'key' | 'newer' | 'older', message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'BadBackup'
    this.reason = reason
  }
}

export function corrupt(why: string, cause?: unknown): BadBackup {
  return new BadBackup('torn', `The backup is damaged: ${why}. Nothing was changed.`, { cause })
}

export function newer(): BadBackup {
  return new BadBackup('newer', 'The backup was made by a newer Tokri than this one. Update first, then restore.')
}

/** For a backup of a version from before the migrations were joined into one. */
export function older(): BadBackup {
  return new BadBackup(
    'older',
    'The backup is of a version of Tokri before the oldest that this one reads. Restore it with the version that "Updates" in docs/operating.md names, then back up again.',
  )
}
