/** What is kept of a token that lets its bearer in: of a hash of so many random bits nobody gets back to it. */
import { createHash } from 'node:crypto'

/** SHA-256 in hex. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
