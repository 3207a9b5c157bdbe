/** Open desks: each is told what waits and what is new, as long as its person may know. */
import { randomUUID } from 'node:crypto'
import { asRequest, newAsking } from '#db/asking.ts'
import type { DeskNews } from './rings.ts'

/** What a desk is told next: nothing more when it is undefined. */
export type ReadNews = (since: number | undefined) => Promise<{ news: DeskNews; newest: number } | undefined>

export type DeskStreams = {
  /** Events of a desk (text/event-stream). `uid`: whose it is; `since`: the last one it heard before it lost the line. */
  open: (uid: string, since: number | undefined, read: ReadNews) => ReadableStream<Uint8Array>
  /** Something may be new. */
  tell: () => void
  /** Ends all of them, and every one that comes later. */
  stop: () => void
}

type Pace = {
  /** Whether the person may still know is asked so often at least, and the line kept open with it. Milliseconds. */
  beatMs: number
  /** Many news at once are told together. */
  gatherMs: number
}
const PACE: Pace = { beatMs: 15_000, gatherMs: 200 }

const MOST_OF_ONE = 6
const MOST = 200
/** For so many beats a database that cannot be asked is waited for: then nobody knows who is reading. */
const MOST_FAILURES = 4

/** `onCount` hears how many are open. */
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

  /** Reads soon what is new, once for all that comes meanwhile. */
  look(): void {
    if (this.#isReading) this.#wantsAgain = true
    else this.#due ??= setTimeout(() => void this.#tellNews(), this.#said === '' ? 0 : this.#pace.gatherMs)
  }

  /** Tells the desk not to come back. */
  end(): void {
    this.#send('event: end\ndata: {}\n\n')
    this.#close()
  }

  async #tellNews(): Promise<void> {
    this.#due = undefined
    this.#isReading = true
    // Not as the request that opened it: that one ended long ago.
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
      // Its reader has gone already.
    }
  }
}
