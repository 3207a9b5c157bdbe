import { z } from 'zod'
import { PERSON_LIMITS } from '#store/identity/person-limits.ts'
import { plainText } from '#store/wire.ts'
import { STAFF_ROLES } from './staff.ts'

const memberFields = {
  uid: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(['customer', ...STAFF_ROLES]),
  lastSeenAt: z.iso.datetime().nullable(),
  hasSecondFactor: z.boolean(),
  isDisabled: z.boolean(),
}

export const staffInviteShape = z
  .object({
    _id: z.uuid(),
    email: z.string(),
    role: z.enum(STAFF_ROLES),
    expiresAt: z.iso.datetime(),
    isExpired: z.boolean(),
  })
  .meta({ id: 'StaffInvite' })

export const staffShape = z
  .object({
    staff: z.array(z.object(memberFields).meta({ id: 'StaffMember' })),
    invites: z.array(staffInviteShape),
  })
  .meta({ id: 'Staff' })

export const foundPersonShape = z
  .object({ ...memberFields, phoneNumber: z.string().nullable(), orders: z.int().min(0) })
  .meta({ id: 'FoundPerson' })

export const inviteOfferShape = z
  .discriminatedUnion('state', [
    z.object({ state: z.literal('open'), email: z.string(), role: z.enum(STAFF_ROLES), hasAccount: z.boolean() }),
    z.object({ state: z.enum(['used', 'withdrawn', 'expired']) }),
  ])
  .meta({ id: 'InviteOffer' })

export const staffRole = z.enum(STAFF_ROLES)
export const staffEmail = plainText(1, PERSON_LIMITS.email)
  .pipe(z.email({ error: 'Must be an email address.' }))
  .transform((email) => email.toLowerCase())
export const inviteToken = z.string().regex(/^[\w-]{43}$/, { error: 'This is no invitation.' })
