/** The audit log as it is read. Browser-safe. */

/** Who changed what, when and from where. `before` and `after` hold only the fields that changed. */
export type AuditLine = {
  id: number
  at: string
  actorId: string
  actorName: string
  /** Noun and verb: "product.update". */
  action: string
  subjectId: string
  subjectName: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  requestId: string | null
  address: string | null
}

/** Newest first; `next` is what `before` takes for the lines that follow. */
export type AuditPage = { lines: AuditLine[]; next: number | null }

/** What is changed: the first word of an action. */
export const AUDIT_NOUNS = [
  'order',
  'product',
  'request',
  'synonym',
  'person',
  'invite',
  'settings',
  'mail',
  'data',
] as const
