import type { Env } from './env.ts'
import type { RunningStore } from './start.ts'

/** Says on standard output that the shop is open, for whoever started it by hand. */
export function announce({ address, database, newOwner }: RunningStore, env: Env): void {
  // What mails lead to.
  const opened = env.PUBLIC_URL ?? address
  const lines = [
    '',
    `  Tokri is open      ${opened}`,
    `  The admin area     ${opened}/admin`,
    ...(opened === address ? [] : [`  It listens at      ${address}`]),
    newOwner
      ? `  Sign in as         ${newOwner.email}  password ${newOwner.password}  (shown only now: keep it)`
      : `  Sign in as         ${env.ADMIN_EMAIL ?? 'an owner of this shop'}`,
    `  Data               ${database.kind}`,
    env.RATE_LIMITS
      ? ''
      : '  WARNING            RATE_LIMITS=off: nobody is slowed down or capped. Never run a public shop like this.\n',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}
