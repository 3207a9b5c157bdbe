/** Streams several files as one ZIP archive, written while it is read. */
import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export type Zipped = { name: string; pieces: AsyncIterable<string> }

/** Sizes and check sums follow the bytes; names are UTF-8. */
const FLAGS = 0x0808
const DEFLATED = 8
const VERSION = 20

/** `at`: the time on the wall that the files get. */
export async function* zipOf(files: Iterable<Zipped>, at: Date): AsyncGenerator<Uint8Array> {
  const central: Uint8Array[] = []
  let offset = 0
  for (const { name, pieces } of files) {
    const path = Buffer.from(name)
    const begins = offset
    const head = Buffer.concat([
      numbers([4, 0x04034b50], ...commonOf(at), [4, 0], [4, 0], [4, 0], [2, path.length], [2, 0]),
      path,
    ])
    yield head
    offset += head.length
    const sums = { crc: 0, whole: 0, packed: 0 }
    for await (const packed of deflated(pieces, sums)) {
      sums.packed += packed.length
      yield packed
    }
    const sizes: Field[] = [
      [4, sums.crc],
      [4, sums.packed],
      [4, sums.whole],
    ]
    const foot = numbers([4, 0x08074b50], ...sizes)
    yield foot
    offset += sums.packed + foot.length
    const none: Field[] = [
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
    ]
    const entry = numbers([4, 0x02014b50], [2, VERSION], ...commonOf(at), ...sizes, [2, path.length], ...none, [
      4,
      begins,
    ])
    central.push(Buffer.concat([entry, path]))
  }
  const list = Buffer.concat(central)
  yield list
  const count = central.length
  yield numbers([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, list.length], [4, offset], [2, 0])
}

/** A number of bytes with a value. */
type Field = [bytes: 2 | 4, value: number]

/** From the version to the day, which the file's head and the list at the end share. */
function commonOf(at: Date): Field[] {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  return [
    [2, VERSION],
    [2, FLAGS],
    [2, DEFLATED],
    [2, time],
    [2, day],
  ]
}

function numbers(...fields: Field[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of fields) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}

/** Packed on a thread of its own. */
async function* deflated(pieces: AsyncIterable<string>, sums: { crc: number; whole: number }): AsyncGenerator<Buffer> {
  async function* counted() {
    for await (const piece of pieces) {
      const bytes = Buffer.from(piece)
      sums.crc = crc32(bytes, sums.crc)
      sums.whole += bytes.length
      yield bytes
    }
  }
  // An error comes out where the packed bytes are read.
  yield* pipeline(Readable.from(counted()), createDeflateRaw(), () => undefined)
}
