/** Errors that say why the embedded server could not be used; code checks `code`, people read `message` (one line). */
export type EmbeddedPostgresProblem =
  | 'in_use'
  | 'not_supported'
  | 'not_permitted'
  | 'wrong_version'
  | 'unsafe_settings'
  | 'start_failed'

/** Every error that this folder throws on purpose. `details` has the server's last log lines, if any. */
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

/** The error for a data folder that cannot be written: of another user, on a full disk, or on one that is read only. */
export function notPermitted(dataDir: string, cause: unknown): EmbeddedPostgresError {
  const said = cause instanceof Error ? cause.message : String(cause)
  if (/ENOSPC|disk is full/.test(said))
    return new EmbeddedPostgresError('not_permitted', `the disk of the data folder ${dataDir} is full. Make room.`)
  if (/EROFS|readonly/.test(said)) {
    const way = 'Mount it for writing, or set DATA_DIR to another folder.'
    return new EmbeddedPostgresError('not_permitted', `nothing can be written into the data folder ${dataDir}. ${way}`)
  }
  return new EmbeddedPostgresError(
    'not_permitted',
    `this user may not use the data folder ${dataDir} (${said}). Start as its owner, or set DATA_DIR to another folder.`,
  )
}
