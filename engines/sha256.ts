import { createHash } from 'node:crypto'

export function sha256(text: string | Uint8Array, as: 'hex' | 'base64url' = 'hex'): string {
  return createHash('sha256').update(text).digest(as)
}
