/** Facts of the owner's own, in a shop of the test's own: defined on a phone, told of a product, and found by a shopper. */
import { expect, open, openOwnShop, test } from './shopper.ts'
import { expectUsable, expectUsableAtBothWidths } from './usable.ts'

test('a fact is defined, told of a product, shown, narrowed by in both languages, and taken off again', {
  tag: '@night',
}, async ({ browser }) => {
  const { page, desk, owner, close } = await openOwnShop(browser, { SEED: 'none' })
  await desk.setViewportSize({ width: 390, height: 844 })
  await open(desk, '/admin/facts')
  await expect(desk.getByText('None yet.')).toBeVisible()
  await desk.getByRole('link', { name: 'New fact' }).click()
  await desk.getByLabel('Name', { exact: true }).fill('Class')
  await desk.getByLabel('Name in Hindi').fill('कक्षा')
  await desk.getByRole('button', { name: 'Save fact' }).click()
  await expect(desk.getByText('Please enter at least one option.').first()).toBeVisible()
  await desk.getByLabel('Add options').fill('3, 4, Nursery')
  await desk.getByLabel('Add options').press('Enter')
  await desk.getByLabel('Option 3 in Hindi').fill('नर्सरी')
  await expectUsable(desk)
  await desk.getByRole('button', { name: 'Save fact' }).click()
  await expect(desk).toHaveURL('/admin/facts')

  for (const name of ['Sums', 'Rhymes']) {
    const productData = { name, description: 'A book.', price: 120, stock: 9, category: ['Study'] }
    expect((await owner.post('/api/products', { data: { productData } })).status()).toBe(201)
  }
  const [sums] = await (await owner.get('/api/products?search=sums')).json()
  await open(page, '/category/Study')
  await expect(page.getByRole('group', { name: 'Class' })).toHaveCount(0)
  await open(desk, `/admin/products/edit/${sums._id}`)
  await desk.getByLabel('Class', { exact: true }).selectOption('Nursery')
  await desk.getByRole('button', { name: 'Save Product' }).click()
  await expect(desk).toHaveURL(/\/admin\/products(\?|$)/)

  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, '/category/Study')
  await page.getByRole('group', { name: 'Class' }).getByLabel('Nursery (1)').check()
  await expect(page).toHaveURL('/category/Study?fact=class.nursery')
  await expect(page.getByRole('link', { name: 'Remove filter: Class: Nursery' })).toBeVisible()
  await expect(page.getByText('Rhymes')).toHaveCount(0)
  await expectUsableAtBothWidths(page)
  await open(page, '/hi/category/Study?fact=class.nursery')
  await expect(page.getByRole('link', { name: 'हटाएँ: कक्षा: नर्सरी' })).toBeVisible()
  await page.getByRole('link', { name: 'Sums' }).first().click()
  await page
    .locator('summary')
    .filter({ has: page.getByRole('heading', { level: 2 }) })
    .first()
    .click()
  await expect(page.getByRole('definition').filter({ hasText: 'नर्सरी' })).toBeVisible()
  const html = await (await page.request.get(page.url())).text()
  expect(html).toContain('"name":"कक्षा","value":"नर्सरी"')

  await open(desk, '/admin/shelves/new')
  await desk.getByLabel('Name', { exact: true }).fill('For the nursery')
  await desk.getByLabel('All products that fit, now and later').check()
  await desk.getByLabel('Class', { exact: true }).selectOption('Nursery')
  await desk.getByRole('button', { name: 'Save Shelf' }).click()
  await expect(desk).toHaveURL('/admin/shelves')
  await open(page, '/collection/for-the-nursery')
  await expect(page.getByRole('link', { name: 'Sums' }).first()).toBeVisible()

  await open(desk, '/admin/facts/class')
  await desk.getByRole('button', { name: 'Remove option 3' }).click()
  await expect(desk.getByText('taken off 1 product when you save')).toBeVisible()
  await expectUsable(desk)
  await desk.getByRole('button', { name: 'Save fact' }).click()
  await expect(desk.getByText('The shelf For the nursery asks for it.').first()).toBeVisible()
  expect((await owner.post('/api/admin/collections/delete/for-the-nursery', { data: {} })).status()).toBe(200)
  await desk.getByRole('button', { name: 'Save fact' }).click()
  await expect(desk).toHaveURL('/admin/facts')
  await open(page, '/category/Study')
  await expect(page.getByText('Rhymes').first()).toBeVisible()
  await expect(page.getByRole('group', { name: 'Class' })).toHaveCount(0)
  await close()
})
