/** Reads and writes the write-ahead log in files: positions (LSN, as a bigint), and the segments that contain them. */
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'

/** The segment size of every cluster that our initdb made. */
export const SEGMENT_BYTES = 16 * 1024 * 1024
const SEGMENTS_PER_NUMBER = 2n ** 32n / BigInt(SEGMENT_BYTES)

/** "0/3000060" as PostgreSQL writes it. */
export function parseLsn(text: string): bigint {
  const [high = '', low = ''] = text.split('/')
  return BigInt(`0x${high}`) * 2n ** 32n + BigInt(`0x${low}`)
}

export function writtenLsn(lsn: bigint): string {
  return `${(lsn / 2n ** 32n).toString(16)}/${(lsn % 2n ** 32n).toString(16)}`.toUpperCase()
}

/** The start of the segment that contains this position. */
export function segmentStart(lsn: bigint): bigint {
  return lsn - (lsn % BigInt(SEGMENT_BYTES))
}

function segmentName(timeline: number, lsn: bigint): string {
  const number = lsn / BigInt(SEGMENT_BYTES)
  const parts = [BigInt(timeline), number / SEGMENTS_PER_NUMBER, number % SEGMENTS_PER_NUMBER]
  return parts.map((part) => part.toString(16).toUpperCase().padStart(8, '0')).join('')
}

/** A part of the log: in this file, from this byte on. It ends with its segment at the latest. */
type Stretch = { file: string; at: number; length: number; offset: number }

function* stretchesOf(folder: string, timeline: number, from: bigint, bytes: number): Generator<Stretch> {
  for (let offset = 0; offset < bytes; ) {
    const lsn = from + BigInt(offset)
    const at = Number(lsn - segmentStart(lsn))
    const length = Math.min(SEGMENT_BYTES - at, bytes - offset)
    yield { file: join(folder, segmentName(timeline, lsn)), at, length, offset }
    offset += length
  }
}

/** Reads that many bytes of the log, which must be flushed and kept by a slot. Throws when they are not all there. */
export async function readWal(folder: string, timeline: number, from: bigint, bytes: number): Promise<Buffer> {
  const read = Buffer.alloc(bytes)
  for (const { file, at, length, offset } of stretchesOf(folder, timeline, from, bytes)) {
    await withFile(file, 'r', async (handle) => {
      for (let done = 0; done < length; ) {
        const { bytesRead } = await handle.read(read, offset + done, length - done, at + done)
        if (bytesRead === 0) throw new Error(`${file} ends before the log does`)
        done += bytesRead
      }
    })
  }
  return read
}

/** Writes a part of the log to its place; segments get the length that PostgreSQL wants. */
export async function writeWal(folder: string, timeline: number, from: bigint, log: Uint8Array): Promise<void> {
  for (const { file, at, length, offset } of stretchesOf(folder, timeline, from, log.length)) {
    await withFile(file, 'a', async (handle) => handle.truncate(SEGMENT_BYTES))
    await withFile(file, 'r+', async (handle) => {
      for (let done = 0; done < length; ) {
        done += (await handle.write(log, offset + done, length - done, at + done)).bytesWritten
      }
    })
  }
}

async function withFile(file: string, flags: string, work: (handle: FileHandle) => Promise<void>): Promise<void> {
  const handle = await open(file, flags, 0o600)
  try {
    await work(handle)
  } finally {
    await handle.close()
  }
}
