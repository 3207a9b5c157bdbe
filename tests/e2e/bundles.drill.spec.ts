/** Bundles and hampers: put together at the desk, sold with what is in them said on every page on the way. */
import { addProduct, expect, open, signInOwner, test, unique } from './shopper.ts'

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

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
})
