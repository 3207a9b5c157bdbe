import { readArchiving, sayArchiving } from '#server/backups/archiving-state.ts'
import { openWalArchive } from '#server/backups/wal-archives.ts'
import type { Env } from '#server/env.ts'
import { reachOf } from '#store/point-in-time/plan-return.ts'
import { readNames } from '#store/point-in-time/wal-names.ts'
import { SHOWING } from '#store/s3/s3-settings.ts'
import { saidMoment } from '../moment.ts'
import { type Finding, found } from './finding.ts'

const ABOUT = 'Way back to each minute'

/** Whether the shop could be brought back to a minute ago, and since when to any. */
export async function lookAtArchive(env: Env): Promise<Finding[]> {
  if (env.DATABASE_URL !== undefined) return []
  if (!env.POINT_IN_TIME) return [found(ABOUT, undefined, 'none: POINT_IN_TIME=on keeps one')]
  const { state, words, at = '' } = sayArchiving(await readArchiving(env), new Date())
  const sentence = `${words} ${at}`.trim().replace(/\.$/, '')
  if (state === 'wrong') return [found(ABOUT, `${sentence}. Look into the log for "archive.failed" and "base.failed"`)]
  try {
    const archive = await openWalArchive(env, SHOWING)
    const reach = reachOf(readNames((await archive.list()).map(({ name }) => name)))
    const spans = reach.map(({ from, to }) => `from ${saidMoment(from)} to ${saidMoment(to)}`)
    return [found(ABOUT, undefined, spans.length === 0 ? sentence : `${spans.join(', and ')} (in India)`)]
  } catch (error) {
    return [found(ABOUT, `${error instanceof Error ? error.message : error} Look at BACKUP_DIR`)]
  }
}
