/** Sizes and colours of one thing: one card in lists, a choice on the page, one table at the desk. */
import type { APIRequestContext } from '@playwright/test'
import { addProduct, cardOf, expect, open, screenOf, signInOwner, storedCart, test, unique } from './shopper.ts'
import { expectUsable } from './usable.ts'

const KINDS = [
  { option1: 'Colour: Blue', option2: 'Size: Large', price: 300 },
  { option1: 'Colour: Red', option2: 'Size: Large', price: 249 },
  { option1: 'Colour: Red', option2: 'Size: Small', price: 199, stock: 0 },
]

async function addFamily(owner: APIRequestContext) {
  const name = `Satchel ${unique()}`
  const siblings = []
  for (const kind of KINDS) siblings.push(await addProduct(owner, { name, family: name, ...kind }))
  return { name, siblings }
}

test('a shopper finds one card, and chooses a kind by keys alone', { tag: '@each-screen' }, async ({
  page,
  owner,
  isSecond,
}) => {
  await page.setViewportSize(screenOf(isSecond))
  const { name } = await addFamily(owner)
  await open(page, `/search?q=red+${name.replace(' ', '+')}`)
  const card = cardOf(page, name)
  await expect(card).toHaveCount(1)
  await expect(card).toContainText('from ₹249')
  await expect(card).toContainText(/Blue\s*Red/)
  await expectUsable(page)
  await card.getByRole('link', { name: `Choose – ${name}` }).click()
  await expect(page.getByRole('heading', { name: `${name} (Red, Large)` })).toBeVisible()
  const colours = page.getByRole('navigation', { name: 'Colour' })
  await expect(colours.locator('[aria-current]')).toContainText('Red')
  const small = page.getByRole('navigation', { name: 'Size' }).getByRole('link', { name: /Small/ })
  await expect(small).toContainText('Sold out')
  await expectUsable(page)
  await colours.getByRole('link', { name: /Blue/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `${name} (Blue, Large)` })).toBeVisible()
  await expect(page).toHaveURL(/-blue-large$/)
  await page
    .locator('.product-buy')
    .getByRole('button', { name: /Add to Cart/ })
    .click()
  await expect.poll(async () => (await storedCart(page)).map((item) => item.name)).toEqual([`${name} (Blue, Large)`])
  await open(page, `/search?q=${name.replace(' ', '+')}`)
  await expect(card.getByText('1 in cart')).toBeVisible()
  await open(page, '/cart')
  await expect(page.getByRole('link', { name: `${name} (Blue, Large)` })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('the desk edits a family as one table, and adds a sibling as a copy', { tag: '@night' }, async ({
  page,
  owner,
}) => {
  const { name } = await addFamily(owner)
  await signInOwner(page)
  await open(page, `/admin/products?search=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name: `Edit ${name} (Blue, Large)` }).click()
  await page.getByRole('link', { name: 'Whole family' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  const row = page.getByRole('row').filter({ hasText: '(Blue, ' })
  await row.getByRole('button', { name: /Change Size or colour of/ }).click()
  const cell = row.getByLabel(/^Size or colour of/)
  await cell.fill('Navy')
  await page.keyboard.press('Enter')
  await expect(row.getByRole('alert')).toHaveText('Enter what it is and its value, such as Colour: Red.')
  await cell.fill('Colour: Navy')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row').filter({ hasText: '(Navy, Large)' })).toHaveCount(1)
  await expectUsable(page)
  await page.getByRole('link', { name: 'Add a size or colour' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
  await expect(page.getByLabel('Stock', { exact: true })).toHaveValue('')
  await page.getByLabel('Size or colour', { exact: true }).fill('Colour: Green')
  await page.getByLabel('Stock', { exact: true }).fill('4')
  await page.getByRole('button', { name: 'Save Product' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByRole('row')).toHaveCount(5)
  await expect(page.getByRole('row').filter({ hasText: '(Green, Large)' })).toHaveCount(1)
})

test('"S, M" makes a product of each size, with a stock of its own', { tag: '@night' }, async ({ page, owner }) => {
  const name = `Sock ${unique()}`
  await signInOwner(page)
  await open(page, '/admin/products/new')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Description', { exact: true }).fill('Warm.')
  await page.getByLabel('Price', { exact: true }).fill('90')
  await page.getByRole('checkbox', { name: 'Household' }).check()
  await page.getByText('Sizes and colours (optional)').click()
  await page.getByLabel('Size or colour', { exact: true }).fill('S, M')
  await page.getByLabel('Size: S').fill('4')
  await page.getByRole('button', { name: 'Save Product' }).click()
  await expect(page.getByText('Please enter a stock.')).toBeVisible()
  await page.getByLabel('Size: M').fill('7')
  await expectUsable(page)
  await page.getByRole('button', { name: 'Save Product' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByRole('row').filter({ hasText: '(S)' })).toContainText('4')
  await expect(page.getByRole('row').filter({ hasText: '(M)' })).toContainText('7')
  const made = (await (await owner.get('/api/products')).json()) as { name: string; stock: number }[]
  expect(made.filter((product) => product.name === name).map(({ stock }) => stock)).toHaveLength(2)
})
