/** Tokens that let their bearer in are kept as hashes: nobody can guess that many random bits. */
import { createHash } from 'node:crypto'

/** SHA-256. */
export function hashOfToken(token: string, as: 'hex' | 'base64url' = 'hex'): string {
  return createHash('sha256').update(token).digest(as)
}
