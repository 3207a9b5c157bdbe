/** `tokri doctor`: checks everything a shop depends on, and says what is wrong and what to do. */
import { stat } from 'node:fs/promises'
import { isMigrated } from '#db/migrate.ts'
import { openBackups } from '#server/backups/backup-places.ts'
import type { Env } from '#server/env.ts'
import { openTransport } from '#server/sending/mailer.ts'
import { openPictures } from '#server/side/picture-places.ts'
import { everyOf, isLate } from '#store/backup/backup-folder.server.ts'
import { findLostPictures, sayLost } from '#store/backup/lost-pictures.server.ts'
import { isS3Address, SHOWING } from '#store/s3/s3-settings.ts'
import { S3Trouble } from '#store/s3/s3-trouble.ts'
import type { Answer, Command, Typed } from './command.ts'
import { type Finding, found } from './doctor/finding.ts'
import { lookAtDatabase } from './doctor/look-at-database.ts'
import { lookAtMachine } from './doctor/look-at-machine.ts'
import { proveShop } from './prove.ts'
import { withDatabase } from './shop-database.ts'

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
  for (const look of [lookAtMachine, lookAtDatabase, lookAtMail, lookAtPictures, lookAtBackups])
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
  const note =
    'none is set. Shoppers log in by password; with mail also by link, with SMS by code. For Google: GOOGLE_CLIENT_ID and its secret'
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

/** Checks that the mail server lets the shop in, without sending anything. */
async function lookAtMail({ SMTP_URL, PUBLIC_URL }: Env): Promise<Finding[]> {
  const address = found(
    'PUBLIC_URL',
    undefined,
    PUBLIC_URL ?? 'not set: links in mails lead to this machine. Set it in production',
  )
  if (SMTP_URL === undefined)
    return [
      address,
      found('Mail', undefined, 'SMTP_URL is not set: mail stays under Admin, Mail, unless Settings name a mail server'),
    ]
  const host = new URL(SMTP_URL).host
  const transport = await openTransport(SMTP_URL)
  try {
    await transport.verify()
    return [address, found(`Mail by ${host}`, undefined)]
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return [address, found(`Mail by ${host}`, `it does not let the shop in (${reason}). Look at SMTP_URL.`)]
  } finally {
    transport.close()
  }
}

/** Written to the S3 store of pictures and removed again. */
const TRIAL = Buffer.from('written by tokri doctor')

/** Checks that the pictures that are shown can be read, and that an S3 store of them works. A folder is checked with the machine. */
async function lookAtPictures(env: Env): Promise<Finding[]> {
  const store = await lookAtPictureStore(env)
  if (store.some(({ wrong }) => wrong !== undefined)) return store
  const place = await openPictures(env, SHOWING)
  const lost = await withDatabase(env, async (database) => {
    const isReady = await isMigrated(database.pool).catch(() => false)
    return isReady ? findLostPictures(database.newClient(), place) : []
  }).catch(() => undefined)
  // The database has its own finding.
  if (lost === undefined) return store
  return [...store, found('Pictures that are shown', sayLost(lost, place.title))]
}

async function lookAtPictureStore(env: Env): Promise<Finding[]> {
  if (env.PICTURES_URL === undefined) return []
  const name = `.doctor-${process.pid}`
  try {
    const place = await openPictures(env, SHOWING)
    const from = performance.now()
    await place.write(name, TRIAL)
    const read = await place.read(name)
    const listed: string[] = []
    for await (const entry of place.list(name)) listed.push(entry.name)
    await place.remove(name)
    const ms = ((performance.now() - from) / 4).toFixed(0)
    const isSame = read !== undefined && Buffer.compare(read, TRIAL) === 0 && listed.includes(name)
    const isGone = (await place.read(name)) === undefined
    const wrong = 'what was written is not what is read, listed or gone. Is it a store of the S3 kind?'
    return [found(`Pictures in ${place.title}: ${ms} ms`, !(isSame && isGone) && wrong)]
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return [found('Pictures', `${reason} Look at PICTURES_URL and the S3 settings.`)]
  }
}

/** Checks that there is a recent backup, and that it would survive the disk. */
async function lookAtBackups(env: Env): Promise<Finding[]> {
  const place = await openBackups(env, SHOWING)
  const folder = place.title
  const backups = await place.list().catch((error: unknown) => {
    if (error instanceof S3Trouble) return error
    throw error
  })
  if (backups instanceof S3Trouble)
    return [found('Backups', `${backups.message} Look at BACKUP_DIR and the S3 settings.`)]
  const [last] = backups
  const late = last
    ? `the last one is of ${last.at.toISOString()}. Look into the log for "backup.failed", or type: npm run tokri -- backup`
    : `there is none in ${folder}. Type: npm run tokri -- backup`
  const findings = [
    found(
      `Backups: ${backups.length}`,
      isLate(last, new Date(), everyOf(env.BACKUP_KEEP)) && late,
      last && `the last one of ${last.at.toISOString()}`,
    ),
  ]
  if (env.BACKUP_KEEP === undefined)
    findings.push(found('Backups by the clock', undefined, 'switched off by BACKUP_KEEP=off'))
  if (!last) return findings
  const [here, there] = await Promise.all([env.DATA_DIR, folder].map((place) => stat(place).catch(() => undefined)))
  const isSameDisk = here !== undefined && here.dev === there?.dev
  const same = 'on the disk of the shop: they go with it. Set BACKUP_DIR to another one, or copy them away'
  findings.push(found('Where backups lie', undefined, isSameDisk ? same : folder))
  if (env.BACKUP_PASSPHRASE === undefined) {
    const none = 'none: whoever reads one knows all that the shop knows. Set BACKUP_PASSPHRASE'
    findings.push(found('Seal of backups', isS3Address(folder) && `${none}: they lie with others`, none))
  }
  return findings
}
