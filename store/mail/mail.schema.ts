import { z } from 'zod'
import { MAIL_STATES } from './mail.ts'

const listed = {
  _id: z.int(),
  kind: z.string(),
  channel: z.enum(['email', 'sms']),
  recipient: z.string(),
  state: z.enum(MAIL_STATES),
  attempts: z.int().min(0),
  lastError: z.string().nullable(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
}

export const listedMailShape = z.object(listed).meta({ id: 'ListedMail' })

export const mailPageShape = z
  .object({
    mails: z.array(listedMailShape),
    next: z.int().nullable().describe('`before` of the next page; null on the last one'),
    sends: z.array(z.enum(['email', 'sms'])).describe('What this shop sends by itself'),
  })
  .meta({ id: 'MailPage' })

export const readMailShape = z
  .object({ ...listed, written: z.object({ subject: z.string(), text: z.string() }).nullable() })
  .meta({ id: 'ReadMail' })
