/** Where things stand at the desk: lists begin high up, and each part of a long page is one touch away. */
import { SETTINGS_LIST } from '#store/settings/settings.ts'
import { screens } from './screens.ts'
import { addProduct, expect, newPhone, open, placeOrder, signInOwner, signUp, test, unique } from './shopper.ts'
import { expectUsable } from './usable.ts'

/** Lower than this, in pixels, the first of fifty waits for a scroll. */
const FIRST_ROW = 200

for (const place of ['/admin/orders', '/admin/products']) {
  test(`the first row of ${place} stands within ${FIRST_ROW} pixels of the top`, async ({ page }) => {
    await signInOwner(page)
    await open(page, place)
    const row = page.locator('tbody tr').or(page.getByRole('main').getByRole('article')).first()
    expect((await row.boundingBox())?.y).toBeLessThanOrEqual(FIRST_ROW)
  })
}

test('nothing of orders and products is cut or covered at 1280 pixels; on a phone the first order is near, filters and the next step too', async ({
  page,
}) => {
  await signInOwner(page)
  await open(page, '/admin/orders')
  const tabs = page.getByRole('navigation', { name: 'Orders shown' })
  expect(await tabs.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
  await open(page, '/admin/products')
  const columns = await page.getByRole('button', { name: 'Columns' }).boundingBox()
  const add = await page.getByRole('link', { name: 'Add New Product' }).boundingBox()
  expect((columns?.x ?? 9999) + (columns?.width ?? 0)).toBeLessThanOrEqual(add?.x ?? 0)
  await open(page, '/admin/orders')
  await page.setViewportSize({ width: 390, height: 844 })
  expect((await page.locator('tbody tr').first().boundingBox())?.y).toBeLessThanOrEqual(250)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('main').getByLabel('Status').selectOption('shipped')
  await expect(page).toHaveURL(/status=shipped/)
  await open(page, '/admin/orders?status=shipped&money=unpaid')
  await page.locator('tbody tr').first().getByRole('link').first().click()
  await expect(page.getByRole('button', { name: 'Mark as delivered' })).toBeInViewport({ ratio: 1 })
})

for (const { place, set, field } of [
  { place: '/admin/orders?status=shipped&money=unpaid', set: 'Shipped, Unpaid', field: 'Payment' },
  { place: '/admin/products?stock=in&sort=name-asc', set: 'In stock, Name, A to Z', field: 'Category' },
  { place: '/admin/audit?action=order&from=2026-01-31', set: 'Orders, from 31 Jan', field: 'Who' },
]) {
  test(`on a phone the filters of ${place} are behind one button that shows what is set`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signInOwner(page)
    await open(page, place)
    const filter = page.getByRole('main').getByLabel(field, { exact: true })
    await expect(filter).toBeHidden()
    await page.getByRole('button', { name: `Filters: ${set}`, exact: true }).click()
    await expect(filter).toBeInViewport({ ratio: 1 })
    await expectUsable(page, 'main')
  })
}

test('on a phone products begin high, and Delete is lighter than Edit', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInOwner(page)
  await open(page, '/admin/products')
  const card = page.locator('tbody tr').first()
  expect((await card.boundingBox())?.y).toBeLessThanOrEqual(250)
  const edit = await card.getByRole('link', { name: /^Edit/ }).boundingBox()
  const remove = await card.getByRole('button', { name: /^Delete/ }).boundingBox()
  expect(remove?.width).toBeLessThan((edit?.width ?? 0) / 1.5)
})

test('on a phone the list that is shown is in sight among its tabs, and Find stays where it is as it finds', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInOwner(page)
  await open(page, '/admin/orders?status=shipped')
  await expect(page.getByRole('link', { name: /^On the way/ })).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  const [box, dialog] = [page.getByRole('searchbox', { name: 'Find', exact: true }), page.getByRole('dialog')]
  const before = await box.boundingBox()
  await box.fill('mai')
  await expect(dialog.getByRole('link', { name: 'Mail' })).toBeVisible()
  expect((await box.boundingBox())?.y).toBe(before?.y)
})

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]
for (const viewport of screens(SIZES)) {
  test(`every setting is two presses away, or a few letters and one, at ${viewport.width} pixels`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await signInOwner(page)
    const sections = new Set<string>(SETTINGS_LIST.map(([, setting]) => setting.section))
    await open(page, '/admin/settings')
    for (const part of ['mail-server', 'sms-gateway', 'backups', ...sections]) {
      await page.getByRole('main').locator(`a[href="/admin/settings/${part}"]`).first().click()
      await expect(page).toHaveURL(`/admin/settings/${part}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
      const settings = SETTINGS_LIST.filter(([, { section }]) => section === part)
      for (const [name] of settings) await expect(page.locator(`[name^="/${name}"]`).first(), name).toBeAttached()
      const height = await page.evaluate(() => document.querySelector('main')?.scrollHeight ?? 0)
      // The words for customers are sixteen texts of five lines, each with what becomes of it.
      if (part !== 'messages') expect(height, part).toBeLessThan(2600)
      await page.goBack()
      await expect(page).toHaveURL('/admin/settings')
    }
    await page.getByLabel('Search the settings').fill('gstin')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^GSTIN/ })
      .click()
    await expect(page.getByLabel('GSTIN', { exact: true })).toBeFocused()
    await page.getByLabel('GSTIN', { exact: true }).fill('Not to be lost')
    await expect(page.getByText('Not saved yet.', { exact: true })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('alertdialog')).toBeVisible()
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('without a net the places of the desk stay in sight', async ({ page, expectedConsole }) => {
    expectedConsole.push(/ERR_INTERNET_DISCONNECTED/)
    await signInOwner(page)
    await open(page, '/admin/orders')
    await page.context().setOffline(true)
    const places = page.getByRole('navigation', { name: 'Admin' })
    await places.getByRole('link', { name: 'Products' }).click()
    const said = page.getByText('No connection.')
    await expect(said).toBeVisible()
    const [box, place] = [await said.boundingBox(), await places.getByRole('link', { name: 'Products' }).boundingBox()]
    expect((box?.y ?? 9999) + (box?.height ?? 0)).toBeLessThanOrEqual(place?.y ?? 0)
  })

  test('a touch on Save right after a refusal counts, and no notice of a new order lies over it', async ({
    page,
    owner,
    browser,
    expectedConsole,
  }) => {
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

test('any order, product, person, wish or place is found from anywhere by three keys and a press', async ({
  page,
  owner,
}) => {
  await signInOwner(page)
  const product = await addProduct(owner, { name: `Żqx${unique()} Owl` })
  const order = await placeOrder(page, product, { phone: newPhone() })
  expect((await owner.post('/api/product-requests', { data: { productName: 'Wqz lantern' } })).ok()).toBe(true)
  await open(page, '/admin/audit')
  const box = page.getByRole('searchbox', { name: 'Find', exact: true })
  for (const [keys, kind, name, path] of [
    [order.orderNumber.slice(-3), 'Orders', order.orderNumber, `/admin/orders/${order._id}`],
    ['żqx', 'Products', product.name, `/admin/products/edit/${product._id}`],
    ['own', 'People', 'Shop owner', '/admin/people?find='],
    ['wqz', 'Requests', 'Wqz lantern', '/admin/requests?view=inbox'],
    ['cas', 'Places', 'Cash', '/admin/cash'],
  ] as const) {
    await page.keyboard.press(kind === 'Orders' ? '/' : 'Control+k')
    await expect(box).toBeFocused()
    await page.keyboard.type(keys)
    await page.getByRole('dialog').getByRole('region', { name: kind }).getByRole('link', { name }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect.poll(() => page.url()).toContain(path)
  }
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await box.fill('mai')
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Mail' })).toBeVisible()
  await expectUsable(page, '[role=dialog], dialog')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/mail')
})

test('the owner reads how the shop runs, and is led to what can be mended', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInOwner(page)
  await open(page, '/admin')
  await page.getByRole('link', { name: 'How the shop runs' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How the shop runs')
  // Complaints of other tests are told too.
  const findings = page.getByRole('main').getByRole('heading', { level: 2 }).filter({ hasNotText: 'Complaints' })
  await expect(findings).toHaveCount(10)
  await expectUsable(page)
  await page.getByRole('link', { name: 'Open Backups' }).click()
  await expect(page).toHaveURL('/admin/settings/backups')
  await expect(page.getByRole('heading', { name: 'Backups', level: 1 })).toBeInViewport()
})

test('what a page of settings asks for stands in it from the start, and pushes nothing down', async ({ page }) => {
  await signInOwner(page)
  for (const place of ['/admin/settings/mail-server', '/admin/settings/start?step=mail']) {
    expect(await (await page.request.get(place)).text(), place).toContain('name="mail/host"')
  }
})
