/** What the owner chooses for the shop's looks: taken in safely, and shown wherever the shop shows itself. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { contrast } from '#store/shop/settings/colours.ts'
import { DEFAULT_DETAILS } from '#store/shop/settings/settings.ts'
import { shopLookOf } from '#store/shop/settings/shop-look.ts'
import { expectProblem } from '#tests/support/problem.ts'
import { readTestSettings, sendSettings, setSettings } from '#tests/support/settings.ts'
import { openTestShop, type TestPerson } from '#tests/support/shop.ts'
import { giveRole } from '#tests/support/staff.ts'

const PROMISES = { pay: 'Pay cash' }

const shop = await openTestShop()
const owner = await shop.owner()

function upload(file: Uint8Array | string, { type = 'image/png', shape = 'logo', who = owner } = {}) {
  const body = new FormData()
  body.set('file', new Blob([typeof file === 'string' ? file : new Uint8Array(file)], { type }), 'logo.png')
  const headers = { origin: shop.url, cookie: who.cookie }
  return fetch(`${shop.url}/api/admin/shop-pictures/${shape}`, { method: 'POST', headers, body })
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#e8710a80' } })
    .png()
    .toBuffer()

async function logo(width = 300, height = 100): Promise<string> {
  const response = await upload(await picture(width, height))
  expect(response.status, await response.clone().text()).toBe(200)
  return ((await response.json()) as { secure_url: string }).secure_url
}

test('a logo is drawn anew under a name that says its size, and is the icon of the shop, in its manifest and for mails', async () => {
  const path = await logo()
  expect(path).toMatch(/^\/images\/shop-[0-9a-f-]{36}-300x100\.webp$/)
  await setSettings(shop, owner, { logo: path })
  const icon = `/icon-192.png?v=${path.slice(13, 21)}`
  const served = await fetch(shop.url + icon)
  expect(served.headers.get('content-type')).toBe('image/png')
  expect(await sharp(Buffer.from(await served.arrayBuffer())).metadata()).toMatchObject({
    width: 192,
    height: 192,
    hasAlpha: false,
  })
  const manifest = (await (await fetch(`${shop.url}/manifest.webmanifest`)).json()) as { icons: { src: string }[] }
  expect(manifest.icons.map(({ src }) => src)).toEqual([icon, icon.replace('192', '512')])
  const forMail = await fetch(`${shop.url}/logo.png`)
  expect(await sharp(Buffer.from(await forMail.arrayBuffer())).metadata()).toMatchObject({ format: 'png', width: 300 })
  await setSettings(shop, owner, { logo: '' })
  const own = await (await fetch(`${shop.url}/manifest.webmanifest`)).json()
  expect(own).toMatchObject({ id: '/', shortcuts: [{ url: '/cart' }, { url: '/orders' }, { url: '/gift-finder' }] })
  expect(own.icons).toContainEqual(expect.objectContaining({ src: '/icon-maskable.png', purpose: 'maskable' }))
  expect((await fetch(`${shop.url}/icon-maskable.png`)).status).toBe(200)
  expect((await fetch(`${shop.url}/logo.png`)).status).toBe(404)
})

test.each([
  ['a wide picture fills', 1600, 800, '#f4b885'],
  ['a square logo stands whole on white in', 300, 300, '#ffffff'],
])('%s what link previews show', async (_what, width, height, edge) => {
  const shown = await fetch(`${shop.url}${await logo(width, height)}?w=share`)
  const { data, info } = await sharp(Buffer.from(await shown.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([shown.headers.get('content-type'), info.width, info.height]).toEqual(['image/jpeg', 1200, 630])
  for (const [at, part] of [...Buffer.from(edge.slice(1), 'hex')].entries()) {
    expect(Math.abs((data[at] ?? 0) - part)).toBeLessThan(6)
  }
})

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

test.each<[string, () => Promise<Uint8Array | string>, string, number, string]>([
  ['an SVG with a script', async () => SVG, 'image/svg+xml', 415, 'unsupported_media_type'],
  ['20,001 pixels', () => picture(20_001, 1), 'image/png', 400, 'invalid_input'],
])('refuses as a logo %s', async (_what, file, type, status, code) => {
  await expectProblem(await upload(await file(), { type }), status, code)
})

test('only those who may change products upload pictures of the shop, and only in a shape there is', async () => {
  const packer = await giveRole(shop, await shop.customer(), 'packer')
  const file = await picture(10, 10)
  await expectProblem(await upload(file, { who: packer }), 403, 'forbidden')
  await expectProblem(await upload(file, { shape: 'banner' }), 400, 'invalid_input')
})

test('colours come as a style sheet named after them, which says nothing but colours that can be read', async () => {
  await setSettings(shop, owner, { colours: { main: '#FFD400', accent: '' } })
  const { settings } = await readTestSettings(shop, owner)
  const path = shopLookOf(settings, PROMISES).style ?? ''
  expect(path).toBe('/colours/ffd400-ours.css')
  const response = await fetch(shop.url + path)
  expect(response.headers.get('content-type')).toBe('text/css; charset=utf-8')
  const css = await response.text()
  expect(css).toMatch(/^:root\{(--color-[a-z-]+:light-dark\(#[0-9a-f]{6},#[0-9a-f]{6}\);?){6}\}\n$/)
  const [, action = ''] = /--color-action:light-dark\((#\w{6})/.exec(css) ?? []
  expect(contrast(action, '#fffbf5')).toBeGreaterThanOrEqual(4.5)
  expect((await (await fetch(`${shop.url}/manifest.webmanifest`)).json()) as object).toMatchObject({
    theme_color: action,
  })
  await setSettings(shop, owner, { colours: { main: '', accent: '' } })
})

test.each([
  'red;}</style><script>',
  '..%2f',
  'ours-',
  'FFD400-ours',
  'ffd400-ours.css%00',
  'ffd40-ours',
  `${'a'.repeat(5000)}-ours`,
])('there is no style sheet called %s', async (name) => {
  const response = await fetch(`${shop.url}/colours/${encodeURIComponent(name)}.css`)
  expect(response.status).toBe(404)
  expect(await response.text()).not.toContain('<script>')
})

test('what the owner chose stands in the place of ours, and what was emptied is ours again', () => {
  const ours = shopLookOf(DEFAULT_DETAILS, PROMISES)
  expect(ours).toEqual({
    slogan: 'School things, toys, gifts and home goods. Your neighbourhood shop.',
    tagline: 'study, toys, gifts and household goods',
    description: 'Study items, toys, gifts and household goods from your neighbourhood shop.',
    legal: '',
    hero: {
      words: 'School, toys, gifts and home.',
      pay: 'Pay cash',
      note: 'We call you to confirm, then deliver to your door.',
      picture: expect.objectContaining({
        src: '/images/demo/welcome-still-1600x800.webp?w=800',
        width: 1600,
        height: 800,
      }),
    },
    icon: { href: '/icon.svg', type: 'image/svg+xml' },
  })
  const logo = '/images/shop-0d9488aa-1111-4222-8333-444455556666-300x300.webp'
  const heroPicture = '/images/shop-0d9488aa-1111-4222-8333-444455556666-1600x600.webp'
  const own = { slogan: 'Sarees from Surat', heroWords: 'Silk.', heroNote: 'Call us.', logo, heroPicture }
  const look = shopLookOf({ ...DEFAULT_DETAILS, shopName: 'Asha Stores', ...own }, PROMISES)
  expect(look).toMatchObject({
    slogan: 'Sarees from Surat',
    tagline: 'Sarees from Surat',
    description: 'Sarees from Surat. Asha Stores, your neighbourhood shop.',
    hero: { words: 'Silk.', pay: '', note: 'Call us.' },
    logo: { src: `${logo}?w=200`, width: 40, height: 40, className: 'logo' },
    icon: { href: '/icon-192.png?v=0d9488aa', type: 'image/png' },
  })
  // Our picture says our words: with others it goes.
  expect(shopLookOf({ ...DEFAULT_DETAILS, heroWords: 'Silk.' }, PROMISES).hero.picture).toBeUndefined()
  // What was uploaded says its size, so that nothing moves when it comes.
  expect(look.hero.picture).toMatchObject({ src: `${heroPicture}?w=800`, width: 1600, height: 600 })
})

test('of two owners who change the colours at once, one hears that the other was quicker', async () => {
  const { revision, settings } = await readTestSettings(shop, owner)
  const second = await giveRole(shop, await shop.customer(), 'owner')
  const send = (main: string, who: TestPerson) =>
    shop.call(
      'POST',
      '/api/admin/settings/change',
      { revision, settings: { ...settings, colours: { main, accent: '' } } },
      who,
    )
  const statuses = (await Promise.all([send('#0b6b45', owner), send('#b3261e', second)])).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 409])
  expect((await sendSettings(shop, owner, { colours: { main: '', accent: '' } })).status).toBe(200)
})
