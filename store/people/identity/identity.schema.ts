/** API schemas of password policy, sign-in methods and sessions. */
import { z } from 'zod'

/** Common passwords are refused besides. Lengths in characters. */
export const passwordPolicyShape = z.object({
  minimum: z.int(),
  maximum: z.int(),
  lower: z.boolean(),
  upper: z.boolean(),
  digit: z.boolean(),
  special: z.boolean(),
})

export type PasswordPolicy = z.output<typeof passwordPolicyShape>

const service = z.object({
  id: z.string().describe('What disconnecting names'),
  providerId: z.string(),
  connectedAt: z.iso.datetime(),
})

export const signInMethodsShape = z
  .object({
    hasPassword: z.boolean(),
    services: z.array(service).describe('The connected services'),
    hasSecondFactor: z.boolean(),
  })
  .meta({ id: 'WaysIn' })

export type SignInMethods = z.output<typeof signInMethodsShape>

export const sessionShape = z
  .object({
    id: z.string(),
    isCurrent: z.boolean().describe('The one that asks'),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    ipAddress: z.string().nullable(),
    userAgent: z.string().nullable(),
  })
  .meta({ id: 'Session' })

export type OpenSession = z.output<typeof sessionShape>
