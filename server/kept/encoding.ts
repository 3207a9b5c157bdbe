export type Encoding = 'gzip' | 'identity'

/** The encoding for a client with this Accept-Encoding. */
export function encodingFor(acceptEncoding = ''): Encoding {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(acceptEncoding) ? 'gzip' : 'identity'
}
