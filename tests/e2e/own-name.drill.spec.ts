/** A shop with a name of its own: nothing that anybody is sent says another. */
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { textOfPages } from '#tests/support/pdf-text.ts'
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

test('a shop with a prefix of its own says TK nowhere: no page, mail, paper or export of an order', async ({
  browser,
}) => {
  const folder = await openDataDir()
  const baseURL = await folder.start({}).address()
  const page = await browser.newPage({ baseURL })
  const { request } = page
  expect((await request.post('/api/auth/sign-in/email', { data: OWNER })).status()).toBe(200)
  const { revision, settings } = await (await request.post('/api/admin/settings', { data: {} })).json()
  const own = { shopName: 'Asha Stores', numberPrefix: 'ASHA-', gstin: '29ABCDE1234F1ZW', address: 'Bengaluru 560038' }
  const saved = await request.post('/api/admin/settings/change', {
    data: { revision, settings: { ...settings, ...own } },
  })
  expect(saved.status()).toBe(200)
  await giveLogo(page)
  const order = await sellOne(page)
  const desk = `/api/admin/orders/${order}`

  for (const path of ['slip.pdf?size=A4', 'receipt.pdf', 'invoice.pdf']) {
    const pdf = await (await request.get(`${desk}/${path}`)).body()
    const text = textOfPages(new Uint8Array(pdf)).join('\n')
    expect(pdf.includes('/Subtype /Image'), `the logo on ${path}`).toBe(true)
    expect(text, path).toContain('ASHA-')
    expect(text, path).not.toMatch(/\bTK\b/)
  }
  const desks = [
    '/admin',
    '/admin/orders',
    '/admin/orders/order',
    '/admin/products/stock',
    '/admin/mail',
    '/admin/settings/shop',
  ]
  for (const place of ['/orders', `/orders/${order}`, '/account/data', ...desks]) {
    const html = await (await request.get(await addressOf(page, place))).text()
    expect(html.match(/.{0,80}\bTK\b.{0,40}/g), place).toBeNull()
  }
  const { mails } = await (await request.get('/api/admin/mail')).json()
  const read = mails.map(({ _id }: { _id: number }) => `/api/admin/mail/${_id}`)
  for (const path of [...read, '/api/admin/export/orders.csv', `/api/orders/${order}`, desk]) {
    const text = await (await request.get(path)).text()
    expect(text, path).not.toMatch(/\bTK\b/)
  }
  await page.close()
  await folder.clear()
})

/** A logo as settings keep it. */
async function giveLogo({ request }: Page) {
  const buffer = await sharp({ create: { width: 200, height: 80, channels: 3, background: '#0b6b45' } })
    .png()
    .toBuffer()
  const file = { name: 'logo.png', mimeType: 'image/png', buffer }
  const { secure_url: logo } = await (
    await request.post('/api/admin/shop-pictures/logo', { multipart: { file } })
  ).json()
  const { revision, settings } = await (await request.post('/api/admin/settings', { data: {} })).json()
  const data = { revision, settings: { ...settings, logo } }
  expect((await request.post('/api/admin/settings/change', { data })).status()).toBe(200)
}

/** An order of the owner's own, on its way and with its invoice. */
async function sellOne({ request }: Page): Promise<string> {
  const send = async (path: string, data: object) => {
    const response = await request.post(path, { data })
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true)
    return response.json()
  }
  const kite = { name: 'Kite', description: 'Flies.', price: 50, stock: 9, category: ['Toy'], isFeatured: true }
  const { _id: product } = await send('/api/products', { productData: kite })
  const customerInfo = { name: 'Asha Rao', phone: '98765 43210', address: '12 MG Road, Bengaluru 560001' }
  const { _id } = await send('/api/orders', { customerInfo, orderItems: [{ _id: product, qty: 1 }], totalAmount: 50 })
  const steps = ['placed', 'confirmed', 'packed', 'shipped']
  for (const [at, to] of steps.slice(1).entries()) {
    await send(`/api/admin/orders/${_id}/status`, { from: steps[at], to })
    if (to === 'packed') await send(`/api/admin/orders/${_id}/invoice`, { confirm: true })
  }
  return _id
}
