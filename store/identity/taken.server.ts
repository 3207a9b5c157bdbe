/** What it means when an address or a phone number of a person is there already. */
import { postgresCodeOf } from '#db/retry.ts'

const UNIQUE_VIOLATION = '23505'

/** The code of a refusal when the database found the address or number taken; undefined for any other error. */
export function takenCodeOf(error: unknown): 'USER_ALREADY_EXISTS' | 'PHONE_NUMBER_EXIST' | undefined {
  if (postgresCodeOf(error) !== UNIQUE_VIOLATION) return undefined
  const constraint = constraintOf(error)
  if (constraint === 'users_email_unique') return 'USER_ALREADY_EXISTS'
  return constraint === 'users_phone_number_unique' ? 'PHONE_NUMBER_EXIST' : undefined
}

function constraintOf(error: unknown): unknown {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('constraint' in current) return current.constraint
  }
  return undefined
}
