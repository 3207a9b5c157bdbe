/**
 * Picture storage: a folder on this machine, or an S3 store that several machines share. A picture's content never changes
 * under its name. Names of cuts begin with "cuts/".
 */
export type PicturePlace = {
  /** The place in words, for messages to staff. */
  title: string
  /** The content; undefined when the file is missing, or empty as after a power loss. */
  read: (name: string) => Promise<Uint8Array | undefined>
  /** The content in pieces; once begun, reading completes even if the picture is removed. */
  readInPieces: (name: string) => Promise<AsyncIterable<Uint8Array> | undefined>
  /** Stores a picture, whole and durable when this resolves. */
  write: (name: string, data: Uint8Array) => Promise<void>
  /** As `write`, for many pictures, which are durable once `settle` has resolved. */
  put: (name: string, pieces: AsyncIterable<Uint8Array>) => Promise<void>
  settle: () => Promise<void>
  remove: (name: string) => Promise<void>
  /** Pictures whose names have this prefix. */
  list: (prefix: string) => AsyncIterable<{ name: string; bytes: number; changedAt: Date }>
}
