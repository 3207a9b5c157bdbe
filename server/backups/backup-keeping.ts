/** BACKUP_KEEP: one line of words such as "daily=7 weekly=4", or "off". */
import { z } from 'zod'
import type { Keeping } from '#store/backup/backup-folder.server.ts'

const EXAMPLE = 'must be words such as "daily=7 weekly=4", or "off"'

/** How many nightly backups stay; undefined when none are made. */
export const keepingOf = z.string().transform((words, context): Keeping | undefined => {
  if (words.trim() === 'off') return undefined
  const keeping = { daily: 7, weekly: 0 }
  for (const word of words.trim().split(/\s+/)) {
    const [, span, count] = /^(daily|weekly)=(\d{1,3})$/.exec(word) ?? []
    if (span === 'daily' || span === 'weekly') keeping[span] = Number(count)
    else context.addIssue({ code: 'custom', message: EXAMPLE })
  }
  if (keeping.daily < 1) context.addIssue({ code: 'custom', message: EXAMPLE })
  return keeping
})
