/** `tokri doctor`: checks everything a shop depends on, and says what is wrong and what to do. */
import { stat } from 'node:fs/promises'
import { openBackups } from '#server/backups/backup-places.ts'
import type { Env } from '#server/env.ts'
import { openTransport } from '#server/sending/mailer.ts'
import { openPictures } from '#server/side/picture-places.ts'
import { everyOf, isLate } from '#store/backup/backup-folder.server.ts'
import { isS3Address, SHOWING } from '#store/s3/s3-settings.ts'
import { S3Trouble } from '#store/s3/s3-trouble.ts'
import type { Answer, Command, Typed } from './command.ts'
import { type Finding, found } from './doctor/finding.ts'
import { lookAtDatabase } from './doctor/look-at-database.ts'
import { lookAtMachine } from './doctor/look-at-machine.ts'

export const doctor: Command = {
  summary: 'looks at clock, disk, database, secret, mail, pictures and backups, and says what to do',
  help: `npm run tokri -- doctor

  Changes nothing but a file that it writes into DATA_DIR, and where PICTURES_URL leads, and removes. Ends with 1 when something is wrong.
  The last backup is restored and checked by: npm run tokri -- prove`,
  options: {},
  run,
}

async function run({ env }: Typed): Promise<Answer> {
  const findings: Finding[] = []
  for (const look of [lookAtMachine, lookAtDatabase, lookAtMail, lookAtPictureStore, lookAtBackups])
    findings.push(...(await look(env)))
  const wrong = findings.filter((finding) => finding.wrong !== undefined)
  const lines = findings.map(
    ({ about, wrong: what, note }) => `${what ? 'WRONG' : 'good '}  ${about}${sentence(what ?? note)}`,
  )
  const end = wrong.length === 0 ? 'Nothing is wrong.' : `${wrong.length} of ${findings.length} want something done.`
  return { said: [...lines, '', end], json: { findings }, isBad: wrong.length > 0 }
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

/** Checks that an S3 store of pictures works. A folder is checked with the machine. */
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
