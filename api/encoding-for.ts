import { LRUCache } from 'lru-cache'

export type Encoding = 'br' | 'gzip' | 'identity'
export type KeptEncoding = Exclude<Encoding, 'br'>

/** Browsers send a handful of different lines. */
const read = new LRUCache<string, { best: Encoding; kept: KeptEncoding }>({ max: 100 })

/** The best encoding that the client accepts. */
export function encodingFor(acceptEncoding = ''): Encoding {
  return encodingsIn(acceptEncoding).best
}

/** The best encoding that the client accepts and kept answers have. */
export function keptEncodingFor(acceptEncoding = ''): KeptEncoding {
  return encodingsIn(acceptEncoding).kept
}

function encodingsIn(line: string) {
  const known = read.get(line)
  if (known) return known
  const kept: KeptEncoding = accepts(line, 'gzip') ? 'gzip' : 'identity'
  const encodings = { best: accepts(line, 'br') ? ('br' as const) : kept, kept }
  if (line.length < 200) read.set(line, encodings)
  return encodings
}

function accepts(line: string, name: string): boolean {
  const isRefused = new RegExp(`\\b${name}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`, 'i').test(line)
  return new RegExp(`\\b${name}\\b`, 'i').test(line) && !isRefused
}
