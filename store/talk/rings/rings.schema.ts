/** API schemas of rings. */
import { z } from 'zod'
import { wholeNumber } from '#store/wire.ts'
import { MINUTES_OF_DAY, RING_KINDS } from './rings.ts'

const ways = z.object({ push: z.boolean(), mail: z.boolean() })
const choicesShape = z.record(z.enum(RING_KINDS), ways)

const minute = wholeNumber(0, MINUTES_OF_DAY - 1)
const quietHoursShape = z
  .object({ from: minute, until: minute })
  .refine(({ from, until }) => from !== until, { path: ['until'], error: 'Choose another time than the first.' })

/** A person's choices for each kind, and quiet hours in minutes of India's day. */
export const ringChangeShape = z.object({ choices: choicesShape, quiet: quietHoursShape.nullable() })

const base64url = (bytes: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]+={0,2}$/, { error: 'Must be base64url.' })
    .refine((text) => Buffer.from(text, 'base64url').length === bytes, { error: `Must be ${bytes} bytes.` })

/** A push subscription as browsers send it. The sender checks its address. */
export const pushSubscriptionShape = z.object({
  endpoint: z.string().min(10).max(2000),
  keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
})

const deviceShape = z.object({
  _id: z.number(),
  userAgent: z.string(),
  createdAt: z.string(),
  lastSentAt: z.string().nullable(),
  lastError: z.string().nullable(),
})
export type RungDevice = z.output<typeof deviceShape>

/** The asker's settings. `kinds`: those they may hear of; `applicationServerKey`: for their browser's subscription. */
export const ringsShape = z.object({
  kinds: z.array(z.enum(RING_KINDS)),
  choices: choicesShape,
  quiet: quietHoursShape.nullable(),
  devices: z.array(deviceShape),
  applicationServerKey: z.string(),
})
export type MyRings = z.output<typeof ringsShape>

export const devicesShape = z.array(deviceShape)

/** Result of a test push: devices that took it, and why each of the others failed. */
export const pushTestShape = z.object({
  taken: z.number(),
  failures: z.array(z.object({ userAgent: z.string(), words: z.string() })),
  devices: devicesShape,
})
export type PushTest = z.output<typeof pushTestShape>
