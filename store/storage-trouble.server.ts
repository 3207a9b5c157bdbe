/** A full disk or an absent S3 store: temporary, and not the fault of the file. */

import { systemErrorCodeOf } from '#engines/postgres/durable-file.ts'
import { S3Trouble } from '#engines/s3/s3-settings.ts'
import { StoreError } from './errors.ts'

const BAD_DISK = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])

/** A `busy` refusal for trouble with the storage, any other error as it is. */
export function refusalOf(error: unknown): unknown {
  const isAway = error instanceof S3Trouble
  if (!isAway && !BAD_DISK.has(systemErrorCodeOf(error) ?? '')) return error
  return new StoreError('busy', 'The shop cannot keep or read files at the moment. Please try again later.', {
    facts: { retryAfterSeconds: isAway ? 5 : 60 },
    cause: error,
  })
}

/** Throws the refusal, and reports the trouble behind it. */
export function refusedForNow(onTrouble: (error: unknown) => void) {
  return (error: unknown): never => {
    const refusal = refusalOf(error)
    if (refusal !== error) onTrouble(error)
    throw refusal
  }
}
