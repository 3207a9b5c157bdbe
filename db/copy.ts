/** Runs COPY: gets a table's rows as PostgreSQL writes them, in pieces, as fast as they are read. */
import { once } from 'node:events'
import type pg from 'pg'

/** Rows arrive one by one and leave in pieces of about this size. */
const PIECE_BYTES = 512 * 1024
/** The server is paused when this many pieces wait for their reader. */
const MOST_WAITING = 4

/**
 * The output of `copy ... to stdout`; `onEnd` gets the number of rows. A reader that leaves early makes the connection unusable,
 * so it is closed. Throws the server's error.
 */
export async function* copyOut(
  client: pg.Client,
  text: string,
  onEnd: (rows: number) => void = () => {},
): AsyncGenerator<Buffer> {
  const copy = new Outgoing(text, onEnd)
  client.query(copy)
  try {
    for (let piece = await copy.next(); piece !== undefined; piece = await copy.next()) yield piece
  } finally {
    copy.leave()
  }
}

class Outgoing implements pg.Submittable {
  readonly #text: string
  #connection: pg.Connection | undefined
  #pieces: Buffer[] = []
  #rows: Buffer[] = []
  #bytes = 0
  #isOver = false
  #failure: Error | undefined
  #wake = () => {}

  readonly #onEnd: (rows: number) => void

  constructor(text: string, onEnd: (rows: number) => void) {
    this.#text = text
    this.#onEnd = onEnd
  }

  submit(connection: pg.Connection): void {
    this.#connection = connection
    connection.query(this.#text)
  }

  handleRowDescription(): void {}

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The parser reuses its buffer: copy.
    this.#rows.push(Buffer.from(chunk))
    this.#bytes += chunk.length
    if (this.#bytes < PIECE_BYTES) return
    this.#gather()
    if (this.#pieces.length >= MOST_WAITING) this.#connection?.stream.pause()
    this.#wake()
  }

  /** "COPY 12" */
  handleCommandComplete({ text }: { text: string }): void {
    this.#onEnd(Number(text.split(' ')[1]))
  }

  handleReadyForQuery(): void {
    if (this.#bytes > 0) this.#gather()
    this.#isOver = true
    this.#wake()
  }

  handleError(error: Error): void {
    this.#failure ??= error
    this.#wake()
  }

  async next(): Promise<Buffer | undefined> {
    while (this.#pieces.length === 0 && !this.#isOver && !this.#failure) {
      this.#connection?.stream.resume()
      await new Promise<void>((done) => {
        this.#wake = done
      })
    }
    if (this.#failure) throw this.#failure
    return this.#pieces.shift()
  }

  leave(): void {
    if (!this.#isOver && !this.#failure) this.#connection?.stream.destroy()
  }

  #gather(): void {
    this.#pieces.push(Buffer.concat(this.#rows, this.#bytes))
    this.#rows = []
    this.#bytes = 0
  }
}

/** Missing from the types of pg. */
type CopyConnection = pg.Connection & {
  sendCopyFromChunk: (chunk: Buffer) => void
  endCopyFrom: () => void
  sendCopyFail: (reason: string) => void
}

/** Feeds `copy ... from stdin`. Throws the server's error or that of the pieces; nothing is copied then. */
export async function copyIn(client: pg.Client, text: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const copy = new Incoming(text, pieces)
  client.query(copy)
  await copy.done
}

class Incoming implements pg.Submittable {
  readonly #text: string
  readonly #pieces: AsyncIterable<Uint8Array>
  readonly #end = Promise.withResolvers<void>()
  #failure: unknown
  readonly done = this.#end.promise

  constructor(text: string, pieces: AsyncIterable<Uint8Array>) {
    this.#text = text
    this.#pieces = pieces
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#text)
  }

  handleCopyInResponse(connection: CopyConnection): void {
    this.#send(connection).then(
      () => connection.endCopyFrom(),
      (error: unknown) => {
        this.#failure ??= error
        connection.sendCopyFail('the pieces broke off')
      },
    )
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    if (this.#failure === undefined) this.#end.resolve()
    else this.#end.reject(this.#failure)
  }

  handleError(error: Error): void {
    this.#failure ??= error
    // A lost connection sends nothing more; otherwise the server tells when it is ready again.
    if (!('severity' in error)) this.#end.reject(this.#failure)
  }

  async #send(connection: CopyConnection): Promise<void> {
    for await (const piece of this.#pieces) {
      if (this.#failure !== undefined) return
      connection.sendCopyFromChunk(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength))
      if (connection.stream.writableNeedDrain) await Promise.race([once(connection.stream, 'drain'), this.#gone()])
    }
  }

  #gone(): Promise<void> {
    return this.done.catch(() => undefined)
  }
}
