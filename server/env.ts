/** The settings of a process, read from the environment once. Nothing else in the store reads the environment. */
import path from 'node:path'
import { z } from 'zod'
import { isS3Address, partsOfS3Address } from '#engines/s3/s3-settings.ts'
import type { PasswordPolicy } from '#store/people/identity/identity.schema.ts'
import { CAPTCHA_PROVIDERS, DEFAULT_PASSWORD_POLICY } from '#store/people/identity/identity-settings.ts'
import { PERSON_LIMITS } from '#store/people/identity/limits/person-limits.ts'
import { indianPhoneNumber } from '#store/phone-number.server.ts'
import type { BackupRetention } from '#store/shop/backup/backup-folder.server.ts'
import { DEMO_PHONES } from '#store/shop/settings/settings.ts'

const POLICY_EXAMPLE = 'must be words such as "min=8 max=64 lower upper digit special"'

/** PASSWORD_POLICY: lengths between 6 and 128, and the kinds of characters required. */
const passwordPolicyOf = z.string().transform((words, context): PasswordPolicy => {
  const policy = { ...DEFAULT_PASSWORD_POLICY }
  for (const word of words.trim().split(/\s+/)) {
    const length = /^(min|max)=(\d{1,3})$/.exec(word)
    if (length) policy[length[1] === 'min' ? 'minimum' : 'maximum'] = Number(length[2])
    else if (word === 'lower' || word === 'upper' || word === 'digit' || word === 'special') policy[word] = true
    else context.addIssue({ code: 'custom', message: POLICY_EXAMPLE })
  }
  const { minimum, maximum } = policy
  if (minimum < PERSON_LIMITS.passwordMin || maximum > PERSON_LIMITS.passwordMax || minimum > maximum) {
    const lengths = `from ${PERSON_LIMITS.passwordMin} to ${PERSON_LIMITS.passwordMax}`
    context.addIssue({ code: 'custom', message: `must ask for lengths ${lengths}, min no more than max` })
  }
  return policy
})

const KEEP_EXAMPLE = 'must be words such as "daily=7 weekly=4" or "hourly=24 daily=7", or "off"'

/** BACKUP_KEEP: how many backups are kept; undefined when none are made. */
const keepingOf = z.string().transform((words, context): BackupRetention | undefined => {
  if (words.trim() === 'off') return undefined
  const keeping = { hourly: 0, daily: 7, weekly: 0 }
  for (const word of words.trim().split(/\s+/)) {
    const [, span, count] = /^(hourly|daily|weekly)=(\d{1,3})$/.exec(word) ?? []
    if (span === 'hourly' || span === 'daily' || span === 'weekly') keeping[span] = Number(count)
    else context.addIssue({ code: 'custom', message: KEEP_EXAMPLE })
  }
  if (keeping.daily < 1) context.addIssue({ code: 'custom', message: KEEP_EXAMPLE })
  return keeping
})

const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value)
const optional = <T extends z.ZodType>(shape: T) => z.preprocess(blankIsAbsent, shape.optional())
const withDefault = <T extends z.ZodType>(shape: T, value: string) =>
  z.preprocess((v) => blankIsAbsent(v) ?? value, shape)

const onOff = z.enum(['on', 'off'], { error: 'must be "on" or "off"' }).transform((value) => value === 'on')
const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })

/** The shop is at the root of its host: links would lose a path. */
const publicAddress = webAddress
  .refine((url) => URL.canParse(url) && new URL(url).href === `${new URL(url).origin}/`, {
    error: 'must be an address without a path, such as https://shop.example',
  })
  .transform((url) => new URL(url).origin)

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean),
)
const listOfOrigins = list.refine((origins) => origins.every(isOrigin), {
  error: 'must be addresses such as https://www.shop.example, separated by commas',
})

/** Variables that are valid only together. */
const TOGETHER = [
  ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['CAPTCHA_PROVIDER', 'CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET_KEY'],
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_SECRET_ACCESS_KEY'],
] as const

const emailAddress = z
  .email({ error: 'must be an email address' })
  .max(PERSON_LIMITS.email, { error: 'must be an email address' })
  .transform((email) => email.toLowerCase())

/** "Shop <mail@shop.example>" or the address alone. */
const sender = z
  .string()
  .regex(/^(?:[^<>"\p{Cc}]{1,100}<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u, {
    error: 'must be an address, or a name with an address in <>',
  })
  .transform((value) => {
    const [, name = '', address = value] = /^(.*)<(.*)>$/.exec(value) ?? []
    return { name: name.trim(), address }
  })

const smtpAddress = z
  .url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })
  // Text that is no URL was refused by the first check.
  .refine((url) => URL.canParse(url) && new URL(url).hostname !== '', { error: 'must name a host' })

const SEVERAL_HOSTS = /^[^/]*\/\/(?:[^/?#]*@)?[^/?#@]*,/

const databaseAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\/./, { error: 'must be a postgres:// address' })
  .refine((url) => !SEVERAL_HOSTS.test(url), {
    error: 'must name one host: a proxy, such as deploy/haproxy-postgres.cfg, leads to the server that takes writes',
  })

const s3Place = z.string().refine((place) => partsOfS3Address(place) !== undefined, {
  error: 'must be a place such as s3://bucket or s3://bucket/folder',
})

const place = z.string().transform((text, context) => {
  if (!isS3Address(text)) return path.resolve(text)
  if (partsOfS3Address(text) === undefined) {
    context.addIssue({ code: 'custom', message: 'must be a folder, or a place such as s3://bucket/folder' })
  }
  return text
})

/** The variables of an S3 store, prefixed for pictures and for backups. */
const s3Store = {
  ENDPOINT: webAddress,
  REGION: z.string().regex(/^[\w-]{1,60}$/, { error: 'must be the name of a region, such as us-east-1 or auto' }),
  ACCESS_KEY_ID: z.string().regex(/^[\x21-\x7e]{1,200}$/, { error: 'must be one word' }),
  SECRET_ACCESS_KEY: z.string().regex(/^[\x21-\x7e]{1,200}$/, { error: 'must be one word' }),
}

const portNumber = z
  .string()
  .regex(/^\d{1,5}$/, { error: 'must be a port number' })
  .transform(Number)
  .pipe(z.number().max(65_535, { error: 'must be a port number' }))

const environment = z.object({
  /** `npm start` sets production. Elsewhere our own mistakes throw, which production tolerates. */
  NODE_ENV: z.string().optional(),
  PORT: withDefault(portNumber, '3000'),
  HOST: withDefault(z.string().regex(/^[\w.:%-]+$/, { error: 'must be an address or a host name' }), '127.0.0.1'),
  PUBLIC_URL: optional(publicAddress),
  DATA_DIR: withDefault(
    z.string().transform((folder) => path.resolve(folder)),
    './data',
  ),
  DATABASE_URL: optional(databaseAddress),
  SECRET: optional(
    z.string().regex(/^[\x21-\x7e]{32,200}$/, {
      error: 'must have 32 to 200 characters without spaces, such as from `openssl rand -base64 32`',
    }),
  ),
  SEED: withDefault(z.enum(['demo', 'none'], { error: 'must be "demo" or "none"' }), 'demo'),
  ADMIN_EMAIL: optional(emailAddress),
  ADMIN_PASSWORD: optional(
    z
      .string()
      .min(PERSON_LIMITS.adminPasswordMin, { error: `must have at least ${PERSON_LIMITS.adminPasswordMin} characters` })
      .max(PERSON_LIMITS.passwordMax, { error: `must have at most ${PERSON_LIMITS.passwordMax} characters` }),
  ),
  IMAGE_UPLOAD_URL: optional(webAddress),
  IMAGE_UPLOAD_PRESET: optional(z.string().max(200)),
  STORE_PHONES: withDefault(
    list.refine((phones) => phones.length === 3 && phones.every((phone) => indianPhoneNumber(phone) !== undefined), {
      error: 'must name three Indian phone numbers, separated by commas, such as +91 98765 43210',
    }),
    DEMO_PHONES.join(','),
  ),
  GOOGLE_CLIENT_ID: optional(z.string().max(500)),
  GOOGLE_CLIENT_SECRET: optional(z.string().max(500)),
  OIDC_ISSUER: optional(webAddress),
  OIDC_CLIENT_ID: optional(z.string().max(500)),
  OIDC_CLIENT_SECRET: optional(z.string().max(500)),
  OIDC_NAME: withDefault(z.string().max(40, { error: 'may have at most 40 characters' }), 'your account'),
  PASSWORD_POLICY: withDefault(passwordPolicyOf, 'min=6'),
  CAPTCHA_PROVIDER: optional(z.enum(CAPTCHA_PROVIDERS, { error: `must be ${CAPTCHA_PROVIDERS.join(' or ')}` })),
  CAPTCHA_SITE_KEY: optional(z.string().max(500)),
  CAPTCHA_SECRET_KEY: optional(z.string().max(500)),
  AUTHORISED_ORIGINS: withDefault(listOfOrigins, ''),
  SMTP_URL: optional(smtpAddress),
  MAIL_FROM: optional(sender),
  SMS_WEBHOOK_URL: optional(webAddress),
  SMS_WEBHOOK_TOKEN: optional(z.string().regex(/^[\x21-\x7e]+$/, { error: 'must be one word' })),
  PRIVATE_ADDRESSES: withDefault(onOff, 'off'),
  PICTURES_URL: optional(s3Place),
  S3_ENDPOINT: optional(s3Store.ENDPOINT),
  S3_REGION: optional(s3Store.REGION),
  S3_ACCESS_KEY_ID: optional(s3Store.ACCESS_KEY_ID),
  S3_SECRET_ACCESS_KEY: optional(s3Store.SECRET_ACCESS_KEY),
  BACKUP_S3_ENDPOINT: optional(s3Store.ENDPOINT),
  BACKUP_S3_REGION: optional(s3Store.REGION),
  BACKUP_S3_ACCESS_KEY_ID: optional(s3Store.ACCESS_KEY_ID),
  BACKUP_S3_SECRET_ACCESS_KEY: optional(s3Store.SECRET_ACCESS_KEY),
  BACKUP_DIR: optional(place),
  BACKUP_KEEP: withDefault(keepingOf, 'daily=7 weekly=4'),
  BACKUP_PASSPHRASE: optional(z.string().min(12, { error: 'must have at least 12 characters' }).max(1000)),
  JOBS: withDefault(onOff, 'on'),
  RATE_LIMITS: withDefault(onOff, 'on'),
  TRUST_PROXY: withDefault(onOff, 'off'),
  DRAIN_SECONDS: withDefault(
    z
      .string()
      .regex(/^\d{1,2}$/, { error: 'must be a number of seconds up to 60' })
      .transform(Number)
      .pipe(z.number().max(60, { error: 'must be a number of seconds up to 60' })),
    '0',
  ),
  METRICS_TOKEN: optional(
    z.string().regex(/^[\x21-\x7e]{16,200}$/, { error: 'must have 16 to 200 characters without spaces' }),
  ),
  LOG_LEVEL: withDefault(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']), 'info'),
})

export type Env = z.output<typeof environment>

/** A setting that cannot be used. The message names the variable, in one line. */
export class BadSetting extends Error {}

/** Reads the settings. Throws `BadSetting` for the first malformed one. */
export function readEnv(variables: Record<string, string | undefined>): Env {
  const result = environment.safeParse(variables)
  if (!result.success) {
    const issue = result.error.issues[0]
    throw new BadSetting(`${issue?.path.join('.')} ${issue?.message}`)
  }
  const env = result.data
  for (const names of TOGETHER) {
    const missing = names.filter((name) => env[name] === undefined)
    if (missing.length > 0 && missing.length < names.length) {
      const [set, all] = [names.filter((name) => !missing.includes(name)), names.join(' and ')]
      throw new BadSetting(`${all} must be set together: add ${missing.join(' and ')}, or remove ${set.join(' and ')}`)
    }
  }
  if (env.IMAGE_UPLOAD_URL !== undefined && env.IMAGE_UPLOAD_PRESET === undefined) {
    throw new BadSetting('IMAGE_UPLOAD_PRESET must be set with IMAGE_UPLOAD_URL')
  }
  if (env.PICTURES_URL !== undefined && env.S3_ACCESS_KEY_ID === undefined) {
    throw new BadSetting('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set with PICTURES_URL')
  }
  const hasKey = env.BACKUP_S3_ACCESS_KEY_ID !== undefined || env.S3_ACCESS_KEY_ID !== undefined
  if (env.BACKUP_DIR !== undefined && isS3Address(env.BACKUP_DIR) && !hasKey) {
    throw new BadSetting('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set when BACKUP_DIR is an S3 store')
  }
  return env
}

function isOrigin(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text
}

/** Variables of earlier versions, each with what replaced it. */
const OBSOLETE: Record<string, string> = {
  OTEL_EXPORTER_OTLP_ENDPOINT: 'the shop sends no traces; METRICS_TOKEN opens its figures',
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'the shop sends no traces; METRICS_TOKEN opens its figures',
  SHIPROCKET_EMAIL: 'book parcels on the site of the courier, and type their tracking numbers',
  POINT_IN_TIME: 'BACKUP_KEEP="hourly=24 daily=7 weekly=4" makes a backup each hour',
  WITHOUT: 'what makes the store quick is always on',
}

export function obsoleteSettings(variables: Record<string, string | undefined>): string[] {
  const set = Object.keys(OBSOLETE).filter((name) => variables[name])
  return set.map((name) => `${name} is no longer used: ${OBSOLETE[name]}.`)
}
