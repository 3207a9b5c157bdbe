/** The description of an identity call, and shapes that several of them share. */
import { z } from '@hono/zod-openapi'
import { PERSON_LIMITS } from '#store/identity/limits/person-limits.ts'

export type IdentityCall = {
  path: string
  summary: string
  description?: string
  body: z.ZodType
  answer?: [shape: z.ZodType, description: string]
  refusals: string[]
}

export const email = z.email().max(PERSON_LIMITS.email)
export const name = z.string().min(1).max(PERSON_LIMITS.name)
export const password = z.string()
export const newPassword = z.string().min(PERSON_LIMITS.passwordMin).max(PERSON_LIMITS.passwordMax)
export const phoneNumber = z.string().openapi({ description: 'Any way of writing an Indian number' })
export const code = z.string()
export const token = z.string().openapi({ description: 'That of the link' })
/** The note on every call that takes the token of a link. */
export const TOKEN_OF_LINK =
  'The token stands behind the # of the link, which no server is sent. To open the link uses nothing up.'

export const back = z.string().optional().openapi({ description: 'A path of this shop' })

export const signedIn = z
  .object({ user: z.object({ id: z.string(), email: z.string(), name: z.string(), emailVerified: z.boolean() }) })
  .openapi('SignedIn')
export const done = z.object({ status: z.boolean() })
export const none = z.object({})
