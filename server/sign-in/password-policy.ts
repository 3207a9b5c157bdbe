/** PASSWORD_POLICY: one line of words such as "min=8 max=64 lower upper digit special". */
import { z } from 'zod'
import type { PasswordPolicy } from '#store/identity/identity.schema.ts'
import { DEFAULT_PASSWORD_POLICY } from '#store/identity/identity-settings.ts'
import { PERSON_LIMITS } from '#store/identity/limits/person-limits.ts'

const EXAMPLE = 'must be words such as "min=8 max=64 lower upper digit special"'

/** The policy that the words describe. Lengths must lie between 6 and 128. */
export const passwordPolicyOf = z.string().transform((words, context): PasswordPolicy => {
  const policy = { ...DEFAULT_PASSWORD_POLICY }
  for (const word of words.trim().split(/\s+/)) {
    const length = /^(min|max)=(\d{1,3})$/.exec(word)
    if (length) policy[length[1] === 'min' ? 'minimum' : 'maximum'] = Number(length[2])
    else if (word === 'lower' || word === 'upper' || word === 'digit' || word === 'special') policy[word] = true
    else context.addIssue({ code: 'custom', message: EXAMPLE })
  }
  const { minimum, maximum } = policy
  if (minimum < PERSON_LIMITS.passwordMin || maximum > PERSON_LIMITS.passwordMax || minimum > maximum) {
    const lengths = `from ${PERSON_LIMITS.passwordMin} to ${PERSON_LIMITS.passwordMax}`
    context.addIssue({ code: 'custom', message: `must ask for lengths ${lengths}, min no more than max` })
  }
  return policy
})
