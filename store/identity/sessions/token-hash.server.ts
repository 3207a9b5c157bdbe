/** What is kept of a token that lets its bearer in: of a hash of so many random bits nobody gets back to it. */
import { createHash } from 'node:crypto'

/** SHA-256. */
export function hashOfToken(token: string, as: 'hex' | 'base64url' = 'hex'): string {
  return createHash('sha256').update(token).digest(as)
}
