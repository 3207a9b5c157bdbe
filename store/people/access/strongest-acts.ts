/**
 * Sensitive actions, by audit verb: they need re-authentication (proof.server.ts) and are mailed to all owners. Browser-safe.
 */
export const STRONGEST_ACTS = {
  'invite.send': 'always',
  'invite.withdraw': 'always',
  'person.role': 'always',
  'person.costs': 'always',
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
  // Only the settings marked in settings-table.ts.
  'settings.change': 'sometimes',
  // While its link or code still signs in.
  'mail.read-secret': 'sometimes',
  // Its own call asks for the password.
  'invite.accept': 'by itself',
} as const

export type StrongestAct = keyof typeof STRONGEST_ACTS

/** Actions that always need re-authentication. */
export type AlwaysStrongest = {
  [Act in StrongestAct]: (typeof STRONGEST_ACTS)[Act] extends 'always' ? Act : never
}[StrongestAct]

/** Minutes for which a password counts as just given. */
export const PROOF_MINUTES = 10
