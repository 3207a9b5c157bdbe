/** Codes of a second factor. One statement checks and uses up each, so of parallel requests one wins. */
import type { GenericEndpointContext } from 'better-auth'
import { APIError, getSessionFromCtx } from 'better-auth/api'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { twoFactors } from '#db/schema/people.ts'
import type { Db } from '#engines/postgres/client.ts'
import { stepOfAppCode } from './app-codes.server.ts'

type Factor = typeof twoFactors.$inferSelect

/** Uses up a code of the app or a backup code; undefined for a wrong one. */
export async function consumeFactorCode(
  db: Db,
  context: GenericEndpointContext,
  uid: string,
  code: string,
): Promise<Factor | undefined> {
  const factor = await findFactor(db, uid)
  if (!factor?.verified) return undefined
  const isRight = isAppCode(code)
    ? await spendStep(db, context, factor, code)
    : await spendBackup(db, context, factor, code)
  return isRight ? factor : undefined
}

/** Uses up the code that Better Auth's own calls check: with a session they turn a factor on, without one they sign in. */
export async function spendFactorCode(db: Db, context: GenericEndpointContext, code: unknown): Promise<void> {
  const isBackup = context.path === '/two-factor/verify-backup-code'
  if (!isBackup && context.path !== '/two-factor/verify-totp') return
  const session = await getSessionFromCtx(context)
  const uid = session ? session.user.id : await challengedUid(context)
  const factor = uid === undefined ? undefined : await findFactor(db, uid)
  // A signed-in person only proves the first code of a factor that is not on yet.
  if (session && (isBackup || !factor || factor.verified)) throw tokenExpired()
  if (isBackup || !factor || typeof code !== 'string') return
  if (!(isAppCode(code) && (await spendStep(db, context, factor, code)))) throw wrongCode()
}

/** Uid of the person whose password was accepted and whose code is awaited; undefined for none, or after too long. */
export async function challengedUid({ context, getSignedCookie }: GenericEndpointContext): Promise<string | undefined> {
  const challenge = await getSignedCookie(context.createAuthCookie('two_factor').name, context.secret)
  return challenge ? (await context.internalAdapter.findVerificationValue(challenge))?.value : undefined
}

/** Encrypts as Better Auth does. */
export function sealSecret({ context }: GenericEndpointContext, data: string): Promise<string> {
  return symmetricEncrypt({ key: context.secretConfig, data })
}

export function openSecret({ context }: GenericEndpointContext, data: string): Promise<string> {
  return symmetricDecrypt({ key: context.secretConfig, data })
}

export function wrongCode(): APIError {
  return new APIError('UNAUTHORIZED', { code: 'INVALID_CODE' })
}

export function tokenExpired(): APIError {
  return new APIError('BAD_REQUEST', { code: 'TOKEN_EXPIRED' })
}

async function findFactor(db: Db, uid: string): Promise<Factor | undefined> {
  const [factor] = await db.select().from(twoFactors).where(eq(twoFactors.userId, uid))
  return factor
}

function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(code)
}

async function spendStep(db: Db, context: GenericEndpointContext, factor: Factor, code: string): Promise<boolean> {
  const step = stepOfAppCode(await openSecret(context, factor.secret), code)
  if (step === undefined) return false
  const isUnused = or(isNull(twoFactors.lastStep), lt(twoFactors.lastStep, step))
  const isSame = and(eq(twoFactors.id, factor.id), eq(twoFactors.secret, factor.secret))
  return (await db.update(twoFactors).set({ lastStep: step }).where(and(isSame, isUnused))).rowCount === 1
}

async function spendBackup(db: Db, context: GenericEndpointContext, factor: Factor, code: string): Promise<boolean> {
  const codes = JSON.parse(await openSecret(context, factor.backupCodes)) as string[]
  if (!codes.includes(code)) return false
  const backupCodes = await sealSecret(context, JSON.stringify(codes.filter((other) => other !== code)))
  const isUnchanged = and(eq(twoFactors.id, factor.id), eq(twoFactors.backupCodes, factor.backupCodes))
  return (await db.update(twoFactors).set({ backupCodes }).where(isUnchanged)).rowCount === 1
}
