import { z } from 'zod'
import { PERSON_LIMITS } from '#store/people/identity/limits/person-limits.ts'
import { plainText } from '#store/wire.ts'
import { STAFF_ROLES } from './staff.ts'

const memberFields = {
  uid: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(['customer', ...STAFF_ROLES]),
  lastSeenAt: z.iso.datetime().nullable().describe('Null for people who never signed in, or not for a long time'),
  hasSecondFactor: z.boolean(),
  isDisabled: z.boolean(),
  seesCosts: z.boolean().describe('An owner lets them see what products cost, and the profit; owners always do'),
}

const memberShape = z.object(memberFields).meta({ id: 'StaffMember' })
export type StaffMember = z.output<typeof memberShape>

/** An invitation that nobody has accepted. */
export const staffInviteShape = z
  .object({
    _id: z.uuid(),
    email: z.string(),
    role: z.enum(STAFF_ROLES),
    expiresAt: z.iso.datetime(),
    isExpired: z.boolean(),
  })
  .meta({ id: 'StaffInvite' })

/** The link is in this answer alone; only its hash is stored. */
export const sentInviteShape = staffInviteShape.extend({ url: z.url() }).meta({ id: 'SentInvite' })

export type SentInvite = z.output<typeof sentInviteShape>
export type StaffInvite = z.output<typeof staffInviteShape>

export const staffShape = z
  .object({ staff: z.array(memberShape), invites: z.array(staffInviteShape) })
  .meta({ id: 'Staff' })

export type Staff = z.output<typeof staffShape>

/** A person with an account; `email` is empty for those who signed up by phone. */
export const foundPersonShape = z
  .object({ ...memberFields, phoneNumber: z.string().nullable(), orders: z.int().min(0) })
  .meta({ id: 'FoundPerson' })

export type FoundPerson = z.output<typeof foundPersonShape>

/** What anyone with the link sees; an ended invitation says only why. */
export const inviteStateShape = z
  .discriminatedUnion('state', [
    z.object({ state: z.literal('open'), email: z.string(), role: z.enum(STAFF_ROLES), hasAccount: z.boolean() }),
    z.object({ state: z.enum(['used', 'withdrawn', 'expired']) }),
  ])
  .meta({ id: 'InviteState' })

export type InviteState = z.output<typeof inviteStateShape>

export const staffRoleShape = z.enum(STAFF_ROLES)
export const staffEmailShape = plainText(1, PERSON_LIMITS.email)
  .pipe(z.email({ error: 'Must be an email address.' }))
  .transform((email) => email.toLowerCase())
export const inviteTokenShape = z.string().regex(/^[\w-]{43}$/, { error: 'This is no invitation.' })
