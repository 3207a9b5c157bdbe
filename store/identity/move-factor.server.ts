/**
 * Moving the second factor to another phone, as calls beside those of Better Auth, whose own would drop the old one first.
 * The old one lets in until a code of the new one has come; whoever stops half-way has lost nothing.
 */
import { randomBytes } from 'node:crypto'
import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import { APIError, createAuthEndpoint, sessionMiddleware } from 'better-auth/api'
import { generateRandomString, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#db/client.ts'
import { inTransaction } from '#db/retry.ts'
import { twoFactors, verifications } from '#db/schema.ts'
import { appAddress, isAppCode } from './app-codes.server.ts'
import { takeAppCode } from './auth-guards.server.ts'
import { forgetTokens, storedIdentifier } from './auth-tokens.server.ts'

const MINUTES_TO_CONFIRM = 10
/** As Better Auth makes them. */
const SECRET_LENGTH = 32
const BACKUP_CODES = 10

/** `issuer` is the shop's name in the app. */
export function moveFactor(db: Db, issuer: string) {
  const body = z.object({ password: z.string(), code: z.string() })
  return {
    id: 'move-factor',
    endpoints: {
      moveFactor: createAuthEndpoint(
        '/two-factor/move',
        { method: 'POST', body, use: [sessionMiddleware] },
        async (context) => {
          const { user, session } = context.context.session
          await context.context.password.checkPassword(user.id, context)
          if (!(await isPresentCode(db, context, user.id, context.body.code))) throw wrongCode()
          const secret = generateRandomString(SECRET_LENGTH)
          await keepSecret(db, session.id, await sealed(context, secret))
          return context.json({ totpURI: appAddress(secret, user.email, issuer) })
        },
      ),
      confirmMove: createAuthEndpoint(
        '/two-factor/confirm-move',
        { method: 'POST', body: body.pick({ code: true }), use: [sessionMiddleware] },
        async (context) => {
          const { user, session } = context.context.session
          const kept = await findSecret(db, session.id)
          if (!kept) throw ranOut()
          if (!isAppCode(await opened(context, kept.value), context.body.code)) throw wrongCode()
          const backupCodes = newBackupCodes()
          const factor = { secret: kept.value, backupCodes: await sealed(context, JSON.stringify(backupCodes)) }
          if (!(await replaceFactor(db, user.id, kept.id, factor))) throw ranOut()
          return context.json({ backupCodes })
        },
      ),
    },
  } satisfies BetterAuthPlugin
}

/** Whether the code is one of the present app, or a backup code; either is used up. */
async function isPresentCode(db: Db, context: GenericEndpointContext, uid: string, code: string): Promise<boolean> {
  const [factor] = await db.select().from(twoFactors).where(isFactorOf(uid))
  if (!factor) return false
  if (/^\d{6}$/.test(code)) {
    return isAppCode(await opened(context, factor.secret), code) && takeAppCode(context, uid, code)
  }
  const codes = JSON.parse(await opened(context, factor.backupCodes)) as string[]
  if (!codes.includes(code)) return false
  const backupCodes = await sealed(context, JSON.stringify(codes.filter((other) => other !== code)))
  const unchanged = and(eq(twoFactors.id, factor.id), eq(twoFactors.backupCodes, factor.backupCodes))
  return (await db.update(twoFactors).set({ backupCodes }).where(unchanged)).rowCount === 1
}

/** Keeps the secret of the new app for the session that asked, in place of one before. */
async function keepSecret(db: Db, sessionId: string, value: string): Promise<void> {
  const identifier = await identifierOf(sessionId)
  const expiresAt = new Date(Date.now() + MINUTES_TO_CONFIRM * 60_000)
  await db.transaction(async (tx) => {
    await tx.delete(verifications).where(eq(verifications.identifier, identifier))
    await tx.insert(verifications).values({ id: randomBytes(16).toString('hex'), identifier, value, expiresAt })
  })
}

async function findSecret(db: Db, sessionId: string) {
  const isIts = eq(verifications.identifier, await identifierOf(sessionId))
  const [kept] = await db
    .select()
    .from(verifications)
    .where(and(isIts, gt(verifications.expiresAt, sql`now()`)))
  return kept
}

/** The old factor ends, and with it what it had opened. False when the new one was used already or the old one is gone. */
function replaceFactor(db: Db, uid: string, keptId: string, factor: { secret: string; backupCodes: string }) {
  return inTransaction(db, async (tx) => {
    const taken = await tx.delete(verifications).where(eq(verifications.id, keptId))
    if (taken.rowCount !== 1) return false
    const unlocked = { failedVerificationCount: 0, lockedUntil: null }
    const replaced = await tx
      .update(twoFactors)
      .set({ ...factor, ...unlocked })
      .where(isFactorOf(uid))
    await forgetTokens(tx, uid, 'trust-device')
    return replaced.rowCount !== 0
  })
}

function newBackupCodes(): string[] {
  const half = () => generateRandomString(5, 'a-z', '0-9', 'A-Z')
  return Array.from({ length: BACKUP_CODES }, () => `${half()}-${half()}`)
}

function isFactorOf(uid: string) {
  return and(eq(twoFactors.userId, uid), eq(twoFactors.verified, true))
}

function identifierOf(sessionId: string): Promise<string> {
  return storedIdentifier(`move-factor:${sessionId}`)
}

function sealed({ context }: GenericEndpointContext, data: string): Promise<string> {
  return symmetricEncrypt({ key: context.secretConfig, data })
}

function opened({ context }: GenericEndpointContext, data: string): Promise<string> {
  return symmetricDecrypt({ key: context.secretConfig, data })
}

function wrongCode(): APIError {
  return new APIError('UNAUTHORIZED', { code: 'INVALID_CODE' })
}

function ranOut(): APIError {
  return new APIError('BAD_REQUEST', { code: 'TOKEN_EXPIRED' })
}
