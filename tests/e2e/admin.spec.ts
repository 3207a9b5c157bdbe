/** The admin area: what the shop's owner does there, and what everybody else is told. */
import type { Page, Route } from '@playwright/test'
import sharp from 'sharp'
import { productPath } from '#store/goods/products/products.ts'
import {
  addProduct,
  cardOf,
  expect,
  listProducts,
  open,
  productNamed,
  signInOwner,
  signUp,
  test,
  unique,
} from './shopper.ts'
import { expectUsable, expectUsableOnNarrowest } from './usable.ts'

const QUESTION = 'Are you sure you want to delete this product forever?'
const SAVE_FAILURE = 'Failed to save product. You may not be authorized.'
const UPLOAD_FAILURE = 'Image upload failed. Please check your image host settings.'
const CUT_OFF = /net::ERR_FAILED/

test('the owner adds a product with a picture, and shoppers find it', async ({ page }) => {
  const name = `Clay Owl ${unique()}`
  await signInOwner(page)
  await open(page, '/admin/products')
  await page.getByRole('link', { name: 'Add New Product' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Add New Product' })).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Description', { exact: true }).fill('Looks at you.')
  await page.getByLabel('Price', { exact: true }).fill('349.50')
  await page.getByLabel('Original Price').fill('499')
  await page.getByLabel('Stock').fill('12')
  await page.getByLabel('Gift', { exact: true }).check()
  await page.getByLabel('Household', { exact: true }).check()
  await page.getByLabel('Age from').fill('3')
  await page.getByLabel('Popularity').selectOption('2')
  await page.getByLabel('Image', { exact: true }).setInputFiles(await picture())
  await expect(page.getByRole('img', { name: 'The product as it will be shown' })).toBeVisible()
  await saveButton(page).click()
  await expect(page).toHaveURL('/admin/products')
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('₹349.50')
  const product = await productNamed(page, name)
  expect(product).toMatchObject({
    description: 'Looks at you.',
    price: 349.5,
    originalPrice: 499,
    stock: 12,
    category: ['Gift', 'Household'],
    ageFrom: 3,
    popularity: 2,
    isFeatured: false,
    imageUrl: expect.stringMatching(/^\/images\//),
  })
  expect(product).not.toHaveProperty('ageTo')
  await open(page, `/search?q=${name}`)
  const image = cardOf(page, name).locator('.picture img')
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
})

test('the owner adds more pictures, puts them in order, and shoppers look through them', { tag: '@night' }, async ({
  page,
  owner,
}) => {
  const imageUrl = '/images/demo/magnetic-compass.webp'
  const product = await addProduct(owner, { imageUrl, moreImageUrls: ['/images/demo/brown-teddy-bear.webp'] })
  await signInOwner(page)
  await open(page, `/admin/products/edit/${product._id}`)
  const more = page.getByRole('group', { name: 'More pictures' })
  await more.getByLabel('Add picture').setInputFiles(await picture())
  await expect(more.getByRole('listitem')).toHaveCount(2)
  await more.getByRole('button', { name: 'Move picture 3 up' }).click()
  await more.getByRole('button', { name: 'Make first – picture 3' }).click()
  await saveButton(page).click()
  await expect(page).toHaveURL('/admin/products')
  const read = async () => (await page.request.get(`/api/products/${product._id}`)).json()
  const teddy = '/images/demo/brown-teddy-bear.webp'
  expect(await read()).toMatchObject({
    imageUrl: teddy,
    moreImageUrls: [expect.not.stringContaining('demo'), imageUrl],
  })

  await open(page, productPath(product))
  const large = page.getByRole('main').getByRole('img').first()
  await expect(large).toHaveAttribute('alt', product.name)
  const third = page.locator('.gallery-frame').getByRole('img', { name: `${product.name}, picture 3` })
  await expect(third).not.toBeInViewport()
  await page.getByRole('button', { name: `${product.name}, picture 3`, exact: true }).click()
  await expect(third).toBeInViewport({ ratio: 0.9 })
  await expect(third).toHaveAttribute('src', new RegExp(imageUrl))
  await expect(page.getByRole('button', { pressed: true })).toHaveAccessibleName(`${product.name}, picture 3`)

  await open(page, `/admin/products/edit/${product._id}`)
  await more.getByRole('button', { name: 'Remove picture 2' }).click()
  await more.getByRole('button', { name: 'Remove picture 2' }).click()
  await saveButton(page).click()
  await expect(page).toHaveURL('/admin/products')
  expect(await read()).not.toHaveProperty('moreImageUrls')
})

test('deleting asks first; Cancel keeps the product, Delete removes it and reads the list again', async ({
  page,
  owner,
}) => {
  const product = await addProduct(owner)
  await signInOwner(page)
  await open(page, '/admin/products')
  const row = page.getByRole('row').filter({ hasText: product.name })
  const ask = page.getByRole('button', { name: `Delete ${product.name}` })
  const dialog = page.getByRole('alertdialog', { name: QUESTION })
  await ask.click()
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await ask.click()
  await expectUsable(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(row).toBeVisible()
  await ask.click()
  const readAgain = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/admin/products')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  expect((await (await readAgain).json()).total).toBeGreaterThan(100)
  await expect(row).toHaveCount(0)
  expect((await page.request.get(`/api/products/${product._id}`)).status()).toBe(404)
})

test('the owner says what words mean that found nothing, and takes it back', { tag: '@night' }, async ({
  page,
  owner,
}) => {
  // Of the demo shop: of one visitor only so many words a day are counted, and all these tests are one.
  const word = 'fevicol'
  const product = await addProduct(owner, { name: `Clay Owl ${unique()}` })
  const found = async () => (await listProducts(page, `?search=${word}`)).map(({ _id }) => _id)
  expect(await found()).toEqual([])
  await signInOwner(page)
  await open(page, '/admin/search')
  await page.getByRole('row').filter({ hasText: word }).getByRole('button', { name: word }).click()
  await expect(page.getByLabel('When somebody searches for')).toHaveValue(word)
  await expect(page.getByLabel('also find')).toBeFocused()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByLabel('also find')).toHaveAccessibleDescription('Please enter a word.')
  await page.getByLabel('also find').fill(product.name)
  await page.keyboard.press('Enter')
  const meaning = product.name.toLowerCase()
  const line = page.getByRole('listitem').filter({ hasText: `${word} also finds ${meaning}` })
  await expect(line).toBeVisible()
  await expect(page.getByLabel('When somebody searches for')).toHaveValue('')
  expect(await found()).toContain(product._id)
  await page.route('**/api/admin/synonyms/delete/**', (route) => route.fulfill({ status: 403, json: {} }))
  await line.getByRole('button', { name: `Remove ${word}, ${meaning}` }).click()
  await expect(page.getByRole('alert')).toHaveText('Error: Could not remove the words. You may not be authorized.')
  await page.unrouteAll()
  await line.getByRole('button', { name: 'Remove' }).click()
  await expect(line).toHaveCount(0)
  expect(await found()).toEqual([])
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(line).toBeVisible()
  expect(await found()).toContain(product._id)
})

test('the form of a new product says what it lacks, waits for its picture, keeps all when a save fails, and asks before it is left', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(CUT_OFF)
  const name = `Clay Owl ${unique()}`
  const [named, chosen] = [page.getByLabel('Name', { exact: true }), page.getByLabel('Image', { exact: true })]
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/products')) sent += 1
  })
  await signInOwner(page)
  await open(page, '/admin/products/new')
  await saveButton(page).click()
  for (const label of ['Name', 'Description', 'Price', 'Stock']) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('aria-invalid', 'true')
  }
  await named.fill(name)
  await page.getByLabel('Description', { exact: true }).fill('Looks at you.')
  await page.getByLabel('Price', { exact: true }).fill('349')
  await page.getByLabel('Stock').fill('3')
  await saveButton(page).click()
  await expect(page.getByRole('alert')).toHaveText('Please select at least one category.')
  await expectUsableOnNarrowest(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByLabel('Household', { exact: true }).check()

  const held = Promise.withResolvers<void>()
  await page.route('**/api/images/upload', async (route) => {
    await held.promise
    await route.continue()
  })
  await chosen.setInputFiles(await picture())
  await expect(page.getByText('Uploading image...', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Uploading...', exact: true })).toBeDisabled()
  held.resolve()
  await expect(page.getByText('Uploading image...')).toHaveCount(0)
  await expect(saveButton(page)).toBeEnabled()
  await expect(page.getByRole('img', { name: 'The product as it will be shown' })).toBeVisible()
  await chosen.setInputFiles({ name: 'owl.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') })
  await expect(page.getByText(UPLOAD_FAILURE, { exact: true })).toBeVisible()
  await expect(saveButton(page)).toBeEnabled()
  expect(sent).toBe(0)

  for (const fail of [(route: Route) => route.abort(), (route: Route) => route.fulfill({ status: 403, json: {} })]) {
    await page.route('**/api/products', fail)
    await saveButton(page).click()
    await expect(page.getByText(SAVE_FAILURE, { exact: true })).toBeVisible()
    await expect(named).toHaveValue(name)
    await page.unrouteAll()
  }
  const dialog = page.getByRole('alertdialog')
  for (const answer of ['Stay', 'Leave without saving']) {
    await expect(named).toHaveValue(name)
    await page.getByRole('link', { name: 'Requests' }).click()
    await dialog.getByRole('button', { name: answer }).click()
  }
  await expect(page).toHaveURL('/admin/requests')
  expect((await listProducts(page)).filter((product) => product.name === name)).toEqual([])
})

const DENIED = 'Access Denied. You are not authorized to view this page.'
const REFUSALS: [path: string, ofVisitors: string, ofCustomers?: string][] = [
  ['/admin', 'Please log in to view orders.', DENIED],
  ['/admin/orders', 'Please log in to view orders.', DENIED],
  ['/admin/requests', 'Failed to fetch product requests. You may not be authorized.'],
  ['/admin/search', 'Failed to fetch search words. You may not be authorized.'],
]

test('visitors and customers are refused in the words of each page and see nothing else', async ({ page }) => {
  for (const status of [401, 403]) {
    if (status === 403) await signUp(page)
    for (const [path, ofVisitors, ofCustomers = ofVisitors] of REFUSALS) {
      expect((await page.goto(path))?.status()).toBe(status)
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(status === 401 ? ofVisitors : ofCustomers)
      await expect(page.getByRole('table')).toHaveCount(0)
    }
  }
  expect(await page.content()).not.toContain('totalAmount')
  await open(page, '/admin/orders')
  await expectUsable(page)
})

function saveButton(page: Page) {
  return page.getByRole('button', { name: 'Save Product', exact: true })
}

async function picture() {
  const drawn = sharp({ create: { width: 600, height: 600, channels: 3, background: '#c8553d' } })
  return { name: 'owl.png', mimeType: 'image/png', buffer: await drawn.png().toBuffer() }
}
