import { z } from 'zod'
import { rowNumberShape } from '#store/wire.ts'
import { MAIL_CHANNELS, MAIL_STATES } from './mail.ts'

/** Query of the list of messages. */
export const mailQueryShape = z.object({ state: z.enum(MAIL_STATES).optional(), before: rowNumberShape.optional() })

const listed = {
  _id: z.int(),
  kind: z.string(),
  about: z.string().describe('The number of its order; empty where it is about none'),
  channel: z.enum(MAIL_CHANNELS),
  recipient: z.string(),
  state: z.enum(MAIL_STATES),
  attempts: z.int().min(0),
  lastError: z.string().nullable().describe('What the last try ended with, when it failed'),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
}

export type MailQuery = z.output<typeof mailQueryShape>

/** A message in the owner's list. */
export const listedMailShape = z.object(listed).meta({ id: 'ListedMail' })

export type ListedMail = z.output<typeof listedMailShape>

export const mailPageShape = z
  .object({
    mails: z.array(listedMailShape),
    old: z.int().describe('How many waited for more than a day and could be sent: the owner decides'),
    next: z.int().nullable().describe('`before` of the next page; null on the last one'),
    sends: z.array(z.enum(MAIL_CHANNELS)).describe('What this shop sends by itself'),
  })
  .meta({ id: 'MailPage' })

/** The owner's decision on old messages. */
export const oldMailDecisionShape = z.object({ sends: z.boolean().describe('false: they stay to be read') })
export const oldMailDecidedShape = z.object({ count: z.int() }).meta({ id: 'OldMailDecided' })

export type MailPage = z.output<typeof mailPageShape>

const written = z.object({ subject: z.string(), text: z.string() })

export const openedMailShape = z
  .object({
    ...listed,
    written: written.nullable().describe('Null when it could not be written out of its facts'),
    isMasked: z.boolean().describe('A link or code was left out: it lets in somebody who works here'),
  })
  .meta({ id: 'ReadMail' })

export type ReadMail = z.output<typeof openedMailShape>
