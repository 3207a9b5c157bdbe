import { addressOf, OPEN_PLACES, SIGNED_IN_PLACES } from './places.ts'
import { changeSettings, expect, openOwnShop, test } from './shopper.ts'

/** The mark of a font is seen by nobody. */
const UNSEEN = /Baloo[_ ]Tokri/g

test('no page, title or file of a shop called otherwise says Tokri', async ({ browser }) => {
  const { desk: page, owner, close } = await openOwnShop(browser, { SEED: 'demo' })
  await changeSettings(owner, { shopName: 'Asha Stores' })

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
  await close()
})
