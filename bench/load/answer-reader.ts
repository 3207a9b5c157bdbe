/** Notices where an answer on a kept connection ends, and reads nothing else of it. */

export type Answer = { status: number; length: number }

const HEAD_END = Buffer.from('\r\n\r\n')
const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n')

/** For one connection with one request under way at a time: `take` answers when the answer is whole. */
export function createAnswerReader() {
  let head: Buffer = Buffer.alloc(0)
  /** The last bytes of a body in chunks. */
  let tail: Buffer = Buffer.alloc(0)
  let status = 0
  let wanted: number | 'chunks' | undefined
  let length = 0

  function readHead(chunk: Buffer): Buffer | undefined {
    head = head.length === 0 ? chunk : Buffer.concat([head, chunk])
    const end = head.indexOf(HEAD_END)
    if (end < 0) return undefined
    const text = head.toString('latin1', 0, end + 2)
    status = Number(text.slice(9, 12))
    const given = /\r\ncontent-length: *(\d+)\r\n/i.exec(text)?.[1]
    wanted = given !== undefined ? Number(given) : status === 204 || status === 304 ? 0 : 'chunks'
    const body = head.subarray(end + HEAD_END.length)
    head = Buffer.alloc(0)
    // A body of one empty chunk begins with what others end with.
    tail = Buffer.from('\r\n')
    length = 0
    return body
  }

  function isWhole(body: Buffer): boolean {
    length += body.length
    if (wanted !== 'chunks') return length >= (wanted ?? 0)
    const last = body.length >= LAST_CHUNK.length ? body : Buffer.concat([tail, body])
    tail = Buffer.from(last.subarray(-LAST_CHUNK.length))
    return tail.equals(LAST_CHUNK)
  }

  return {
    take(chunk: Buffer): Answer | undefined {
      const body = wanted === undefined ? readHead(chunk) : chunk
      if (body === undefined || !isWhole(body)) return undefined
      wanted = undefined
      return { status, length }
    },
  }
}
