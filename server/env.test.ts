import path from 'node:path'
import { expect, test } from 'vitest'
import { BadSetting, obsoleteSettings, readEnv } from './env.ts'

/** The line that a start with these variables ends with; undefined when it starts. */
function refusal(variables: Record<string, string>): string | undefined {
  try {
    readEnv(variables)
    return undefined
  } catch (error) {
    if (error instanceof BadSetting) return error.message
    throw error
  }
}

test('without any variables the shop starts with its defaults', () => {
  const { PUBLIC_URL, DATABASE_URL, ADMIN_EMAIL, ADMIN_PASSWORD, ...env } = readEnv({})
  expect([PUBLIC_URL, DATABASE_URL, ADMIN_EMAIL, ADMIN_PASSWORD]).toEqual([undefined, undefined, undefined, undefined])
  expect(env).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    DATA_DIR: path.resolve('data'),
    SEED: 'demo',
    RATE_LIMITS: true,
    TRUST_PROXY: false,
    LOG_LEVEL: 'info',
  })
})

test('an empty variable is an absent one', () => {
  const names = ['PORT', 'HOST', 'PUBLIC_URL', 'DATA_DIR', 'DATABASE_URL', 'SEED', 'ADMIN_EMAIL', 'ADMIN_PASSWORD']
  const all = [
    ...names,
    'IMAGE_UPLOAD_URL',
    'IMAGE_UPLOAD_PRESET',
    'STORE_PHONES',
    'RATE_LIMITS',
    'TRUST_PROXY',
    'LOG_LEVEL',
  ]
  expect(readEnv(Object.fromEntries(all.map((name) => [name, ''])))).toEqual(readEnv({}))
})

const OWNER = { ADMIN_EMAIL: 'Owner@Shop.example', ADMIN_PASSWORD: 'basket-of-mangoes' }

test('reads what is set', () => {
  const env = readEnv({
    ...OWNER,
    PORT: '8080',
    HOST: '::',
    PUBLIC_URL: 'https://shop.example/',
    DATA_DIR: '/var/lib/tokri',
    DATABASE_URL: 'postgresql://u:p@h/db',
    SEED: 'none',
    STORE_PHONES: ' 98765 43210, +91 98765 43211 ,09876543212 ',
    RATE_LIMITS: 'off',
    TRUST_PROXY: 'on',
    IMAGE_UPLOAD_URL: 'https://images.example/upload',
    IMAGE_UPLOAD_PRESET: 'shop',
  })
  expect(env).toMatchObject({
    PORT: 8080,
    PUBLIC_URL: 'https://shop.example',
    DATA_DIR: '/var/lib/tokri',
    ADMIN_EMAIL: 'owner@shop.example',
    STORE_PHONES: ['98765 43210', '+91 98765 43211', '09876543212'],
    RATE_LIMITS: false,
    TRUST_PROXY: true,
  })
})

const S3_KEY = { S3_ACCESS_KEY_ID: 'x', S3_SECRET_ACCESS_KEY: 'x' }

const MALFORMED: [name: string, values: string[], others?: Record<string, string>][] = [
  ['PORT', ['x', '-1', '65536', '80.5', '0x50', '1e3', ' ', '80 81', '٨٠']],
  ['HOST', [' ', 'a b', 'http://x']],
  [
    'PUBLIC_URL',
    [
      'shop.example',
      'ftp://shop.example',
      'https://',
      'javascript:alert(1)',
      'https://a b',
      'https://shop.example/store',
      'https://shop.example/?x=1',
      'https://u:p@shop.example',
    ],
  ],
  [
    'DATABASE_URL',
    ['mysql://x/y', 'postgres:', 'x', 'file:///x', 'postgres://u:p@one:5432,two/shop', 'postgres://one,two/shop'],
  ],
  ['SEED', ['yes', 'Demo', '1']],
  ['ADMIN_EMAIL', ['owner', 'owner@', 'a b@c.example', `${'x'.repeat(250)}@shop.example`], OWNER],
  ['ADMIN_PASSWORD', ['short', 'x'.repeat(11), 'x'.repeat(129)], OWNER],
  ['IMAGE_UPLOAD_URL', ['/api/images', 'ftp://x/y', 'x'], { IMAGE_UPLOAD_PRESET: 'shop' }],
  ['IMAGE_UPLOAD_PRESET', ['x'.repeat(201)], { IMAGE_UPLOAD_URL: 'https://images.example/upload' }],
  ['STORE_PHONES', ['1', '1,2', '1,2,3', 'a,b,c', '98765 43210,98765 43211', ',,']],
  ['GOOGLE_CLIENT_ID', ['x'.repeat(501)], { GOOGLE_CLIENT_SECRET: 'x' }],
  ['OIDC_ISSUER', ['id.example', 'ftp://id.example'], { OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'x' }],
  ['OIDC_NAME', ['x'.repeat(41)]],
  ['PASSWORD_POLICY', ['8', 'min=', 'min=5', 'max=129', 'min=20 max=10', 'min=8,max=64', 'lower Upper', 'emoji']],
  ['CAPTCHA_PROVIDER', ['hcaptcha', 'google-recaptcha'], { CAPTCHA_SITE_KEY: 'x', CAPTCHA_SECRET_KEY: 'x' }],
  ['AUTHORISED_ORIGINS', ['shop.example', 'https://a.example/', 'https://a.example https://b.example', '*']],
  ['RATE_LIMITS', ['true', '1', 'ON', 'no']],
  ['TRUST_PROXY', ['true', '1', 'ON', 'no']],
  ['LOG_LEVEL', ['loud', 'INFO', '30']],
  ['PICTURES_URL', ['pictures', '/pictures', 'https://x/y', 's3://', 's3://a b', 's3://Bucket', 's3://x/../y'], S3_KEY],
  ['BACKUP_DIR', ['s3://', 's3://bucket/../other', 's3://bucket?x'], S3_KEY],
  ['S3_ENDPOINT', ['store.example', 'ftp://x'], S3_KEY],
  ['S3_REGION', ['a b', ''.padEnd(61, 'x')]],
]

test.each(MALFORMED.flatMap(([name, values, others = {}]) => values.map((value) => ({ name, value, others }))))(
  '$name=$value is refused in one line that names it',
  ({ name, value, others }) => {
    const line = refusal({ ...others, [name]: value })
    expect(line).toMatch(new RegExp(`^${name} [^\\n]{5,200}$`))
  },
)

test('every setting takes "x" or says in one line that it is malformed', () => {
  for (const name of Object.keys(readEnv({}))) {
    const line = refusal({ [name]: 'x' })
    if (line !== undefined) expect(line).toMatch(new RegExp(`^[A-Z_0-9, and]*${name} [^\\n]{5,200}$`))
  }
  expect(refusal({ SMTP_URL: 'mail.example' })).toBe('SMTP_URL must be an smtp:// or smtps:// address')
})

test('secrets are not repeated in the refusal', () => {
  expect(refusal({ ...OWNER, ADMIN_PASSWORD: 'canary' })).not.toContain('canary')
  expect(refusal({ DATABASE_URL: 'mysql://u:canary@h/db' })).not.toContain('canary')
})

test('an S3 store wants its key', () => {
  expect(refusal({ PICTURES_URL: 's3://bucket/pictures', ...S3_KEY })).toBeUndefined()
  expect(refusal({ PICTURES_URL: 's3://bucket' })).toMatch(
    /^S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set with/,
  )
  expect(refusal({ BACKUP_DIR: 's3://bucket' })).toMatch(/^S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set when/)
  const backups = { BACKUP_S3_ACCESS_KEY_ID: 'x', BACKUP_S3_SECRET_ACCESS_KEY: 'canary' }
  expect(refusal({ BACKUP_DIR: 's3://bucket', ...backups })).toBeUndefined()
  expect(refusal({ S3_ACCESS_KEY_ID: 'canary' })).toMatch(
    /^S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together/,
  )
})

test('a setting that is gone stops no start, and is said with what does it now', () => {
  expect(refusal({ POINT_IN_TIME: 'on' })).toBeUndefined()
  expect(obsoleteSettings({ POINT_IN_TIME: 'on', PORT: '80' })).toEqual([
    'POINT_IN_TIME is no longer used: BACKUP_KEEP="hourly=24 daily=7 weekly=4" makes a backup each hour.',
  ])
  expect(obsoleteSettings({ POINT_IN_TIME: '' })).toEqual([])
})

test('how many backups stay is words', () => {
  expect(readEnv({}).BACKUP_KEEP).toEqual({ hourly: 0, daily: 7, weekly: 4 })
  expect(readEnv({ BACKUP_KEEP: 'hourly=24 daily=14' }).BACKUP_KEEP).toEqual({ hourly: 24, daily: 14, weekly: 0 })
  expect(readEnv({ BACKUP_KEEP: 'off' }).BACKUP_KEEP).toBeUndefined()
  for (const words of ['often', 'hourly', 'hourly=24,daily=7', 'daily=0']) {
    expect(refusal({ BACKUP_KEEP: words })).toMatch(/^BACKUP_KEEP must be words/)
  }
})

test('settings that belong together are refused alone', () => {
  expect(refusal({ ADMIN_EMAIL: OWNER.ADMIN_EMAIL })).toBe(
    'ADMIN_EMAIL and ADMIN_PASSWORD must be set together: add ADMIN_PASSWORD, or remove ADMIN_EMAIL',
  )
  expect(refusal({ ADMIN_PASSWORD: OWNER.ADMIN_PASSWORD })).toMatch(/: add ADMIN_EMAIL, or remove ADMIN_PASSWORD$/)
  expect(refusal({ GOOGLE_CLIENT_ID: 'x' })).toMatch(/^GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together/)
  expect(refusal({ OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'x' })).toBe(
    'OIDC_ISSUER and OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together: add OIDC_CLIENT_SECRET, or remove OIDC_ISSUER and OIDC_CLIENT_ID',
  )
  expect(refusal({ CAPTCHA_SITE_KEY: 'x' })).toMatch(/^CAPTCHA_PROVIDER and .* must be set together: add /)
  expect(refusal({ IMAGE_UPLOAD_URL: 'https://x.example' })).toBe(
    'IMAGE_UPLOAD_PRESET must be set with IMAGE_UPLOAD_URL',
  )
})
