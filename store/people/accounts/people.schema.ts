/** API schemas of the signed-in person. */
import { z } from 'zod'
import { ALL_RIGHTS } from '#store/people/access/rights.ts'

const currentUserShape = z
  .object({
    uid: z.string(),
    email: z.string(),
    displayName: z.string(),
    emailVerified: z.boolean(),
    phoneNumber: z.string().nullable(),
    photoURL: z.string().nullable(),
    isAnonymous: z.boolean(),
    tenantId: z.string().nullable(),
    providerData: z.array(z.object({ providerId: z.string() })),
    metadata: z.object({ creationTime: z.iso.datetime(), lastSignInTime: z.iso.datetime() }),
  })
  .meta({ id: 'CurrentUser' })

export type CurrentUser = z.output<typeof currentUserShape>

/** Sent with each page. `rights` decide what it shows; the server checks them again. */
export const signInStateShape = z
  .object({
    user: currentUserShape.nullable(),
    isAdmin: z.boolean(),
    rights: z.array(z.enum(ALL_RIGHTS)).describe('What the role may do in the admin area'),
  })
  .meta({ id: 'SignInState' })

export type SignInState = z.output<typeof signInStateShape>
