/** Keeps the mailer of every process up to date with the owner's mail server and SMS gateway. */
import type { Shop } from '#api/shop.ts'
import type { Db } from '#engines/postgres/client.ts'
import type { Env } from '#server/env.ts'
import type { Log } from '#server/watching/log.ts'
import type { StoredChannels } from '#store/shop/settings/ways-out.schema.ts'
import {
  changeMessageChannels,
  channelsWithoutSecrets,
  readStoredChannels,
} from '#store/shop/settings/ways-out.server.ts'
import { markSent, type OutboxRow } from '#store/talk/mail/outbox.server.ts'
import { pauseFor } from './jobs.ts'
import type { Mailer } from './mailer.ts'
import { withTimeout } from './public-address.ts'
import { wordsOfFailure } from './transports.ts'

/** Interval in which changes by other processes are noticed. */
const LOOK_MS = 30_000

/** Time for a test, for whose result somebody waits. */
const TEST_MS = 20_000

/** Seconds before each try to send a notice by the previous mail server; then it goes as other mail does. */
const PAUSES = [0, 20, 60, 120]

type WaysOutOptions = {
  db: Db
  log: Log
  env: Pick<Env, 'SMTP_URL' | 'SMS_WEBHOOK_URL'>
  secret: string
  mailer: Mailer
}

export async function createWaysOut({ db, log, env, secret, mailer }: WaysOutOptions) {
  const stopping = new AbortController()
  const started = { mail: env.SMTP_URL !== undefined, sms: env.SMS_WEBHOOK_URL !== undefined }
  const look = async () => mailer.use(await readStoredChannels(db, secret))
  await look()
  // With both set by the environment, nothing can change.
  const isGiven = started.mail && started.sms
  const clock = isGiven ? undefined : setInterval(() => void look().catch(() => undefined), LOOK_MS).unref()
  const waysOut: Shop['waysOut'] = {
    read: async () => channelsWithoutSecrets(await readStoredChannels(db, secret), started),
    change: async (admin, change) => {
      const { kept, before, notices } = await changeMessageChannels(db, admin, secret, change)
      mailer.use(kept)
      if (before) for (const row of notices) void sendBefore({ db, log, mailer }, before, row, stopping.signal)
      return channelsWithoutSecrets(kept, started)
    },
    test: async ({ channel, to }) => {
      try {
        await withTimeout(mailer.test(channel, to), TEST_MS, 'ETIMEDOUT')
        return { isSent: true, words: `It was taken. Look whether it has come to ${to}.` }
      } catch (error) {
        return { isSent: false, words: wordsOfFailure(error) }
      }
    },
  }
  const stop = () => {
    stopping.abort()
    clearInterval(clock)
  }
  return { waysOut, stop }
}

type Server = NonNullable<StoredChannels['mail']>

async function sendBefore(
  { db, log, mailer }: Pick<WaysOutOptions, 'db' | 'log' | 'mailer'>,
  server: Server,
  row: OutboxRow,
  signal: AbortSignal,
) {
  for (const seconds of PAUSES) {
    await pauseFor(seconds * 1000, signal)
    if (signal.aborted) return
    try {
      await mailer.sendBy(server, row)
      return await markSent(db, row)
    } catch {
      // Without the error, which may name the receiver.
      log.debug({ mail: row.id }, 'the mail server that was set before did not take a notice')
    }
  }
  log.warn({ mail: row.id }, 'the mail server that was set before took no notice of the change; it goes by the new one')
}
