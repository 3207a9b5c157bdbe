/** Without a script: shelves, products, lists and forms are whole, and what needs a script says so. */
import { productPath } from '#store/goods/products/products.ts'
import { cardOf, expect, listProducts, newEmail, productNamed, test } from './shopper.ts'

test.use({ javaScriptEnabled: false })

test('shelves can be walked, products read, and the list filtered', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Study' }).click()
  await expect(page).toHaveURL('/category/Study')
  await page.getByLabel('Sort by').selectOption('price-asc')
  await page.getByRole('slider', { name: /Max price/ }).fill('200')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/\/category\/Study\?sortBy=price-asc&price_max=200/)
  const products = await listProducts(page, '?category=Study&sortBy=price-asc&price_max=200')
  await expect(page.getByText(`${products.length} products`, { exact: true }).first()).toBeVisible()
  const first = products[0]?.name ?? ''
  await cardOf(page, first).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible()
})

test('the search finds, and the menu of a phone opens', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByPlaceholder('Search...').fill('brown teddy bear')
  await page.getByPlaceholder('Search...').press('Enter')
  await expect(page).toHaveURL('/search?q=brown+teddy+bear')
  await expect(cardOf(page, 'Brown Teddy Bear')).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Gift Finder' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gift Finder' })).toBeVisible()
})

test('what needs a script says so', async ({ page }) => {
  for (const path of ['/cart', '/login', '/signup']) {
    await page.goto(path)
    await expect(page.getByText(/Please turn on JavaScript/)).toBeVisible()
  }
  await page.goto('/wishlist')
  await expect(page.locator('.card-empty').first()).toBeHidden()
  const bear = await productNamed(page, 'Brown Teddy Bear')
  for (const path of ['/', '/category/Toy', '/gift-finder', '/search?q=pencil', productPath(bear)]) {
    await page.goto(path)
    await expect(page.getByText(/^Please turn on JavaScript to order/)).toHaveCount(1)
    await expect(page.getByRole('main').getByRole('button', { name: /^Add to Cart/, disabled: false })).toHaveCount(0)
  }
  // The smallest door of all is open.
  await page.goto('/search?q=zzqxqzv')
  await page.getByRole('button', { name: 'Request Product' }).click()
  await expect(page.getByText('Thank you! We have received your request.')).toBeVisible()
  await page.getByLabel('Tell us what you want').fill('zzqxqzv again')
  await page.getByRole('button', { name: 'Request Product' }).click()
  await expect(page).toHaveURL(/q=zzqxqzv\+again&request=done/)
})

test('without a script the form is sent, and says what was wrong', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/contact')
  const send = page.getByRole('button', { name: 'Send Complaint' })
  await send.click()
  await expect(page.getByText('Please go back, and look at each field.')).toBeVisible()
  await page.goto('/contact')
  await page.getByLabel('Name', { exact: true }).fill('Asha Rao')
  await page.getByLabel('Email', { exact: true }).fill(newEmail())
  await page.getByLabel('What went wrong?').fill('The kite came torn.')
  await send.click()
  await expect(page).toHaveURL(/\/complaint#?$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Complaint C-\d+$/)
})

test('sign-up says item by item what is kept and why, with the way back, also without a script', async ({ page }) => {
  await page.goto('/signup')
  await page.getByText('What we keep, and why').click()
  const notice = page.getByRole('group').filter({ hasText: 'What we keep, and why' })
  await expect(notice).toContainText('Password: as a scrambled copy')
  await expect(notice).toContainText('We ask for no child')
  await expect(notice.getByRole('link', { name: 'Your data' })).toHaveAttribute('href', '/account/data')
})

test('a page shows its part and leads to the others without a script', async ({ page }) => {
  await page.goto('/gift-finder')
  await expect(page.locator('.grid-of-cards > li')).toHaveCount(60)
  await page.getByRole('link', { name: 'Show more products' }).click()
  await expect(page).toHaveURL('/gift-finder?page=2')
  await expect(page.locator('link[rel=prev]')).toHaveAttribute('href', /\/gift-finder$/)
  await page.getByRole('link', { name: 'Previous products' }).click()
  await expect(page).toHaveURL('/gift-finder')
  await expect(page.locator('link[rel=next]')).toHaveAttribute('href', /page=2$/)
})
