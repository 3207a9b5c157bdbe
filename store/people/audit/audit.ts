/** The audit log for readers. Browser-safe. */

/** The thing that was changed: the first word of an action. */
export const AUDIT_NOUNS = [
  'order',
  'quote',
  'product',
  'fact',
  'offer',
  'request',
  'complaint',
  'synonym',
  'person',
  'invite',
  'settings',
  'delivery',
  'shelf',
  'page',
  'home',
  'coupon',
  'class',
  'mail',
  'data',
  'till',
  'books',
] as const
