/** Where things stand at the desk: lists begin high up, and each part of a long page is one touch away. */
import type { APIRequestContext, Page } from '@playwright/test'
import { SETTINGS_ENTRIES } from '#app/desk/frame/settings-index.ts'
import { DESK_MENU, FURTHER_PLACES } from '#app/places.ts'
import {
  addProduct,
  bringTo,
  expect,
  newPhone,
  open,
  placeOrder,
  signInOwner,
  signUp,
  test,
  unique,
} from './shopper.ts'
import { expectUsable } from './usable.ts'

test('any order, product, person, wish, place or setting is found from anywhere by three keys and a press', async ({
  page,
  owner,
}) => {
  await signInOwner(page)
  const product = await addProduct(owner, { name: `Żqx${unique()} Owl` })
  const order = await placeOrder(page, product, { phone: newPhone() })
  expect((await owner.post('/api/product-requests', { data: { productName: 'Wqz lantern' } })).ok()).toBe(true)
  const code = `ZQX${unique()}`.toUpperCase().slice(0, 20)
  expect((await owner.post('/api/admin/coupons', { data: { code, percent: 5 } })).ok()).toBe(true)
  const quoted = await owner.post('/api/admin/quotations', {
    data: {
      customerInfo: { name: 'Zqsharada School', phone: newPhone(), address: '7 School Road, Pune 411001' },
      orderItems: [{ _id: product._id, qty: 30, price: 5 }],
      validUntil: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10),
    },
  })
  const quotation = await quoted.json()
  for (const at of Array(7).keys()) await addProduct(owner, { name: `Zqv ${'abcdefg'.charAt(at)}${unique()}` })
  await open(page, '/admin/audit')
  const box = page.getByRole('searchbox', { name: 'Find', exact: true })
  for (const [keys, kind, name, path] of [
    [order.orderNumber.slice(-3), 'Orders', order.orderNumber, `/admin/orders/${order._id}`],
    ['żqx', 'Products', product.name, `/admin/products/edit/${product._id}`],
    ['own', 'People', 'Shop owner', '/admin/people?find='],
    ['zqsharada', 'Quotations', quotation.number, `/admin/quotations/${quotation._id}`],
    [String(quotation.number).toLowerCase(), 'Quotations', quotation.number, `/admin/quotations/${quotation._id}`],
    ['zqx', 'Coupons', code, `/admin/coupons#${code}`],
    ['wqz', 'Requests', 'Wqz lantern', '/admin/requests?view=inbox'],
    ['cas', 'Places', 'Cash', '/admin/cash'],
    ['refund', 'Places', 'Returns', '/admin/orders/returns'],
    ['gst', 'Places', 'Books', '/admin/books'],
    ['gstin', 'Settings', 'GSTIN', '/admin/settings/tax#set-gstin'],
  ] as const) {
    await page.keyboard.press(kind === 'Orders' ? '/' : 'Control+k')
    await expect(box).toBeFocused()
    await page.keyboard.type(keys)
    await page.getByRole('dialog').getByRole('region', { name: kind }).getByRole('link', { name }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect.poll(() => page.url()).toContain(path)
  }
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await box.fill('zqv')
  await expect(page.getByRole('dialog').getByRole('region', { name: 'Products' })).toContainText('Products, 5 of 7')
  await box.fill('two-step')
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Security' }).first()).toBeVisible()
  await box.fill('mai')
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Mail', exact: true })).toBeVisible()
  await expectUsable(page, '[role=dialog], dialog')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/mail')
})

test('every address that Find and the settings lead to opens, with the field that it names', { tag: '@night' }, async ({
  page,
}) => {
  await signInOwner(page)
  const old = await page.request.get('/admin/settings/law')
  expect(new URL(old.url()).pathname).toBe('/admin/settings')
  const addresses = [...SETTINGS_ENTRIES, ...FURTHER_PLACES, ...Object.values(DESK_MENU).flat()].map(({ to }) =>
    to.split('#'),
  )
  for (const [path = '', found] of Map.groupBy(addresses, ([path]) => path)) {
    const answer = await page.request.get(path, { maxRedirects: 0 })
    expect(answer.status(), path).toBe(200)
    const html = await answer.text()
    for (const [, id] of found) if (id) expect(html.includes(` id="${id}"`), `${path}#${id}`).toBe(true)
  }
})

/** What a new owner wants to do: the presses from Today, what is then in sight, and the words that Find knows it by. */
const TASKS = [
  ['add a product', ['Products', 'Add New Product'], 'textbox', 'Description', 'add product'],
  ['change a price', ['Products', /change price of/i], 'textbox', /price of/i, 'price'],
  ['see whom to call', [/^Orders/], 'heading', /^Due now/, 'calls'],
  ['print a packing slip', [/^Pack \d/, /^TK-/], 'link', 'Packing slip A4', 'slips'],
  ['count the till', ['Cash', 'Close the day'], 'textbox', 'Cash counted', 'cash'],
  ['close the day', ['Cash'], 'button', 'Close the day', 'close day'],
  ['file GSTR-1', ['Books'], 'link', 'Everything for the accountant', 'gstr-1'],
  ['hide a product', ['Products', /^Edit /], 'combobox', 'Visibility', 'hide'],
  ['ask for delivery', ['Settings', /^Delivery and payment/], 'textbox', 'Delivery charge', 'delivery charge'],
  ['change the welcome', ['Shop front', 'the usual one'], 'textbox', 'Welcome', 'welcome'],
  ['invite a helper', ['Settings', /^People/], 'textbox', 'Email', 'invite'],
  ['make a backup', ['Settings', /^Backups/], 'button', 'Make a backup now', 'backup'],
] as const

/** One order to confirm, one to pack. */
async function placeOneOfEach(page: Page, owner: APIRequestContext) {
  const product = await addProduct(owner, { stock: 9 })
  await placeOrder(page, product, { phone: newPhone() })
  await bringTo('confirmed', await placeOrder(page, product, { phone: newPhone() }), owner)
}

test('a new owner is two presses from each of twelve tasks, and Find knows them', { tag: '@night' }, async ({
  page,
  owner,
}) => {
  await signInOwner(page)
  await placeOneOfEach(page, owner)
  for (const [task, presses, role, name, words] of TASKS) {
    await open(page, '/admin')
    for (const press of presses) {
      const exact = typeof press === 'string'
      const of = (role: 'link' | 'button') => page.getByRole(role, { name: press, exact })
      await page
        .locator('main, .desk-nav')
        .locator(of('link').or(of('button')))
        .first()
        .click()
    }
    await expect(page.getByRole('main').getByRole(role, { name }).first(), task).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.getByRole('searchbox', { name: 'Find', exact: true }).fill(words)
    const found = page
      .getByRole('dialog')
      .getByRole('region', { name: /^(Places|Settings)$/ })
      .getByRole('link')
    await expect(found.first(), `${task}: ${words}`).toBeVisible()
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the first order of each list begins within 180 pixels', { tag: '@night' }, async ({ page, owner }) => {
    await signInOwner(page)
    await placeOneOfEach(page, owner)
    for (const [query, row] of [
      ['', 'tbody tr'],
      ['?status=placed', 'article'],
      ['?status=confirmed', 'li:has(.plain-link)'],
    ] as const) {
      await open(page, `/admin/orders${query}`)
      const first = await page.getByRole('main').locator(row).first().boundingBox()
      expect(first?.y, query).toBeLessThanOrEqual(180)
    }
  })

  test('in colours of the reader’s own, where one is can be read in every menu', { tag: '@night' }, async ({
    page,
  }) => {
    await signInOwner(page)
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
    await open(page, '/admin/requests')
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      const colours = await page.locator(':is(header, .desk-nav) [aria-current=page]').evaluateAll((links) => {
        const colourOf = (element: Element) => getComputedStyle(element).color
        return links.flatMap((link) => {
          const probe = link.appendChild(document.createElement('i'))
          probe.style.cssText = 'color: HighlightText; background: Highlight; forced-color-adjust: none'
          const [words, ground] = [colourOf(probe), getComputedStyle(probe).backgroundColor]
          const { backgroundColor } = getComputedStyle(link)
          const [...parts] = link.querySelectorAll('svg')
          return [backgroundColor === ground, ...[link, ...parts].map((part) => colourOf(part) === words)]
        })
      })
      expect(colours.length, `${width} px`).toBeGreaterThan(2)
      expect(colours, `${width} px`).not.toContain(false)
    }
  })

  test('a touch on Save right after a refusal counts, and no notice of a new order lies over it', {
    tag: '@night',
  }, async ({ page, owner, browser, expectedConsole }) => {
    expectedConsole.push(/status of 409/)
    await signInOwner(page)
    await open(page, '/admin/settings/shop')
    const shopper = await browser.newPage({ baseURL: process.env.SHOP_URL ?? '' })
    await signUp(shopper)
    await placeOrder(shopper, await addProduct(owner), { phone: newPhone() })
    await shopper.context().close()
    await expect(page.getByText(/^\d+ new orders?$/)).toBeVisible()
    const [call, save] = ['**/api/admin/settings/change', page.getByRole('button', { name: 'Save Settings' })]
    const touch = async () => {
      const { x, y, width, height } = (await save.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      await page.touchscreen.tap(x + width / 2, y + height / 2)
    }
    const refuse = { status: 409, json: { code: 'busy', detail: 'The shop is busy, and '.repeat(12) } }
    let sent = 0
    await page.route(call, (route) => {
      sent += 1
      return route.fulfill(refuse)
    })
    for (let tries = 1; tries <= 4; tries++) {
      await page.getByLabel('Shop name').fill(`Asha Stores ${tries}`)
      await touch()
      await expect(page.getByRole('alert').filter({ hasText: 'busy' })).toBeVisible()
      expect(sent).toBe(tries)
      await expect(save).toBeEnabled()
    }
    // A field that is empty is said at once, and led to: the touch after it counts too.
    await page.getByLabel('Shop name').fill('')
    await touch()
    await expect(page.getByLabel('Shop name')).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('Shop name').fill('Asha Stores')
    await touch()
    await expect.poll(() => sent).toBe(5)
  })
})
