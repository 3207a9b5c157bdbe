/** Parses environment variables that hold a line of words, such as PASSWORD_POLICY="min=8 lower digit". */
import { z } from 'zod'
import type { Keeping } from '#store/backup/backup-folder.server.ts'
import type { PasswordPolicy } from '#store/identity/identity.schema.ts'
import { DEFAULT_PASSWORD_POLICY } from '#store/identity/identity-settings.ts'
import { PERSON_LIMITS } from '#store/identity/limits/person-limits.ts'

const POLICY_EXAMPLE = 'must be words such as "min=8 max=64 lower upper digit special"'

/** PASSWORD_POLICY. Lengths must lie between 6 and 128. */
export const passwordPolicyOf = z.string().transform((words, context): PasswordPolicy => {
  const policy = { ...DEFAULT_PASSWORD_POLICY }
  for (const word of words.trim().split(/\s+/)) {
    const length = /^(min|max)=(\d{1,3})$/.exec(word)
    if (length) policy[length[1] === 'min' ? 'minimum' : 'maximum'] = Number(length[2])
    else if (word === 'lower' || word === 'upper' || word === 'digit' || word === 'special') policy[word] = true
    else context.addIssue({ code: 'custom', message: POLICY_EXAMPLE })
  }
  const { minimum, maximum } = policy
  if (minimum < PERSON_LIMITS.passwordMin || maximum > PERSON_LIMITS.passwordMax || minimum > maximum) {
    const lengths = `from ${PERSON_LIMITS.passwordMin} to ${PERSON_LIMITS.passwordMax}`
    context.addIssue({ code: 'custom', message: `must ask for lengths ${lengths}, min no more than max` })
  }
  return policy
})

const KEEP_EXAMPLE = 'must be words such as "daily=7 weekly=4" or "hourly=24 daily=7", or "off"'

/** BACKUP_KEEP: how many backups stay; undefined when none are made. */
export const keepingOf = z.string().transform((words, context): Keeping | undefined => {
  if (words.trim() === 'off') return undefined
  const keeping = { hourly: 0, daily: 7, weekly: 0 }
  for (const word of words.trim().split(/\s+/)) {
    const [, span, count] = /^(hourly|daily|weekly)=(\d{1,3})$/.exec(word) ?? []
    if (span === 'hourly' || span === 'daily' || span === 'weekly') keeping[span] = Number(count)
    else context.addIssue({ code: 'custom', message: KEEP_EXAMPLE })
  }
  if (keeping.daily < 1) context.addIssue({ code: 'custom', message: KEEP_EXAMPLE })
  return keeping
})
