/** API schemas of message channels: mail server and SMS gateway. Passwords and tokens are write-only. */
import { z } from 'zod'
import { oneLine } from '#store/wire.ts'

/** Ports of mail servers alone, so that the form cannot reach other services. */
export const MAIL_PORTS = [25, 465, 587, 2525] as const

const noHost = { error: 'Enter the name of the mail server, such as smtp.example.in.', abort: true }
const hostName = z
  .string()
  .trim()
  .toLowerCase()
  .min(4, noHost)
  .max(253, noHost)
  .regex(/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{1,63}$/, noHost)

const secret = z
  .string()
  .max(500)
  .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), { error: 'Contains characters that cannot be sent.' })

const mailServer = z.object({
  host: hostName,
  // A literal of several values is documented by its first alone.
  port: z.union(
    MAIL_PORTS.map((port) => z.literal(port)),
    { error: `The port is one of ${MAIL_PORTS.join(', ')}.` },
  ),
  user: oneLine(0, 254),
  /** Absent keeps the stored password for the same host, port and user. */
  password: secret.optional(),
  sender: z.email({ error: 'Enter the address that mails come from, such as shop@example.in.' }).max(254),
})

const smsGateway = z.object({
  url: z
    .url({ protocol: /^https$/, error: 'Enter the https address of the gateway.', abort: true })
    .max(1000)
    .refine((url) => URL.parse(url)?.username === '', {
      error: 'Enter the address without a name and password in it.',
    }),
  /** Absent keeps the stored token for the same address. */
  token: z
    .string()
    .max(500)
    .regex(/^[\x21-\x7e]*$/, { error: 'The token is one word.' })
    .optional(),
})

const shownMail = mailServer.omit({ password: true }).extend({ hasPassword: z.boolean() }).nullable()
const shownSms = smsGateway.omit({ token: true }).extend({ hasToken: z.boolean() }).nullable()

/** Null removes a channel, absent keeps it. */
export const messageChannelsChangeShape = z.object({
  mail: mailServer.nullable().optional(),
  sms: smsGateway.nullable().optional(),
  seen: z
    .object({ mail: shownMail, sms: shownSms })
    .partial()
    .optional()
    .describe('What was kept when it was read: 409 stale_settings when somebody changed it since'),
})
export type MessageChannelsChange = z.output<typeof messageChannelsChangeShape>

const keptMail = mailServer.extend({ password: secret })
const keptSms = smsGateway.extend({ token: z.string() })
/** Before encryption. */
export const storedChannelShapes = { mail: keptMail, sms: keptSms }
export type StoredChannels = {
  mail?: z.output<typeof keptMail> | undefined
  sms?: z.output<typeof keptSms> | undefined
}

/** `fromEnvironment` is true for a channel of the environment, which goes before the stored one. */
export const messageChannelsShape = z.object({
  mail: z.object({
    fromEnvironment: z.boolean(),
    kept: shownMail,
  }),
  sms: z.object({
    fromEnvironment: z.boolean(),
    kept: shownSms,
  }),
})
export type MessageChannels = z.output<typeof messageChannelsShape>

export const channelTestShape = z.object({ channel: z.enum(['email', 'sms']), to: oneLine(3, 254) })
export const channelTestResultShape = z.object({ isSent: z.boolean(), words: z.string() })
