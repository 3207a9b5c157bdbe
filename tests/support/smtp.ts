/** A real mail server on this machine, for tests of what is sent. */
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { atEnd } from './at-end.ts'
import { freePort } from './free-port.ts'

export type TestSmtp = {
  url: string
  /** What it took, in the order it came. */
  mails: Email[]
  /** How each of them came: over TLS, and logged in as whom. */
  sessions: { secure: boolean; user: string | undefined }[]
  /** The receivers of each message. */
  receivers: string[][]
  /** Says how it answers the next messages: a code such as 451 for all of them, undefined to take them. */
  answer: (code: number | undefined) => void
  /** The same for the address that they come from. */
  refuseSender: (code: number | undefined) => void
  open: () => Promise<void>
  close: () => Promise<void>
  /** Waits until it has taken so many. */
  until: (count: number) => Promise<Email[]>
}

/** With a login it offers STARTTLS, with a certificate that nobody vouches for, and takes a password only over that. */
type SmtpParts = { login?: { user: string; pass: string }; host?: string; port?: number }

/** Opens the server; it is closed when the test file is done. */
export async function openTestSmtp({ login, host = '127.0.0.1', ...parts }: SmtpParts = {}): Promise<TestSmtp> {
  const port = parts.port ?? (await freePort())
  const mails: Email[] = []
  const sessions: TestSmtp['sessions'] = []
  const receivers: string[][] = []
  let code: number | undefined
  let senderCode: number | undefined
  let server: SMTPServer | undefined
  const open = () =>
    new Promise<void>((resolve) => {
      server = new SMTPServer({
        authOptional: !login,
        disabledCommands: login ? [] : ['STARTTLS', 'AUTH'],
        closeTimeout: 100,
        onAuth: ({ username, password }, _session, callback) => {
          const isRight = username === login?.user && password === login?.pass
          callback(isRight ? null : new Error('Wrong login'), { user: username })
        },
        onMailFrom: (_address, _session, callback) => callback(senderCode === undefined ? null : refusal(senderCode)),
        onRcptTo: (_address, _session, callback) => callback(code === undefined ? null : refusal(code)),
        onData: (stream, session, callback) => {
          const chunks: Buffer[] = []
          stream.on('data', (chunk: Buffer) => chunks.push(chunk))
          stream.on('end', async () => {
            mails.push(await PostalMime.parse(Buffer.concat(chunks)))
            sessions.push({ secure: session.secure, user: session.user })
            receivers.push(session.envelope.rcptTo.map(({ address }) => address))
            callback()
          })
        },
      })
      server.on('error', () => undefined)
      server.listen(port, host, resolve)
    })
  const close = () => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()))
  await open()
  atEnd(close)
  return {
    url: `smtp://${host}:${port}`,
    mails,
    sessions,
    receivers,
    answer: (next) => {
      code = next
    },
    refuseSender: (next) => {
      senderCode = next
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
