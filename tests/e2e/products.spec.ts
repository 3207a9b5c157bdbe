/** The shop's people at work on the catalogue: finding, changing one and many, and files, on a desk and on a phone. */
import type { Page } from '@playwright/test'
import { FIELD_NAMES } from '#store/goods/products/product-fields.ts'
import {
  addProduct,
  changeProduct,
  expect,
  open,
  productNamed,
  screenOf,
  signInOwner,
  test,
  unique,
} from './shopper.ts'

// One after the other: the shop runs one import at a time.
test.describe.configure({ mode: 'default' })

test('filters and order stand in the address; the third press on a header takes the order back', async ({
  page,
  owner,
}) => {
  const word = unique()
  await addProduct(owner, { name: `Owl ${word}`, price: 20, stock: 3, category: ['Toy'], ageFrom: 3 })
  await addProduct(owner, { name: `Ant ${word}`, price: 10, stock: 0, category: ['Toy'], ageFrom: 3 })
  await addProduct(owner, { name: `Emu ${word}`, price: 30, stock: 90, category: ['Gift'], ageFrom: 3 })
  await signInOwner(page)
  await open(page, '/admin/products')
  await page.getByLabel('Filter by name').focus()
  await page.keyboard.type(word.toUpperCase())
  await expect(page).toHaveURL(new RegExp(`search=${word}`, 'i'))
  await expect(page.getByRole('status').filter({ hasText: '3 products found' })).toBeVisible()
  await expect(page.getByLabel('Filter by name')).toBeFocused()
  const price = page.getByRole('columnheader', { name: 'Price' })
  await price.getByRole('button').click()
  await expect(price).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(() => names(page)).toEqual([`Ant ${word}`, `Owl ${word}`, `Emu ${word}`])
  await price.getByRole('button').click()
  await expect(price).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(() => names(page)).toEqual([`Emu ${word}`, `Owl ${word}`, `Ant ${word}`])
  await price.getByRole('button').click()
  await expect(price).not.toHaveAttribute('aria-sort')
  await page.getByLabel('Stock', { exact: true }).selectOption('Low')
  await expect.poll(() => names(page)).toEqual([`Owl ${word}`])
  await page.getByLabel('Category').selectOption('Gift')
  await expect(page.getByText('No product matches.')).toBeVisible()
  await page.goBack()
  await expect.poll(() => names(page)).toEqual([`Owl ${word}`])
  await page.reload()
  await expect(page.getByLabel('Stock', { exact: true })).toHaveValue('low')
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/admin/products')
  await expect(page.getByLabel('Filter by name')).toHaveValue('')
})

test('price and stock are changed in the row; what failed or was changed meanwhile is said, not overwritten', async ({
  page,
  owner,
  expectedConsole,
}) => {
  expectedConsole.push(/ERR_FAILED/)
  const product = await addProduct(owner, { price: 100, stock: 9 })
  await signInOwner(page)
  await open(page, `/admin/products?search=${encodeURIComponent(product.name)}`)
  const row = page.getByRole('row').filter({ hasText: product.name })
  const price = row.getByLabel(`Price of ${product.name}`, { exact: true })
  await row.getByRole('button', { name: `Change Price of ${product.name}` }).click()
  await price.fill('7')
  await page.keyboard.press('Escape')
  await expect(row).toContainText('₹100')
  await expect(row.getByRole('button', { name: `Change Price of` })).toBeFocused()
  await page.keyboard.press('Enter')
  await price.fill('dear')
  await page.keyboard.press('Enter')
  await expect(row.getByRole('alert')).toHaveText('Enter an amount in rupees.')
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/admin/products/*/edit', async (route) => {
    await answer.promise
    await route.abort()
  })
  await price.fill('1,150.50')
  await page.keyboard.press('Enter')
  await expect(row).toContainText('₹1,150.50Saving...')
  answer.resolve()
  await expect(row.getByRole('alert')).toHaveText('Failed to save product. You may not be authorized.')
  await expect(price).toHaveValue('1,150.50')
  await page.unroute('**/api/admin/products/*/edit')
  await page.keyboard.press('Enter')
  await expect(row).toContainText('₹1,150.50')
  // It stands there while it is being saved, too.
  await expect(row).not.toContainText('Saving...')
  await changeProduct(owner, product, { price: 120 })
  await row.getByRole('button', { name: `Change Stock of ${product.name}` }).click()
  await row.getByLabel(`Stock of ${product.name}`, { exact: true }).fill('4')
  await page.keyboard.press('Enter')
  await expect(row.getByRole('alert')).toContainText('Changed by someone else meanwhile.')
  await expect(row).toContainText('₹120')
  await page.keyboard.press('Enter')
  await expect(row).toContainText('Low')
  await row.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('link', { name: 'Stock history' }).click()
  const [newest, oldest] = [page.getByRole('row').nth(1), page.getByRole('row').last()]
  await expect(newest).toContainText('−5')
  await expect(newest).toContainText('Set by hand')
  await expect(oldest).toContainText('Opening stock')
})

test('many products are changed together and back again', { tag: '@each-screen' }, async ({
  page,
  owner,
  isSecond,
}) => {
  await page.setViewportSize(screenOf(!isSecond))
  const word = unique()
  const [first, second] = [
    await addProduct(owner, { name: `Pen ${word}`, price: 99, category: ['Study'] }),
    await addProduct(owner, { name: `Pin ${word}`, price: 45, category: ['Study', 'Gift'], ageFrom: 3 }),
  ]
  await signInOwner(page)
  await open(page, `/admin/products?search=${word}`)
  const all = page.getByLabel('Select this page')
  await page.getByLabel(`Select ${first.name}`).check()
  await expect(all).toHaveJSProperty('indeterminate', true)
  await all.click()
  const bar = page.getByRole('region', { name: 'Selected products' })
  await expect(bar).toContainText('2 selected')
  await expect(bar).toBeInViewport()
  await act(page, 'Change price by %')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Percent').fill('10')
  await expect(dialog.getByText('₹99 → ₹109')).toBeVisible()
  await dialog.getByRole('button', { name: 'Change 2 products' }).click()
  await expect(page.getByRole('row').filter({ hasText: second.name })).toContainText('₹50')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Undone for 2 products.' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: second.name })).toContainText('₹45')

  await all.check()
  await act(page, 'Remove a category')
  await dialog.getByLabel('Study').check()
  await expect(dialog).toContainText('1 cannot')
  await dialog.getByRole('button', { name: 'Change 2 products' }).click()
  await expect(page.getByRole('alert')).toContainText(`${first.name} (It would have no category.)`)
  await page.getByRole('button', { name: 'Dismiss', exact: true }).click()

  await all.check()
  await act(page, 'Hide')
  await dialog.getByRole('button', { name: 'Hide 2 products' }).click()
  await expect(page.getByRole('row').filter({ hasText: first.name })).toContainText('Hidden')
  expect((await page.request.get(`/product/${first._id}/x`, { headers: { cookie: '' } })).status()).toBe(404)

  await all.check()
  await act(page, 'Delete')
  const question = page.getByRole('alertdialog', { name: 'Delete 2 products forever?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Delete 2 products' }).click()
  await expect(page.getByText('No product matches.')).toBeVisible()
})

test('a press with Shift takes the rows between, Esc lets go, and what is filtered leaves as a file', {
  tag: '@night',
}, async ({ page, owner }) => {
  const word = unique()
  for (const name of ['Ant', 'Bee', 'Cow', 'Dog']) await addProduct(owner, { name: `${name} ${word}` })
  await signInOwner(page)
  await open(page, `/admin/products?search=${word}&sort=name-asc`)
  const boxes = page.getByRole('row').getByRole('checkbox')
  await boxes.nth(3).click()
  await boxes.nth(1).click({ modifiers: ['Shift'] })
  const bar = page.getByRole('region', { name: 'Selected products' })
  await expect(bar).toContainText('3 selected')
  await boxes.nth(2).click({ modifiers: ['Shift'] })
  await expect(bar).toContainText('1 selected')
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const file = await (await download).createReadStream()
  expect((await file.toArray()).join('').trim().split('\r\n')).toHaveLength(5)
})

test('a file out of Excel with mistakes is explained, imported and taken back', { tag: '@each-screen' }, async ({
  page,
  isSecond,
}) => {
  await page.setViewportSize(screenOf(!isSecond))
  const word = unique()
  const rows = [
    `;Diya ${word};"Clay; it's made by hand";₹49;12;Household`,
    `;मिट्टी का दीया ${word};'=Hindi name;1,299.50;3;Toy`,
    `;Kite ${word};Flies.;dear;3;Toy`,
  ]
  await signInOwner(page)
  await open(page, '/admin/products')
  await page.getByRole('link', { name: 'Many at once' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Many Products at Once' })).toBeVisible()
  const name = `${word}.csv`
  const buffer = Buffer.from(`\ufeff${['Id;Name;Description;Price;Stock;Category', ...rows].join('\r\n')}\r\n`)
  await page.getByLabel('CSV or Excel file').setInputFiles({ name, mimeType: 'text/csv', buffer })
  await expect(page.getByText('3 rows: 2 new, 1 not imported')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Rows that will not be imported' })).toContainText(
    `Row 4 Kite ${word}Price: "dear" is not a number.`,
  )
  await expect(page.getByRole('region', { name: 'New products' })).toContainText(`Diya ${word}₹49, 12 in stock`)
  const found = async () => (await page.request.get(`/api/products?search=${word}`)).json()
  expect(await found()).toHaveLength(0)
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  const running = page.getByRole('region', { name: 'Import', exact: true })
  await expect(running.getByText('Done: 2 new, 1 not imported.')).toBeVisible()
  const result = await page.request.get(
    (await running.getByRole('link', { name: 'Download the result' }).getAttribute('href')) ?? '',
  )
  expect(await result.text()).toContain(`4,refused,"Price: ""dear"" is not a number."`)
  expect(await found()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: `Diya ${word}`, description: "Clay; it's made by hand", price: 49 }),
      expect.objectContaining({ name: `मिट्टी का दीया ${word}`, description: '=Hindi name', price: 1299.5 }),
    ]),
  )
  await running.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone for 2 products.')).toBeVisible()
  expect(await found()).toHaveLength(0)
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('Undone: 2 new, 1 not imported')
})

test('a file of Shopify is read as it comes: categories chosen, imported and taken back', {
  tag: ['@each-screen', '@night'],
}, async ({ page, isSecond }) => {
  await page.setViewportSize(screenOf(!isSecond))
  const word = unique()
  const rows = [
    `bag-${word},Bag ${word},Bags,Colour,Red,899,999,3,`,
    `bag-${word},,,,Blue,899,999,2,`,
    `bag-${word},,,,,,,,https://cdn.example.com/bag.jpg`,
    `odd-${word},Odd ${word},Odds,,,25,,,`,
  ]
  const header =
    'Handle,Title,Type,Option1 Name,Option1 Value,Variant Price,Variant Compare At Price,Variant Inventory Qty,Image Src'
  await signInOwner(page)
  await open(page, '/admin/products/import')
  const buffer = Buffer.from([header, ...rows].join('\n'))
  await page.getByLabel('CSV or Excel file').setInputFiles({ name: `${word}.csv`, mimeType: 'text/csv', buffer })
  await expect(page.getByText('3 products in 4 rows: 3 not imported')).toBeVisible()
  await page.getByLabel('Bags (2)').selectOption('Study')
  await page.getByLabel('Odds (1)').selectOption('Gift')
  await page.getByLabel('Stock of what was not counted there').fill('7')
  await page.getByRole('button', { name: 'Use these' }).click()
  await expect(page.getByText('3 products in 4 rows: 3 new')).toBeVisible()
  await expect(page.getByRole('region', { name: 'New products' })).toContainText(`Odd ${word}₹25, 7 in stock`)
  await page.getByRole('button', { name: 'Import 3 rows' }).click()
  const running = page.getByRole('region', { name: 'Import', exact: true })
  await expect(running.getByText('Done: 3 new.')).toBeVisible()
  await expect(running).toContainText('of 2 pictures fetched')
  const found = async () => (await page.request.get(`/api/products?search=${word}`)).json()
  expect(await found()).toHaveLength(3)
  await running.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone for 3 products.')).toBeVisible()
  expect(await found()).toHaveLength(0)
})

test('all that match are chosen beyond the page, and stay chosen on the next one', { tag: '@night' }, async ({
  page,
}) => {
  await signInOwner(page)
  await open(page, '/admin/products?category=Study')
  await page.getByLabel('Select this page').click()
  const bar = page.getByRole('region', { name: 'Selected products' })
  await expect(bar).toContainText('50 selected')
  await page.getByRole('button', { name: /^Select all \d+ matching$/ }).click()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL('/admin/products?category=Study&page=2')
  const boxes = page.getByRole('row').getByRole('checkbox')
  await expect(boxes.first()).toBeChecked()
  await expect(bar).not.toContainText(/^50 selected/)
  await act(page, 'Delete')
  await expect(page.getByRole('alertdialog', { name: /^Delete \d+ products forever\?$/ })).toContainText('will change')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await boxes.first().click()
  await expect(bar).toContainText(`${(await boxes.count()) - 1} selected`)
})

async function act(page: Page, action: string) {
  await page.getByLabel('Action', { exact: true }).selectOption(action)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** The names of the rows, in their order. */
async function names(page: Page): Promise<string[]> {
  return page.getByRole('rowheader').allInnerTexts()
}

/** Fields with a part of their own in place of one input, and its words. */
const OWN_PARTS = new Map([
  ['imageUrl', 'Image'],
  ['moreImageUrls', 'More pictures'],
  ['parts', 'Bundle or hamper'],
  ['codes', 'Barcodes (optional)'],
  ['priceSteps', 'Price by quantity (optional)'],
])

test('each field of the table of products has its place in the form', async ({ page }) => {
  // More pictures are asked for once there is a first one, ages of toys.
  const toy = await productNamed(page, 'Brown Teddy Bear')
  await signInOwner(page)
  await open(page, `/admin/products/edit/${toy._id}`)
  const form = page.getByRole('main').locator('form')
  // Facts of the owner's own have a field each once there are some: see the walk of facts.
  for (const name of FIELD_NAMES.filter((one) => one !== 'facts')) {
    const words = OWN_PARTS.get(name)
    const place = words ? form.getByText(words) : form.locator(`[name="${name}"]`)
    await expect(place.first(), name).toBeAttached()
  }
})
