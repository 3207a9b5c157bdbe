/** The audit log as it is read. Browser-safe. */

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
  'till',
] as const
