/** Finds names of the shop's pictures in a stream of rows, whatever the column. */

const BEFORE = Buffer.from('/images/')
const NAME = /^[a-z0-9][a-z0-9-]{0,120}\.(?:webp|pdf)/
/** Longest name, with its prefix. */
const LONGEST = BEFORE.length + 126

export type PictureNames = {
  /** Passes the pieces on unchanged. */
  watch: (pieces: AsyncIterable<Uint8Array>) => AsyncGenerator<Uint8Array>
  found: () => string[]
}

/** Demo pictures are part of the program and are left out. */
export function gatherPictureNames(): PictureNames {
  const names = new Set<string>()

  function look(bytes: Buffer): void {
    for (let at = bytes.indexOf(BEFORE); at >= 0; at = bytes.indexOf(BEFORE, at + BEFORE.length)) {
      const name = NAME.exec(bytes.toString('latin1', at + BEFORE.length, at + LONGEST))?.[0]
      if (name) names.add(name)
    }
  }

  return {
    async *watch(pieces) {
      let before: Buffer = Buffer.alloc(0)
      for await (const piece of pieces) {
        const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
        // A name may span two pieces.
        if (before.length > 0) look(Buffer.concat([before, bytes.subarray(0, LONGEST)]))
        look(bytes)
        before = Buffer.concat([before, bytes.subarray(-LONGEST)]).subarray(-LONGEST)
        yield piece
      }
    },
    found: () => [...names].sort(),
  }
}
