/** Pages of a shop that somebody asks too much of: what they say to people, and to machines. */
import { openDataDir } from '../faults/store-process.ts'
import { addProduct, expect, fillCart, OWNER, open, placeOrder, signUpAtDoor, test } from './shopper.ts'

const WORDS = /That was a lot at once from your connection\. Please wait .+, then try again\./

test.describe('a shop with its limits on', () => {
  // One store for both: it takes seconds to open.
  test.describe.configure({ mode: 'serial', timeout: 120_000 })
  let folder: Awaited<ReturnType<typeof openDataDir>>
  let url: string

  test.beforeAll(async () => {
    folder = await openDataDir()
    url = await folder.start({ RATE_LIMITS: 'on' }).address()
  })
  test.afterAll(() => folder.clear())

  test('holds back the second order where the owner allows one, until the first is confirmed', async ({ browser }) => {
    const desk = await browser.newPage({ baseURL: url })
    expect((await desk.request.post('/api/auth/sign-in/email', { data: OWNER })).status()).toBe(200)
    await open(desk, '/admin/settings/caps')
    await expect(desk.getByLabel('Orders of one customer')).toHaveValue('5')
    await desk.getByLabel('Orders of one customer').fill('1')
    await desk.getByLabel('Items in those').fill('')
    await desk.getByRole('button', { name: 'Save Settings' }).click()
    await expect(desk.getByText('Saved. The shop shows it now.')).toBeVisible()
    const product = await addProduct(desk.request)

    const page = await browser.newPage({ baseURL: url })
    await signUpAtDoor(page)
    await placeOrder(page, product)
    await fillCart(page, [[product, 1]])
    await open(page, '/checkout')
    await page.getByLabel('Phone Number').fill('98123 45678')
    await page.getByLabel('Full Shipping Address').fill('14 Brigade Road, Bengaluru 560001')
    await page.getByRole('button', { name: 'Place Order' }).click()
    const form = page.locator('main form')
    await expect(form).toContainText('You have 1 order that we have not confirmed yet, the most we hold at a time.')
    await expect(form.getByRole('link')).toHaveAttribute('href', /^tel:/)

    const [waiting] = await (await desk.request.post('/api/admin/orders', { data: {} })).json()
    const step = { data: { from: 'placed', to: 'confirmed' } }
    expect((await desk.request.post(`/api/admin/orders/${waiting._id}/status`, step)).status()).toBe(200)
    await page.getByRole('button', { name: 'Place Order' }).click()
    await expect(page).toHaveURL('/order-success')
    await Promise.all([desk.close(), page.close()])
  })
})

test('in the browser the page says how long to wait, and asks again when told to', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 429/)
  await open(page, '/')
  const refusal = { status: 429, headers: { 'retry-after': '7' }, json: { code: 'rate_limited' } }
  await page.route('**/api/products?*', (route) => route.fulfill(refusal))
  await page.getByPlaceholder('Search...').first().fill('slate')
  await page.getByPlaceholder('Search...').first().press('Enter')
  await expect(page.getByText('Please wait 7 seconds, then try again.')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(WORDS)).toHaveCount(0)
})
