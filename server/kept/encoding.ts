export type Encoding = 'gzip' | 'identity'

/** How to send an answer to a client that accepts these encodings. */
export function encodingFor(acceptEncoding = ''): Encoding {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(acceptEncoding) ? 'gzip' : 'identity'
}
