/** Keeps the mailer at what the owner set, in every process. */
import type { Shop } from '#api/shop.ts'
import type { Db } from '#db/client.ts'
import type { Env } from '#server/env.ts'
import { wordsOfFailure } from '#server/kept/kept-ways.ts'
import { changeWaysOut, readKeptWays, shownWays } from '#store/settings/ways-out.server.ts'
import type { Mailer } from './mailer.ts'

/** What another process changed counts here after so long at most. */
const LOOK_MS = 30_000

type Parts = { db: Db; env: Pick<Env, 'SMTP_URL' | 'SMS_WEBHOOK_URL'>; secret: string; mailer: Mailer }

export async function createWaysOut({ db, env, secret, mailer }: Parts) {
  const started = { mail: env.SMTP_URL !== undefined, sms: env.SMS_WEBHOOK_URL !== undefined }
  const look = async () => mailer.use(await readKeptWays(db, secret))
  await look()
  // A process that was started with both has nothing to look for.
  const isGiven = started.mail && started.sms
  const clock = isGiven ? undefined : setInterval(() => void look().catch(() => undefined), LOOK_MS).unref()
  const waysOut: Shop['waysOut'] = {
    read: async () => shownWays(await readKeptWays(db, secret), started),
    change: async (admin, change) => {
      const kept = await changeWaysOut(db, admin, secret, change)
      mailer.use(kept)
      return shownWays(kept, started)
    },
    test: async ({ channel, to }) => {
      try {
        await mailer.test(channel, to)
        return { isSent: true, words: `It was taken. Look whether it has come to ${to}.` }
      } catch (error) {
        return { isSent: false, words: wordsOfFailure(error) }
      }
    },
  }
  return { waysOut, stop: () => clearInterval(clock) }
}
