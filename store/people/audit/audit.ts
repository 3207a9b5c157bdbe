/** What actions of the audit log can be about. Browser-safe. */

/** The first word of an action, such as product.update. */
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
