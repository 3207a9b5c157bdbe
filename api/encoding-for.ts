import { LRUCache } from 'lru-cache'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Browsers send a handful of different lines. */
const read = new LRUCache<string, Encoding>({ max: 100 })

/** The best encoding that the client accepts and the answer can be sent in. */
export function encodingFor(acceptEncoding = '', { brotli = true } = {}): Encoding {
  const line = `${brotli} ${acceptEncoding}`
  const known = read.get(line)
  if (known) return known
  const encoding =
    brotli && accepts(acceptEncoding, 'br') ? 'br' : accepts(acceptEncoding, 'gzip') ? 'gzip' : 'identity'
  if (line.length < 200) read.set(line, encoding)
  return encoding
}

function accepts(line: string, name: string): boolean {
  const isRefused = new RegExp(`\\b${name}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`, 'i').test(line)
  return new RegExp(`\\b${name}\\b`, 'i').test(line) && !isRefused
}
