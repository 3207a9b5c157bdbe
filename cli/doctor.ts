/** `tokri doctor`: looks at everything a shop stands on, and says what is wrong and what to do. */
import type { Env } from '#server/env.ts'
import type { Answer, Command, Typed } from './command.ts'
import { type Finding, found } from './doctor/finding.ts'
import { lookAtArchive } from './doctor/look-at-archive.ts'
import { lookAtBackups } from './doctor/look-at-backups.ts'
import { lookAtDatabase } from './doctor/look-at-database.ts'
import { lookAtMachine } from './doctor/look-at-machine.ts'
import { lookAtMail } from './doctor/look-at-mail.ts'
import { lookAtPictures } from './doctor/look-at-pictures.ts'
import { proveShop } from './prove.ts'

export const doctor: Command = {
  summary: 'looks at clock, disk, database, secret, mail, pictures and backups, and says what to do',
  help: `npm run tokri -- doctor [--prove]

  --prove             restores the last backup into a scratch database too, as the shop does each night

  Changes nothing but a file that it writes into DATA_DIR, and where PICTURES_URL leads, and removes. Ends with 1 when something is wrong.`,
  options: { prove: { type: 'boolean' } },
  run,
}

async function run({ env, flags }: Typed): Promise<Answer> {
  const findings: Finding[] = [lookAtSignIn(env)]
  for (const look of [lookAtMachine, lookAtDatabase, lookAtMail, lookAtPictures, lookAtBackups, lookAtArchive])
    findings.push(...(await look(env)))
  if (flags.has('prove')) findings.push(...(await lookAtProof(env)))
  const wrong = findings.filter((finding) => finding.wrong !== undefined)
  const lines = findings.map(
    ({ about, wrong: what, note }) => `${what ? 'WRONG' : 'good '}  ${about}${sentence(what ?? note)}`,
  )
  const end = wrong.length === 0 ? 'Nothing is wrong.' : `${wrong.length} of ${findings.length} want something done.`
  return { said: [...lines, '', end], json: { findings }, isBad: wrong.length > 0 }
}

/** Without a service the forms to log in and sign up have no "Sign in with ..." button. */
function lookAtSignIn({ GOOGLE_CLIENT_ID, OIDC_ISSUER }: Env): Finding {
  const hasService = GOOGLE_CLIENT_ID !== undefined || OIDC_ISSUER !== undefined
  const note = 'none is set. Shoppers log in by password, link or code. For Google: GOOGLE_CLIENT_ID and its secret'
  return found('Social sign-in', undefined, hasService ? (OIDC_ISSUER ?? 'Google') : note)
}

/** Faults of the rows themselves are found in any case. */
async function lookAtProof(env: Env): Promise<Finding[]> {
  const { backupAt, faults } = await proveShop(env)
  if (faults.length > 0) return faults.map((fault) => found('Nightly proof', fault))
  return [
    found('Nightly proof', undefined, backupAt === null ? 'no backup to restore' : `restored that of ${backupAt}`),
  ]
}

function sentence(text: string | undefined): string {
  return text === undefined ? '' : `: ${text}`
}
