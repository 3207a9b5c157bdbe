/** The parts of the shop that the API works with, made from the settings. */
import path from 'node:path'
import type { Shop } from '#api/shop.ts'
import { createCatalogueIndex } from '#store/catalogue-search/catalogue-index.server.ts'
import { createSearchLog } from '#store/catalogue-search/search-log.server.ts'
import { createAttempts } from '#store/identity/attempts.server.ts'
import { createAuth } from '#store/identity/auth.server.ts'
import { createImages } from '#store/images/images.server.ts'
import { forgetAccount } from '#store/privacy/forget.server.ts'
import { createCachedSettings } from '#store/settings/cached-settings.server.ts'
import type { AnswerCache } from './cache.ts'
import { CAPTCHA_SOURCES } from './captcha-sources.ts'
import type { RunningDatabase } from './database.ts'
import type { DemoIdentity } from './demo-identity/demo-identity.ts'
import type { Env } from './env.ts'
import { identitySettingsOf } from './identity-settings.ts'
import { createLimits } from './limits.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mailer.ts'
import type { PageSources } from './page-policy.ts'
import { createPictureDrawers } from './picture-drawers.ts'
import { createPrinter } from './printer.ts'
import { readOrMakeSecret } from './secret.ts'
import { createSecurityLog } from './security-log.ts'

const DEMO_PICTURES = path.join(import.meta.dirname, '../db/seed/pictures')

/** `cache` is told of every change of the catalogue. */
export async function createShop(
  env: Env,
  log: Log,
  { db }: RunningDatabase,
  cache: AnswerCache | undefined,
  mailer: Mailer,
  demoIdentity?: DemoIdentity,
): Promise<Shop> {
  const index = createCatalogueIndex(db, cache ? { position: cache.position } : {})
  const details = await createCachedSettings(db, cache?.position)
  const isOwnOrigin = ownOriginOf(env)
  const settings = identitySettingsOf(env)
  const report = createSecurityLog(log)
  const identity = { ...settings, social: demoIdentity ? [demoIdentity.provider] : settings.social }
  return {
    db,
    identity,
    auth: createAuth(db, {
      ...identity,
      secret: await readOrMakeSecret(env.DATA_DIR, db, (sentence) => log.warn(sentence)),
      publicUrl: publicUrlOf(env),
      anyHost: env.PUBLIC_URL === undefined,
      isOwnOrigin,
      report,
      attempts: env.RATE_LIMITS ? createAttempts(db) : undefined,
      forgetAccount,
    }),
    images: createImages(path.join(env.DATA_DIR, 'images'), DEMO_PICTURES, {
      ...createPictureDrawers(),
      onTrouble: (error) => log.warn({ err: error }, 'a picture could not be kept or cut'),
    }),
    limits: createLimits(db, env.RATE_LIMITS),
    index,
    searchLog: createSearchLog(db, (error) => log.warn({ err: error }, 'searches could not be counted')),
    print: createPrinter(),
    details,
    phones: env.STORE_PHONES,
    isOwnOrigin,
    isProduction: env.NODE_ENV === 'production',
    publicUrl: publicUrlOf(env),
    mail: { channels: mailer.channels, write: mailer.write },
    onCatalogueChange: (changed) => {
      if (typeof changed === 'string') index.reread()
      else if ('deleted' in changed) index.remove(changed.deleted)
      else index.put(changed)
      cache?.clear()
    },
    onSettingsChange: () => {
      details.reread()
      cache?.clear()
    },
    report,
    onUnexpectedError: (error, requestId) => log.error({ err: error, requestId }, 'request failed'),
  }
}

/** What pages and headers know of the settings. `developing`: what Vite needs of a page. */
export function settingsOf(env: Env, developing: PageSources = {}) {
  const publicUrl = publicUrlOf(env)
  const upload = { url: env.IMAGE_UPLOAD_URL ?? '/api/images/upload', preset: env.IMAGE_UPLOAD_PRESET ?? 'tokri' }
  return {
    shop: { imageUpload: upload, isDemo: env.SEED === 'demo', publicUrl },
    https: publicUrl.startsWith('https://'),
    alsoFrom: [
      developing,
      env.IMAGE_UPLOAD_URL ? { connect: [new URL(env.IMAGE_UPLOAD_URL).origin] } : {},
      env.CAPTCHA_PROVIDER ? CAPTCHA_SOURCES[env.CAPTCHA_PROVIDER] : {},
    ],
  }
}

/** The address that links in messages begin with: the one that was set, or else the one that the start prints. */
export function publicUrlOf(env: Env): string {
  return env.PUBLIC_URL ?? addressAt(env.HOST, env.PORT)
}

/** Where a browser of this machine opens what listens there. */
export function addressAt(host: string, port: number): string {
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  const isOpenable = host !== '0.0.0.0' && host !== '::' && URL.canParse(address)
  return isOpenable ? address : `http://localhost:${port}`
}

/** Without a public address, whichever address a page was opened under is its own. */
function ownOriginOf(env: Env) {
  return (origin: string, request: Request | undefined) =>
    origin === publicUrlOf(env) ||
    env.AUTHORISED_ORIGINS.includes(origin) ||
    (env.PUBLIC_URL === undefined && isSameHost(origin, request))
}

function isSameHost(origin: string, request: Request | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === request?.headers.get('host')
}
