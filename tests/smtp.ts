/** A real mail server on this machine, for tests of what is sent. */
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'
import { freePort } from './free-port.ts'

export type TestSmtp = {
  url: string
  /** What it took, in the order it came. */
  mails: Email[]
  /** Says how it answers the next messages: a code such as 451 for all of them, undefined to take them. */
  answer: (code: number | undefined) => void
  open: () => Promise<void>
  close: () => Promise<void>
  /** Waits until it has taken so many. */
  until: (count: number) => Promise<Email[]>
}

/** Opens the server; it is closed when the test file is done. */
export async function openTestSmtp(): Promise<TestSmtp> {
  const port = await freePort()
  const mails: Email[] = []
  let code: number | undefined
  let server: SMTPServer | undefined
  const open = () =>
    new Promise<void>((resolve) => {
      server = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS', 'AUTH'],
        closeTimeout: 100,
        onRcptTo: (_address, _session, callback) => callback(code === undefined ? null : refusal(code)),
        onData: (stream, _session, callback) => {
          const chunks: Buffer[] = []
          stream.on('data', (chunk: Buffer) => chunks.push(chunk))
          stream.on('end', async () => {
            mails.push(await PostalMime.parse(Buffer.concat(chunks)))
            callback()
          })
        },
      })
      server.on('error', () => undefined)
      server.listen(port, '127.0.0.1', resolve)
    })
  const close = () => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()))
  await open()
  afterAll(close)
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    answer: (next) => {
      code = next
    },
    open,
    close,
    until: async (count) => {
      for (const end = Date.now() + 15_000; mails.length < count && Date.now() < end; ) await sleep(20)
      return mails
    },
  }
}

function refusal(responseCode: number): Error {
  return Object.assign(new Error('Not now, says the test'), { responseCode })
}
