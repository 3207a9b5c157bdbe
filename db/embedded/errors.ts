/** Why the embedded server could not be used; callers branch on `code`, people read `message` (one line). */
export type EmbeddedPostgresProblem =
  | 'in_use'
  | 'not_supported'
  | 'not_permitted'
  | 'wrong_version'
  | 'unsafe_settings'
  | 'start_failed'

/** Every failure this folder throws on purpose. `details` holds the server's last log lines, if any. */
export class EmbeddedPostgresError extends Error {
  readonly code: EmbeddedPostgresProblem
  readonly details: readonly string[]

  constructor(code: EmbeddedPostgresProblem, message: string, details: readonly string[] = []) {
    super(message)
    this.name = 'EmbeddedPostgresError'
    this.code = code
    this.details = details
  }
}

/** The `code` of a Node system error (`ENOENT`, `EACCES`, ...), or undefined for anything else. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
