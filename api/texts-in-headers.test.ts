/** What people write reaches no header as it is: there are letters that none may have. */
import { afterAll, expect, test } from 'vitest'
import { openTestShop } from '#tests/support/shop.ts'

const TEXTS = ['कलम', '🪁', 'é', 'a\u2028b', 'a\r\nset-cookie: x=y', '"; filename="x', '\u0000', '\ufeff']
const shop = await openTestShop({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' })
const person = await shop.customer()
const faults: unknown[] = []
shop.store.shop.onUnexpectedError = (error) => faults.push(error)
afterAll(() => expect(faults).toEqual([]))

const PLACES: ((text: string) => string)[] = [
  (text) => `/api/auth/verify-email?token=${text}&callbackURL=/search?q=${text}`,
  (text) => `/api/auth/verify-email?token=x&callbackURL=/${text}`,
  (text) => `/api/auth/reset-password/${text}?callbackURL=/${text}`,
  (text) => `/api/auth/reset-password/x?callbackURL=/search%3Fq=${text}`,
  (text) => `/api/auth/magic-link/verify?token=${text}&callbackURL=/${text}&errorCallbackURL=/${text}`,
  (text) => `/invite?token=${text}&next=/${text}`,
  (text) => `/api/auth/callback/google?error=${text}&state=${text}&error_description=${text}`,
  (text) => `/api/auth/error?error=${text}`,
  (text) => `/api/auth/delete-user/callback?token=${text}&callbackURL=/${text}`,
  (text) => `/api/products?search=${text}&limit=1`,
  (text) => `/api/products?category=${text}&limit=1`,
  (text) => `/api/my-orders?limit=1&after=${text}`,
  (text) => `/api/${text}`,
  (text) => `/images/${text}`,
  (text) => `/assets/${text}`,
  (text) => `/${text}`,
]

test.each(TEXTS)('%j in an address is no fault and comes out in no header', async (text) => {
  for (const written of [encodeURIComponent(text), encodeURIComponent(encodeURIComponent(text)), '%ED%A0%80', '%FF']) {
    for (const place of PLACES) {
      for (const as of [undefined, person]) {
        const { status, headers } = await fetch(shop.url + place(written), {
          redirect: 'manual',
          headers: { origin: shop.url, ...(as ? { cookie: as.cookie } : {}) },
        })
        expect(status, place(written)).toBeLessThan(500)
        const said = [...headers].filter(([, value]) => /[^\x20-\x7e]/.test(value) || value === 'x=y')
        expect(said, place(written)).toEqual([])
      }
    }
  }
})

test('files have a name of a few letters, whatever the shop and its orders are called', async () => {
  const owner = await shop.owner()
  await shop.database.pool.query(
    `insert into shop_settings (settings) values ($1) on conflict (id) do update set settings = $1`,
    [{ numberPrefix: 'पत"\u2028', invoicePrefix: 'पत"' }],
  )
  for (const path of ['orders', 'products', 'customers', 'requests']) {
    const response = await shop.call('GET', `/api/admin/export/${path}.csv`, undefined, owner)
    expect([response.status, response.headers.get('content-disposition')], path).toEqual([
      200,
      expect.stringMatching(/^attachment; filename="[\w.-]+"$/),
    ])
  }
})
