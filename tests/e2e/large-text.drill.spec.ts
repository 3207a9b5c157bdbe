/** Letters as large as a browser can be set to, and long pages: everything stays readable and in reach of a thumb. */
import { inLanguage, LANGUAGES } from '#store/language.ts'
import { expectTidy } from './large-text.ts'
import { addressOf, OPEN_PLACES, SIGNED_IN_PLACES } from './places.ts'
import {
  addProduct,
  changeSettings,
  expect,
  fillCart,
  open,
  openOwnShop,
  productNamed,
  signUp,
  signUpAtDoor,
  test,
} from './shopper.ts'

// Many pages, each in nine settings.
test.describe.configure({ timeout: 600_000 })

const SETTINGS = [
  [320, 16],
  [360, 21],
  [360, 24],
  [360, 32],
  [390, 24],
  [320, 24],
  [390, 32],
  [320, 32],
  [1280, 32],
] as const

const LISTS: string[] = [
  '/',
  '/category/Toy',
  '/category/Study?price_max=500',
  '/search?q=pencil',
  '/search?q=zeppelinx',
]

const OTHERS = OPEN_PLACES.filter((place) => !LISTS.includes(place))
const OWN = ['/checkout', ...SIGNED_IN_PLACES.filter((place) => /^\/(orders|account)/.test(place))]

for (const [language, places] of LANGUAGES.flatMap((one) => [LISTS, OTHERS, OWN].map((all) => [one, all] as const))) {
  test(`${language}: from ${places[0]} to ${places.at(-1)} nothing overlaps, sticks out or scrolls sideways, however large the letters`, async ({
    page,
  }) => {
    const bear = await productNamed(page, 'Brown Teddy Bear')
    if (places.includes('/cart')) {
      await open(page, inLanguage('/cart', language))
      await expectTidy(page, 'an empty cart', SETTINGS)
    }
    await signUp(page, 'Asha Vidyadhari Verma')
    const backpack = await productNamed(page, 'School Backpack, Ocean Blue')
    const books = await productNamed(page, 'Reference Book Set (3)')
    await fillCart(page, [
      [bear, 2],
      [backpack, 3],
      [books, 1],
    ])
    for (const place of places) {
      await open(page, inLanguage(await addressOf(page, place), language))
      await expectTidy(page, place, SETTINGS)
    }
  })
}

test('on a phone the header comes back on the way up, and the filters stay', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await open(page, '/category/Toy')
  const header = page.getByRole('banner')
  const logo = header.getByRole('link', { name: 'Tokri, home' })
  const filters = page.getByRole('button', { name: /^Sort and filter/ })
  await page.mouse.wheel(0, 2600)
  await expect(logo).not.toBeInViewport()
  await expect(filters).toBeInViewport({ ratio: 1 })
  await page.mouse.wheel(0, -300)
  await expect(logo).toBeInViewport({ ratio: 1 })
  await expect(filters).toBeInViewport({ ratio: 1 })
  // A touch of the glass brings the search back, too.
  await header.locator('.to-search').click()
  await expect(header.getByPlaceholder('Search...')).toBeFocused()
  await expect(header.getByPlaceholder('Search...')).toBeInViewport({ ratio: 1 })
  // The menu hangs below the bar, wherever the page is.
  await header.getByRole('button', { name: 'Menu' }).click()
  await expect(header.getByRole('link', { name: 'Gift Finder' })).toBeInViewport({ ratio: 1 })
  await header.getByRole('button', { name: 'Close' }).click()
  await filters.click()
  await page.getByRole('region', { name: 'Filters' }).getByLabel('Sort by').selectOption('price-asc')
  await expect(page).toHaveURL(/sortBy=price-asc/)
  await page.keyboard.press('Escape')
})

test('where delivery depends on the PIN code, checkout and the list of a class can be read in large letters', async ({
  browser,
}) => {
  const { page, owner, close } = await openOwnShop(browser)
  await changeSettings(owner, { upiId: 'shop@bank', deliveryCharge: 60, giftWrapCharge: 30 })
  const headers = { 'content-type': 'text/csv' }
  const rules = await owner.post('/api/admin/delivery-rules/save?replaces=true', {
    headers,
    data: '440,50,500,3,yes,20,2000\n793,no',
  })
  expect(rules.status()).toBe(200)
  const goods = await Promise.all(
    ['School Backpack, Ocean Blue', 'Mathematics Reference Book', 'Brown Teddy Bear'].map((name) =>
      addProduct(owner, { name, price: 1698 }),
    ),
  )
  const lines = goods.map(({ _id }) => ({ _id, qty: 2 }))
  const names = { school: 'Green Valley Public School', className: 'Class 5', year: '2026-27', note: '' }
  const data = { ...names, delivery: 'parcels', schoolAddress: '', isOpen: true, lines, revision: 0 }
  const made = await owner.post('/api/admin/classes', { data })
  expect(made.status(), await made.text()).toBe(201)
  await page.setViewportSize({ width: 390, height: 844 })
  await signUpAtDoor(page, 'Asha Vidyadhari Verma')
  await fillCart(
    page,
    goods.map((product) => [product, 2]),
  )
  await open(page, `/class/${(await made.json()).code}`)
  await expectTidy(page, 'the list of a class', SETTINGS)
  await open(page, '/checkout')
  await expect(page.locator('.place-order')).toContainText('Total from')
  await expectTidy(page, 'a checkout without a PIN code', SETTINGS)
  await page.getByRole('button', { name: /items/ }).click()
  await page.getByLabel('PIN Code').fill('440001')
  await page.getByLabel('This is a gift').check()
  await page.getByLabel('Send it to another address').check()
  await expectTidy(page, 'a checkout with all of its fields', SETTINGS)
  await close()
})
