import type { Env } from '#server/env.ts'
import { openTransport } from '#server/sending/mailer.ts'
import { type Finding, found } from './finding.ts'

/** Whether the mail server lets the shop in; nothing is sent. */
export async function lookAtMail({ SMTP_URL, PUBLIC_URL }: Env): Promise<Finding[]> {
  const address = found(
    'PUBLIC_URL',
    undefined,
    PUBLIC_URL ?? 'not set: links in mails lead to this machine. Set it in production',
  )
  if (SMTP_URL === undefined)
    return [address, found('Mail', undefined, 'SMTP_URL is not set: mail stays under Admin, Mail')]
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
