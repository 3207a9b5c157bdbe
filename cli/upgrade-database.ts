/** `tokri upgrade --database`: upgrades the shop's own PostgreSQL to this program's major version. */
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { PROGRAM } from '#server/backups/backup-places.ts'
import type { Env } from '#server/env.ts'
import { PlaceTaken } from '#store/backup/draft.server.ts'
import {
  CopyContradicts,
  dropKeptDatabases,
  keptDatabases,
  type UpgradedDatabase,
  upgradeDatabase,
} from '#store/backup/upgrade-database.server.ts'
import { type Answer, Mistyped, Refused, type Typed } from './command.ts'

/** The word to type as confirmation. */
const WORD = 'DELETE'

export async function upgradeDatabaseOf({ flags, values, env }: Typed): Promise<Answer> {
  if (env.DATABASE_URL !== undefined) {
    throw new Refused(
      'The database is that of DATABASE_URL: whoever runs that server updates it. Or make a backup, and restore it into a newer one.',
    )
  }
  if (flags.has('drop-old')) return dropOld(env, flags.has('yes'))
  const binaries = values.get('binaries')
  const wishes = {
    binaries: binaries === undefined ? undefined : path.resolve(binaries),
    mayContradict: flags.has('yes'),
    program: PROGRAM,
  }
  return describe(env, await upgradeDatabase(env.DATA_DIR, wishes).catch(refuse))
}

function refuse(error: unknown): never {
  if (error instanceof PlaceTaken) throw new Refused(`${error.message} Nothing was changed.`)
  if (!(error instanceof CopyContradicts)) throw error
  const way = 'Nothing was changed. If you know why, --yes takes the copy into use all the same.'
  throw new Refused(`${error.message} ${way}`)
}

function describe({ DATA_DIR }: Env, upgraded: UpgradedDatabase): Answer {
  const { from, to, rows, faults, kept } = upgraded
  const done = [
    `The database was of PostgreSQL ${from} and is of ${to} now: each row was counted, and each constraint holds.`,
    `It holds ${rows.orders ?? 0} orders, ${rows.products ?? 0} products and ${rows.users ?? 0} accounts.`,
    ...(faults.length === 0 ? [] : ['What it holds contradicts itself:', ...faults.map((fault) => `  ${fault}`)]),
    'Lines of your own in postgresql.conf or pg_hba.conf were not taken along. Start the shop now.',
  ]
  const nothing = `The database in ${DATA_DIR} is of PostgreSQL ${to} already: there is nothing to do.`
  const old = `The one of before is kept in ${kept.join(', ')}. When you are sure: npm run tokri -- upgrade --database --drop-old`
  return {
    said: [...(from === to ? [nothing] : done), ...(kept.length === 0 ? [] : [old])],
    json: { ...upgraded },
  }
}

async function dropOld({ DATA_DIR }: Env, isSure: boolean): Promise<Answer> {
  const kept = await keptDatabases(DATA_DIR)
  if (kept.length === 0) return { said: [`No older database is kept in ${DATA_DIR}.`], json: { dropped: [] } }
  if (!isSure) await mustConfirm(kept)
  const dropped = await dropKeptDatabases(DATA_DIR).catch(refuse)
  return { said: [`Deleted: ${dropped.join(', ')}.`], json: { dropped } }
}

async function mustConfirm(kept: string[]): Promise<void> {
  const what = `This deletes ${kept.join(', ')} for good.`
  if (!process.stdin.isTTY) throw new Refused(`${what} To do it, add --yes. Nothing was changed.`)
  const asking = createInterface({ input: process.stdin, output: process.stderr })
  const typed = await asking.question(`${what} Type ${WORD} to do it: `).finally(() => asking.close())
  if (typed.trim() !== WORD) throw new Mistyped(`"${typed}" is not ${WORD}. Nothing was changed.`)
}
