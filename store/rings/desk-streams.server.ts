/** Event streams of open desks: what waits and what is new, while the person may know. */
import { randomUUID } from 'node:crypto'
import { asRequest, newAsking } from '#db/asking.ts'
import type { DeskNews } from './rings.ts'

/** A desk's next news; undefined ends the stream. */
export type ReadNews = (since: number | undefined) => Promise<{ news: DeskNews; newest: number } | undefined>

export type DeskStreams = {
  /** Opens a desk's event stream. `uid`: its person; `since`: the last event before the connection broke. */
  open: (uid: string, since: number | undefined, read: ReadNews) => ReadableStream<Uint8Array>
  /** Announces that something may be new. */
  tell: () => void
  /** Ends all streams, present and future. */
  stop: () => void
}

type Pace = {
  /** Interval for checking the person's rights and keeping the connection open. Milliseconds. */
  beatMs: number
  /** Events within this time are sent together. */
  gatherMs: number
}
const PACE: Pace = { beatMs: 15_000, gatherMs: 200 }

const MOST_OF_ONE = 6
const MOST = 200
/** Beats without an answer from the database after which a stream ends, since nobody knows whose it is. */
const MOST_FAILURES = 4

export function createDeskStreams(onCount: (open: number) => void = () => undefined, pace = PACE): DeskStreams {
  const desks = new Set<Desk>()
  let isStopped = false

  function makeRoom(uid: string): void {
    const own = [...desks].filter((desk) => desk.uid === uid)
    if (own.length >= MOST_OF_ONE) own[0]?.end()
    if (desks.size >= MOST) [...desks][0]?.end()
  }

  return {
    open(uid, since, read) {
      const desk = new Desk(uid, since, read, pace, () => {
        desks.delete(desk)
        onCount(desks.size)
      })
      makeRoom(uid)
      desks.add(desk)
      onCount(desks.size)
      if (isStopped) desk.end()
      else desk.look()
      return desk.stream
    },
    tell() {
      for (const desk of desks) desk.look()
    },
    stop() {
      isStopped = true
      for (const desk of [...desks]) desk.end()
    },
  }
}

class Desk {
  readonly uid: string
  readonly stream: ReadableStream<Uint8Array>
  readonly #read: ReadNews
  readonly #pace: Pace
  readonly #onEnd: () => void
  readonly #encoder = new TextEncoder()
  readonly #clock: NodeJS.Timeout
  #output: ReadableStreamDefaultController<Uint8Array> | undefined
  #last: number | undefined
  #said = ''
  #failures = 0
  #due: NodeJS.Timeout | undefined
  #isReading = false
  #wantsAgain = false

  constructor(uid: string, since: number | undefined, read: ReadNews, pace: Pace, onEnd: () => void) {
    this.uid = uid
    this.#last = since
    this.#read = read
    this.#pace = pace
    this.#onEnd = onEnd
    this.#clock = setInterval(() => this.look(), pace.beatMs)
    this.stream = new ReadableStream({
      start: (controller) => {
        this.#output = controller
        this.#send('retry: 3000\n\n')
      },
      cancel: () => this.#close(),
    })
  }

  /** Schedules a reading for all news that arrive meanwhile. */
  look(): void {
    if (this.#isReading) this.#wantsAgain = true
    else this.#due ??= setTimeout(() => void this.#tellNews(), this.#said === '' ? 0 : this.#pace.gatherMs)
  }

  /** Tells the browser not to reconnect. */
  end(): void {
    this.#send('event: end\ndata: {}\n\n')
    this.#close()
  }

  async #tellNews(): Promise<void> {
    this.#due = undefined
    this.#isReading = true
    // In a request of its own: the one that opened the stream ended long ago.
    await asRequest(newAsking(randomUUID()), () => this.#readOnce()).catch(() => {
      if (++this.#failures >= MOST_FAILURES) this.end()
      else this.#send(': \n\n')
    })
    this.#isReading = false
    if (!this.#wantsAgain || !this.#output) return
    this.#wantsAgain = false
    this.look()
  }

  async #readOnce(): Promise<void> {
    const found = await this.#read(this.#last)
    this.#failures = 0
    if (!found) return this.end()
    this.#last = found.newest
    const now = JSON.stringify(found.news)
    const isNew = now !== this.#said
    this.#said = now
    this.#send(isNew ? `id: ${this.#last}\ndata: ${now}\n\n` : ': \n\n')
  }

  #send(text: string): void {
    this.#output?.enqueue(this.#encoder.encode(text))
  }

  #close(): void {
    const output = this.#output
    if (!output) return
    this.#output = undefined
    clearInterval(this.#clock)
    clearTimeout(this.#due)
    this.#onEnd()
    try {
      output.close()
    } catch {
      // The reader has left.
    }
  }
}
