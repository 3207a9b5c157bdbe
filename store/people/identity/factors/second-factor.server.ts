/**
 * Calls that turn off, renew or move a second factor. They ask for password and code; Better Auth's ask for the password alone.
 */
import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import { createAuthEndpoint, sessionMiddleware } from 'better-auth/api'
import { generateRandomString } from 'better-auth/crypto'
import { twoFactor } from 'better-auth/plugins'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { twoFactors, users, verifications } from '#db/schema/people.ts'
import type { Db } from '#engines/postgres/client.ts'
import { inTransaction } from '#engines/postgres/retry.ts'
import { markSessionProven } from '#store/people/access/proof.server.ts'
import { mailSecurityChangeTo } from '#store/people/identity/access-news.server.ts'
import { findToken, forgetTokens, storeVerification } from '#store/people/identity/library/auth-tokens.server.ts'
import { readDetails } from '#store/shop/settings/settings.server.ts'
import { appAddress, stepOfAppCode } from './app-codes.server.ts'
import { consumeFactorCode, openSecret, sealSecret, tokenExpired, wrongCode } from './factor-codes.server.ts'

/** How long a trusted browser is not asked for the second factor. */
const TRUSTED_DEVICE_SECONDS = 30 * 86_400
const MINUTES_TO_CONFIRM = 10
/** Lengths as in Better Auth. */
const SECRET_LENGTH = 32
const BACKUP_CODES = 10

/** Better Auth's calls to turn a factor on and to check it. */
export function factorPlugin() {
  // Wrong codes are counted before they are looked at, see sign-in-limits.server.ts.
  const accountLockout = { enabled: false }
  const plugin = twoFactor({ trustDeviceMaxAge: TRUSTED_DEVICE_SECONDS, accountLockout })
  const { enableTwoFactor, verifyTOTP, verifyBackupCode } = plugin.endpoints
  return { ...plugin, endpoints: { enableTwoFactor, verifyTOTP, verifyBackupCode } }
}

/** Our own calls, for a factor that is on. */
export function factorCallsPlugin(db: Db) {
  const body = z.object({ password: z.string(), code: z.string() })
  const guarded = { method: 'POST' as const, body, use: [sessionMiddleware] }
  return {
    id: 'own-factor',
    endpoints: {
      disableFactor: createAuthEndpoint('/two-factor/disable', guarded, async (context) => {
        const { id } = await proveFactor(db, context)
        await endFactor(db, context.context.session.user.id, id)
        return context.json({ status: true })
      }),
      renewBackupCodes: createAuthEndpoint('/two-factor/generate-backup-codes', guarded, async (context) => {
        const { id } = await proveFactor(db, context)
        const codes = newBackupCodes()
        const backupCodes = await sealSecret(context, JSON.stringify(codes))
        await renewCodes(db, context.context.session.user.id, id, backupCodes)
        return context.json({ backupCodes: codes })
      }),
      reauthenticate: createAuthEndpoint(
        '/reauthenticate',
        { ...guarded, body: body.partial({ code: true }) },
        async (context) => {
          const { user, session } = context.context.session
          await context.context.password.checkPassword(user.id, context)
          if (user.twoFactorEnabled && !(await consumeFactorCode(db, context, user.id, context.body.code ?? ''))) {
            throw wrongCode()
          }
          await markSessionProven(db, session.id)
          return context.json({ status: true })
        },
      ),
      moveFactor: createAuthEndpoint('/two-factor/move', guarded, async (context) => {
        await proveFactor(db, context)
        const { user, session } = context.context.session
        const secret = generateRandomString(SECRET_LENGTH)
        await storeVerification(db, moveOf(session.id), await sealSecret(context, secret), MINUTES_TO_CONFIRM)
        const { shopName } = await readDetails(db)
        return context.json({ totpURI: appAddress(secret, user.email, shopName) })
      }),
      confirmMove: createAuthEndpoint(
        '/two-factor/confirm-move',
        { ...guarded, body: body.pick({ code: true }) },
        async (context) => {
          const { user, session } = context.context.session
          const move = await findToken(db, moveOf(session.id))
          if (!move || move.isExpired) throw tokenExpired()
          const lastStep = stepOfAppCode(await openSecret(context, move.value), context.body.code)
          if (lastStep === undefined) throw wrongCode()
          const codes = newBackupCodes()
          const backupCodes = await sealSecret(context, JSON.stringify(codes))
          const isMoved = await replaceFactor(db, user.id, move.id, { secret: move.value, backupCodes, lastStep })
          if (!isMoved) throw tokenExpired()
          return context.json({ backupCodes: codes })
        },
      ),
    },
  } satisfies BetterAuthPlugin
}

type Guarded = GenericEndpointContext & {
  body: { password: string; code: string }
  context: { session: { user: { id: string } } }
}

/** The person's factor, after checking the password and using up a code. Throws what was wrong. */
async function proveFactor(db: Db, context: Guarded) {
  const { id } = context.context.session.user
  await context.context.password.checkPassword(id, context)
  const factor = await consumeFactorCode(db, context, id, context.body.code)
  if (!factor) throw wrongCode()
  return factor
}

/** Turns the factor off and forgets remembered devices. */
function endFactor(db: Db, uid: string, factorId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const ended = await tx.delete(twoFactors).where(eq(twoFactors.id, factorId))
    if (ended.rowCount !== 1) throw wrongCode()
    await tx.update(users).set({ twoFactorEnabled: false, updatedAt: sql`now()` }).where(eq(users.id, uid))
    await forgetTokens(tx, uid, 'trust-device')
    await mailSecurityChangeTo(tx, uid, 'second factor off')
  })
}

function renewCodes(db: Db, uid: string, factorId: string, backupCodes: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const renewed = await tx.update(twoFactors).set({ backupCodes }).where(eq(twoFactors.id, factorId))
    if (renewed.rowCount !== 1) throw wrongCode()
    await mailSecurityChangeTo(tx, uid, 'backup codes')
  })
}

type NewFactor = { secret: string; backupCodes: string; lastStep: number }

/** Replaces the factor and ends remembered devices. False when the move was used already or no factor is on. */
function replaceFactor(db: Db, uid: string, keptId: string, factor: NewFactor): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const taken = await tx.delete(verifications).where(eq(verifications.id, keptId))
    if (taken.rowCount !== 1) return false
    const isOn = and(eq(twoFactors.userId, uid), eq(twoFactors.verified, true))
    const replaced = await tx.update(twoFactors).set(factor).where(isOn)
    if (replaced.rowCount === 0) return false
    await forgetTokens(tx, uid, 'trust-device')
    await mailSecurityChangeTo(tx, uid, 'second factor moved')
    return true
  })
}

function newBackupCodes(): string[] {
  const half = () => generateRandomString(5, 'a-z', '0-9', 'A-Z')
  return Array.from({ length: BACKUP_CODES }, () => `${half()}-${half()}`)
}

/** The name under which the secret of an authenticator app is stored until its first code proves it: one for each sign-in. */
function moveOf(sessionId: string): string {
  return `move-factor:${sessionId}`
}
