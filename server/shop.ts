/** Makes the API's `Shop` from the settings. */
import path from 'node:path'
import { createLimits } from '#api/limits.ts'
import type { Shop } from '#api/shop.ts'
import { currentRequest } from '#engines/postgres/asking.ts'
import { SHOWING } from '#engines/s3/s3-settings.ts'
import type { Catalogue } from '#store/goods/catalogue/catalogue.server.ts'
import { createSearchLog } from '#store/goods/catalogue-search/search-log.server.ts'
import { CUTS_FOLDER } from '#store/goods/images/cuts.server.ts'
import { picturesIn } from '#store/goods/images/folder-pictures.server.ts'
import { createImages } from '#store/goods/images/images.server.ts'
import { createSignIns } from '#store/people/accounts/sign-ins.server.ts'
import type { IdentitySettings, SocialProvider } from '#store/people/identity/identity-settings.ts'
import { createAuth } from '#store/people/identity/library/auth.server.ts'
import { forgetAccount } from '#store/people/privacy/forget.server.ts'
import type { OrderLinks } from '#store/selling/orders/reading/customer-orders.server.ts'
import { createUploads } from '#store/uploads.server.ts'
import type { ShopBackups } from './backups/backups.ts'
import type { RunningDatabase } from './database.ts'
import type { DemoIdentity } from './demo-identity/demo-identity.ts'
import type { Env } from './env.ts'
import { CAPTCHA_SOURCES, type PageSources } from './pages/page-policy.ts'
import type { Bell } from './sending/bell.ts'
import type { Mailer } from './sending/mailer.ts'
import { openPictures, pictureFolderOf } from './side/picture-places.ts'
import { createPictureDrawers, createPrinter, createSheetReaders, printWithLogo } from './side/printer.ts'
import { createFailureLog } from './watching/failures.ts'
import { foldedLog } from './watching/folded-log.ts'
import type { Log } from './watching/log.ts'
import { createSecurityLog } from './watching/security-log.ts'
import { createStatus } from './watching/status.ts'

const DEMO_PICTURES = path.join(import.meta.dirname, '../db/seed/pictures')

type ShopParts = Pick<Shop, 'rings' | 'waysOut' | 'linksFor'> & {
  env: Env
  log: Log
  database: RunningDatabase
  catalogue: Catalogue
  mailer: Mailer
  demoIdentity: DemoIdentity | undefined
  secret: string
  orderLinks: OrderLinks
  bell: Bell
  backups: ShopBackups
}

export async function createShop(parts: ShopParts): Promise<Shop> {
  const { env, log, catalogue, mailer, demoIdentity, secret, orderLinks, bell, rings, waysOut, backups } = parts
  const { db } = parts.database
  const details = { current: () => catalogue.details() }
  const { images, receiveUpload } = await filesOf(env, log)
  const isOwnOrigin = ownOriginOf(env)
  const settings = identitySettingsOf(env)
  const report = createSecurityLog(log)
  const failures = createFailureLog(log)
  const hasDemoSignIn = async () => demoIdentity !== undefined && (await catalogue.details()).saysDemo
  const identity = { ...settings, social: demoIdentity ? [demoIdentity.provider] : settings.social }
  const auth = createAuth(db, {
    ...identity,
    secret,
    publicUrl: publicUrlOf(env),
    anyHost: env.PUBLIC_URL === undefined,
    isOwnOrigin,
    report,
    isLimited: env.RATE_LIMITS,
    forgetAccount,
  })
  return {
    db,
    identity,
    auth,
    signIns: createSignIns(db, auth),
    images,
    receiveUpload,
    limits: createLimits(db, env.RATE_LIMITS),
    catalogue,
    searchLog: createSearchLog(db, (error) => log.warn({ err: error }, 'searches could not be counted')),
    print: printWithLogo(createPrinter(), { details, images }),
    ...createSheetReaders(),
    backups,
    status: createStatus({ env, database: parts.database, backups, mailer, faults: failures.faults, hasDemoSignIn }),
    details,
    phones: env.STORE_PHONES,
    isOwnOrigin,
    isProduction: env.NODE_ENV === 'production',
    // During a request, the address that the browser opened.
    get publicUrl() {
      return currentRequest()?.origin ?? publicUrlOf(env)
    },
    orderLinks,
    linksFor: parts.linksFor,
    rings,
    waysOut,
    mail: { channels: mailer.channels, write: mailer.write },
    onCatalogueChange: () => catalogue.catchUp().catch(() => undefined),
    onWrite: () => {
      catalogue.expire()
      bell.tell()
    },
    report,
    onUnexpectedError: failures.hear,
  }
}

/** The picture store, and the processes that read uploads and sheets. */
async function filesOf(env: Env, log: Log) {
  const place = await openPictures(env, SHOWING)
  // Folded, because every picture of a page may report the same trouble.
  const onTrouble = foldedLog<unknown>((err, folded) =>
    log.warn({ event: 'pictures.trouble', err, folded }, 'a picture could not be kept, read or cut'),
  )
  const folder = pictureFolderOf(env)
  return {
    receiveUpload: createUploads(folder, [folder, path.join(folder, CUTS_FOLDER)], onTrouble),
    images: createImages({ place, demo: picturesIn(DEMO_PICTURES) }, { ...createPictureDrawers(), onTrouble }),
  }
}

/** The settings of pages and headers. `developing` has further sources for Vite. */
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

/** The address for links in messages: PUBLIC_URL, or else the one printed at the start. */
export function publicUrlOf(env: Env): string {
  return env.PUBLIC_URL ?? addressAt(env.HOST, env.PORT)
}

export function addressAt(host: string, port: number): string {
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  const isOpenable = host !== '0.0.0.0' && host !== '::' && URL.canParse(address)
  return isOpenable ? address : `http://localhost:${port}`
}

/** Whether an origin is the shop's: PUBLIC_URL, or else the address that was opened. */
function ownOriginOf(env: Env) {
  return (origin: string, request: Request | undefined) =>
    origin === publicUrlOf(env) ||
    env.AUTHORISED_ORIGINS.includes(origin) ||
    (env.PUBLIC_URL === undefined && isSameHost(origin, request))
}

function isSameHost(origin: string, request: Request | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === request?.headers.get('host')
}

function identitySettingsOf(env: Env): IdentitySettings {
  return {
    social: socialProvidersOf(env),
    passwordPolicy: env.PASSWORD_POLICY,
    captcha: captchaOf(env),
    authorisedOrigins: [...(env.PUBLIC_URL === undefined ? [] : [env.PUBLIC_URL]), ...env.AUTHORISED_ORIGINS],
  }
}

function socialProvidersOf(env: Env): SocialProvider[] {
  const google = clientOf(env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET)
  const other = clientOf(env.OIDC_CLIENT_ID, env.OIDC_CLIENT_SECRET)
  return [
    ...(google ? [{ id: 'google', name: 'Google', ...google }] : []),
    ...(other && env.OIDC_ISSUER
      ? [{ id: 'oidc', name: env.OIDC_NAME, discoveryUrl: discoveryOf(env.OIDC_ISSUER), ...other }]
      : []),
  ]
}

function clientOf(clientId: string | undefined, clientSecret: string | undefined) {
  return clientId !== undefined && clientSecret !== undefined ? { clientId, clientSecret } : undefined
}

function discoveryOf(issuer: string): string {
  return `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
}

function captchaOf(env: Env): IdentitySettings['captcha'] {
  const { CAPTCHA_PROVIDER: provider, CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET_KEY: secretKey } = env
  return provider && siteKey && secretKey ? { provider, siteKey, secretKey } : undefined
}
