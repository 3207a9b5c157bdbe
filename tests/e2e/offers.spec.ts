/** An offer as the shopkeeper makes it, and as a shopper meets it. */
import { addProduct, expect, open, signInOwner, test } from './shopper.ts'

test('an offer is previewed and saved, the shop tells it, and the form keeps the usual price', async ({
  page,
  owner,
}) => {
  const product = await addProduct(owner, { price: 250, brand: 'Walk of Offers' })
  await signInOwner(page)
  await open(page, '/admin/offers/new')
  await page.getByLabel('Name').fill('Walk week')
  await page.getByLabel('Taken off').fill('20')
  await page.getByLabel('Until').fill('2100-01-01T10:00:00')
  await page.getByRole('button', { name: 'Save offer' }).click()
  await expect(page.getByText('Say which products it is for.')).toBeVisible()
  await page.getByLabel('Brand').fill('walk of offers')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('1 product.')).toBeVisible()
  await expect(page.getByText(`${product.name}: ₹250 ₹200`)).toBeVisible()
  await page.getByRole('button', { name: 'Save offer' }).click()
  await expect(page).toHaveURL('/admin/offers')
  const card = page.getByRole('listitem').filter({ hasText: 'Walk week' })
  await expect(card).toContainText('20 % off walk of offers')
  await open(page, `/product/${product._id}`)
  await expect(page.getByText('Offer until 1 Jan 2100, 10:00 am.')).toBeVisible()
  await expect(page.locator('.price').first()).toContainText('₹250')
  await open(page, `/admin/products/edit/${product._id}`)
  await expect(page.getByLabel('Price', { exact: true })).toHaveValue('250')
  await page.getByLabel('Price', { exact: true }).fill('300')
  await page.getByRole('button', { name: 'Save Product' }).click()
  await expect(page.getByText(`${product.name} was saved.`)).toBeVisible()
  await open(page, '/admin/offers')
  await card.getByRole('button', { name: 'End Walk week now' }).click()
  await page.getByRole('button', { name: 'End it' }).click()
  await expect(page.getByText('Walk week has ended.')).toBeVisible()
  const now = await (await owner.get(`/api/products/${product._id}`)).json()
  expect([now.price, now.offerUntil]).toEqual([300, undefined])
})
