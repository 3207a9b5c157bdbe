/** `tokri backup --base`, which the shop runs itself: a base for the point-in-time archive. */
import path from 'node:path'
import type pg from 'pg'
import { withClient } from '#db/embedded/connection.ts'
import { listSlots } from '#db/embedded/log/wal-slot.ts'
import { findRunningPostgres } from '#db/embedded/running.ts'
import { PROGRAM } from '#server/backups/backup-places.ts'
import { openWalArchive } from '#server/backups/wal-archives.ts'
import type { Env } from '#server/env.ts'
import { sayBytes } from '#store/backup/backup-folder.server.ts'
import { factsOf } from '#store/backup/take-backup.server.ts'
import { takeBase } from '#store/point-in-time/take-base.server.ts'
import { KEEPING } from '#store/s3/s3-settings.ts'
import { type Answer, Refused } from './command.ts'

export async function keepBase(env: Env): Promise<Answer> {
  const running = env.DATABASE_URL === undefined ? await findRunningPostgres(env.DATA_DIR) : undefined
  if (!running) throw new Refused('No shop with its own PostgreSQL is open here: a base is a copy of one at work.')
  const { chain, shop } = await asked(running.superuser, running.connection)
  const archive = await openWalArchive(env, KEEPING)
  await archive.makeRoom((await largestOf(archive)) * 1.1)
  const taken = await takeBase(archive, env.BACKUP_PASSPHRASE, {
    superuser: running.superuser,
    credentials: path.join(env.DATA_DIR, 'postgres/credentials.json'),
    secret: env.SECRET === undefined ? path.join(env.DATA_DIR, 'secret') : undefined,
    chain,
    shop,
  })
  const { name, at, bytes } = taken
  return {
    said: [`A base of ${at.toISOString()} is in ${archive.title}: ${sayBytes(bytes)}.`],
    json: { file: name, at: at.toISOString(), bytes },
  }
}

async function asked(superuser: pg.ClientConfig, shop: pg.ClientConfig) {
  const [slot] = await withClient(superuser, listSlots)
  if (!slot || slot.isLost) throw new Refused('The log of this shop is not archived: POINT_IN_TIME=on does that.')
  return { chain: slot.chain, shop: { program: PROGRAM, ...(await withClient(shop, factsOf)) } }
}

/** The next base will be about as large. */
async function largestOf(archive: Awaited<ReturnType<typeof openWalArchive>>): Promise<number> {
  const sizes = (await archive.list()).flatMap(({ name, bytes }) => (name.startsWith('data-') ? [bytes] : []))
  return Math.max(0, ...sizes)
}
