/**
 * The strongest acts, by their names in the audit log: what a minute at an open desk must not be enough for. Whoever does
 * one gave their password (and code) within the last ten minutes, see proof.server.ts, and all owners get a mail, see
 * store/mail/owner-notice.server.ts. Browser-safe.
 */
export const STRONGEST_ACTS = {
  'invite.send': 'always',
  'invite.withdraw': 'always',
  'person.role': 'always',
  'person.disable': 'always',
  'person.enable': 'always',
  'person.reset-second-factor': 'always',
  'person.make-password-link': 'always',
  'person.forget': 'always',
  'settings.mail-server': 'always',
  'settings.sms-gateway': 'always',
  'data.export': 'always',
  'data.backup-download': 'always',
  'demo.empty': 'always',
  // Of the settings those that are marked so in settings-table.ts.
  'settings.change': 'sometimes',
  // As long as its link or code lets somebody in.
  'mail.read-secret': 'sometimes',
  // Its own call asks for the password.
  'invite.accept': 'by itself',
} as const

export type StrongestAct = keyof typeof STRONGEST_ACTS

/** Acts of calls that are nothing else. */
export type AlwaysStrongest = {
  [Act in StrongestAct]: (typeof STRONGEST_ACTS)[Act] extends 'always' ? Act : never
}[StrongestAct]

/** For so many minutes a password counts as given just now. */
export const PROOF_MINUTES = 10
