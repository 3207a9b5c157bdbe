/**
 * Where pictures lie: a folder of this machine, or an S3 store that many machines share. A picture never changes under its
 * name. Names of cuts begin with "cuts/".
 */
export type PicturePlace = {
  /** As people name it. */
  title: string
  /** The whole of it; undefined when it is missing or empty, which is what a power loss can leave. */
  read: (name: string) => Promise<Uint8Array | undefined>
  /** The same in pieces: once they begin they come to their end, even if it is removed meanwhile. */
  readInPieces: (name: string) => Promise<AsyncIterable<Uint8Array> | undefined>
  /** There for good when this resolves: whole or not at all. */
  write: (name: string, data: Uint8Array) => Promise<void>
  /** The same of many, which are all there for good once `settle` has resolved. */
  put: (name: string, pieces: AsyncIterable<Uint8Array>) => Promise<void>
  settle: () => Promise<void>
  remove: (name: string) => Promise<void>
  /** All whose names begin so. */
  list: (prefix: string) => AsyncIterable<{ name: string; bytes: number; changedAt: Date }>
}

/** What is kept for good: originals, and no cuts. */
export function isOriginal(name: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,120}\.webp$/.test(name)
}
