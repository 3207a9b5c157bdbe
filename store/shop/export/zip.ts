/** Writes a ZIP archive while its files are read, one after the other. */
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export type ZippedFile = { name: string; pieces: AsyncIterable<string | Uint8Array> | Iterable<string> }

export function zipOf(files: readonly ZippedFile[]): AsyncIterable<Uint8Array> {
  const zip = new ZipFile()
  const archive = Readable.from(zip.outputStream)
  zip.on('error', (error) => archive.destroy(error))
  for (const { name, pieces } of files) {
    const stream = pieces instanceof Readable ? pieces : Readable.from(pieces)
    stream.on('error', (error) => archive.destroy(error))
    zip.addReadStreamLazy(name, (begin) => begin(null, stream))
  }
  zip.end()
  return archive
}
