/** Bundles and hampers: put together at the desk, sold with what is in them said on every page on the way. */
import { productPath } from '#store/products/products.ts'
import { screens } from './screens.ts'
import {
  addProduct,
  cardOf,
  changeProduct,
  expect,
  open,
  placeOrder,
  signInOwner,
  signUp,
  storedCart,
  test,
  unique,
} from './shopper.ts'
import { expectUsable } from './usable.ts'

for (const width of screens([390, 1280])) {
  test(`the desk puts a hamper together by keys, and a shopper reads what is in it, ${width} px wide`, async ({
    page,
    owner,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const word = `Zimbor${unique().slice(0, 6)}`
    const lamp = await addProduct(owner, { name: `${word} Lamp`, stock: 7 })
    await addProduct(owner, { name: `${word} Sweets`, stock: 9 })
    const hamper = await addProduct(owner, { name: `${word} Hamper`, price: 499 })
    await signInOwner(page)
    await open(page, `/admin/products/edit/${hamper._id}`)
    await page.getByText('Bundle or hamper (optional)').press('Enter')
    const finder = page.getByLabel('Find a product to add')
    await finder.fill(word)
    await page.getByRole('button', { name: `Add ${word} Lamp` }).press('Enter')
    await finder.fill(`${word} Sweets`)
    await page.getByRole('button', { name: `Add ${word} Sweets` }).press('Enter')
    await page.getByLabel(`How many of ${word} Sweets`).selectOption('2')
    await expect(page.getByLabel('Stock', { exact: true })).toHaveCount(0)
    await expectUsable(page)
    await page.getByRole('button', { name: 'Save Product' }).click()
    await expect(page.getByRole('heading', { name: 'Manage Products' })).toBeVisible()

    await open(page, productPath(hamper))
    const parts = page.getByRole('list', { name: 'What is in it' }).getByRole('listitem')
    await expect(parts).toHaveText([`1 ×${word} Lamp`, `2 ×${word} Sweets`])
    await expect(page.locator('.product-short')).toContainText('Only 4 left')
    await expectUsable(page)
    await page
      .locator('.product-buy')
      .getByRole('button', { name: /Add to Cart/ })
      .click()
    await expect.poll(async () => (await storedCart(page)).map(({ name }) => name)).toEqual([`${word} Hamper`])
    await parts.getByRole('link', { name: `${word} Lamp` }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${word} Lamp`)

    await changeProduct(owner, lamp, { visibility: 'hidden' })
    await open(page, productPath(hamper))
    await expect(page.locator('.product-buy')).toContainText('Out of stock.')
    await expect(parts.first().getByRole('link')).toHaveCount(0)
    await open(page, `/admin/products/edit/${hamper._id}`)
    await expect(page.getByText(`Nobody can buy it: ${word} Lamp is not on sale.`)).toBeVisible()
    await expectUsable(page)
  })
}

test('what cannot be in it is said where it was picked', async ({ page, owner }) => {
  const word = `Quillon${unique().slice(0, 6)}`
  const part = await addProduct(owner, { name: `${word} Pen` })
  const inner = await addProduct(owner, { name: `${word} Set`, parts: [{ _id: part._id, qty: 1 }] })
  const outer = await addProduct(owner, { name: `${word} Hamper` })
  await signInOwner(page)
  await open(page, `/admin/products/edit/${outer._id}`)
  await page.getByText('Bundle or hamper (optional)').click()
  await page.getByLabel('Find a product to add').fill(inner.name)
  await page.getByRole('button', { name: `Add ${inner.name}` }).click()
  await page.getByRole('button', { name: 'Save Product' }).click()
  await expect(page.getByText('A bundle cannot hold another bundle.')).toBeVisible()
  await expect(page.getByLabel(`How many of ${inner.name}`)).toBeFocused()
})

test('the orders of shopper and desk tell what is in each line', async ({ page, owner }) => {
  const word = `Vexil${unique().slice(0, 6)}`
  const lamp = await addProduct(owner, { name: `${word} Lamp`, stock: 9 })
  const hamper = await addProduct(owner, { name: `${word} Hamper`, price: 300, parts: [{ _id: lamp._id, qty: 3 }] })
  await signUp(page)
  const order = await placeOrder(page, hamper)
  await open(page, `/orders/${order._id}`)
  await expect(page.getByRole('list', { name: `In ${hamper.name}` })).toHaveText(`3 × ${lamp.name}`)
  await expectUsable(page)
  await page.context().clearCookies()
  await signInOwner(page)
  await open(page, `/admin/orders/${order._id}`)
  await expect(page.getByRole('list', { name: `In ${hamper.name}` })).toHaveText(`3 × ${lamp.name}`)
  await expectUsable(page)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('the page of a hamper lists and links its parts', async ({ page, owner }) => {
    const word = `Ostrel${unique().slice(0, 6)}`
    const lamp = await addProduct(owner, { name: `${word} Lamp` })
    const hamper = await addProduct(owner, { name: `${word} Hamper`, parts: [{ _id: lamp._id, qty: 2 }] })
    await page.goto(productPath(hamper))
    await page.getByRole('list', { name: 'What is in it' }).getByRole('link', { name: lamp.name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(lamp.name)
    await page.goto(`/search?q=${word}`)
    await expect(cardOf(page, hamper.name)).toHaveCount(1)
  })
})
