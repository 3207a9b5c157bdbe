import { openDataDir } from '../faults/store-process.ts'
import { addressOf, OPEN_PLACES, SIGNED_IN_PLACES } from './places.ts'
import { expect, OWNER, test } from './shopper.ts'

/** The mark of a font is seen by nobody. */
const UNSEEN = /Baloo[_ ]Tokri/g

test('no page, title or file of a shop called otherwise says Tokri', async ({ browser }) => {
  const folder = await openDataDir()
  const baseURL = await folder.start({ SEED: 'demo' }).address()
  const page = await browser.newPage({ baseURL })
  expect((await page.request.post('/api/auth/sign-in/email', { data: OWNER })).status()).toBe(200)
  const { revision, settings } = await (await page.request.post('/api/admin/settings', { data: {} })).json()
  const named = { revision, settings: { ...settings, shopName: 'Asha Stores' } }
  expect((await page.request.post('/api/admin/settings/change', { data: named })).status()).toBe(200)

  const titles = new Map<string, string>()
  for (const place of [...OPEN_PLACES, ...SIGNED_IN_PLACES]) {
    const asVisitor = /^\/(login|signup)/.test(place) ? { headers: { cookie: '' } } : {}
    const html = await (await page.request.get(await addressOf(page, place), asVisitor)).text()
    // The log tells what the name was before.
    if (place !== '/admin/audit') expect(html.replace(UNSEEN, '').match(/.{0,80}Tokri.{0,40}/g), place).toBeNull()
    titles.set(place, /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? '')
  }
  expect([...titles].filter(([, title]) => !title.includes('Asha Stores'))).toEqual([])
  for (const file of ['/manifest.webmanifest', '/icon.svg', '/robots.txt', '/api/about']) {
    expect(await (await page.request.get(file)).text(), file).not.toContain('Tokri')
  }
  expect(await (await page.request.get('/manifest.webmanifest')).json()).toMatchObject({ name: 'Asha Stores' })
  await page.close()
  await folder.clear()
})
