/** The refusal when an address, a phone number or the second factor of a person is there already. */
import { postgresCodeOf } from '#db/retry.ts'

const UNIQUE_VIOLATION = '23505'

const CODES: Record<string, string> = {
  users_email_unique: 'USER_ALREADY_EXISTS',
  users_phone_number_unique: 'PHONE_NUMBER_EXIST',
  // Begun in two windows at once: the other one goes on.
  two_factors_user_unique: 'STATE_MISMATCH',
}

/** The code of a refusal when the database found one of them taken; undefined for any other error. */
export function takenCodeOf(error: unknown): string | undefined {
  if (postgresCodeOf(error) !== UNIQUE_VIOLATION) return undefined
  return CODES[String(constraintOf(error))]
}

function constraintOf(error: unknown): unknown {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('constraint' in current) return current.constraint
  }
  return undefined
}
