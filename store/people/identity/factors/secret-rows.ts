/** Ids of the two rows about the shop's secret in the table of verifications; they never expire. */
import { createHmac } from 'node:crypto'

export const FINGERPRINT_ROW = 'fingerprint of the secret'
/** Who can read the table could read the hashes of passwords too. */
export const SECRET_ROW = 'secret of the shop'

/** Reveals nothing: a hash of 32 random bytes cannot be reversed. */
export function fingerprintOf(secret: string): string {
  return createHmac('sha256', secret).update('fingerprint').digest('base64url')
}
