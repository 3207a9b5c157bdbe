/** Rows about the secret of the shop among the codes and links that the shop keeps hashes of; they never run out. */
import { createHmac } from 'node:crypto'

export const FINGERPRINT_ROW = 'fingerprint of the secret'
/** The row of the secret itself. Access to this table gives the hashes of passwords too. */
export const SECRET_ROW = 'secret of the shop'

/** Says nothing of the secret: a hash of 32 random bytes cannot be turned back. */
export function fingerprintOf(secret: string): string {
  return createHmac('sha256', secret).update('fingerprint').digest('base64url')
}
