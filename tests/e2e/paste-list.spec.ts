/** A list that was sent becomes the lines of an order by phone; what the shop lacks becomes requests. */
import { addProduct, expect, open, signInOwner, test, unique } from './shopper.ts'
import { expectUsable } from './usable.ts'

test('a pasted list fills an order by phone, and what is lacking is put into requests', { tag: '@night' }, async ({
  page,
  owner,
  expectedConsole,
}) => {
  expectedConsole.push(/net::ERR_FAILED/)
  const word = `zq${unique()
    .replace(/[^a-z]/gi, '')
    .toLowerCase()}`
  const book = await addProduct(owner, { name: `${word} Notebook 172 Pages`, price: 40, stock: 50 })
  const pen = await addProduct(owner, { name: `${word} Gel Pen, Black`, price: 15, stock: 50 })
  await signInOwner(page)
  await open(page, '/admin/orders/new')
  await page.getByText('Paste a list').click()
  const list = page.getByLabel('The list of a school or customer')
  await list.fill(`Class 5 list:\n${word} कॉपी १७२ पेज - ४, ${word} gel pen blue 2\n3x ${word} gel pen`)
  await page.getByRole('button', { name: 'Read the list' }).click()
  await expect(page.getByText('3 lines: 2 in the shop, 1 not.')).toBeVisible()
  await expectUsable(page)
  await page.getByRole('button', { name: 'Put into requests' }).click()
  await expect(page.getByText('Requests have 1 more.')).toBeVisible()
  await page.getByRole('button', { name: 'Take 2 products' }).click()
  await expect(page.getByLabel(`Quantity of ${book.name}`)).toHaveValue('4')
  await expect(page.getByLabel(`Quantity of ${pen.name}`)).toHaveValue('3')

  // Of what is in the order already the pieces are added.
  await list.fill(`${word} gel pen black two`)
  await page.getByRole('button', { name: 'Read the list' }).click()
  await page.getByRole('button', { name: 'Take one product' }).click()
  await expect(page.getByLabel(`Quantity of ${pen.name}`)).toHaveValue('5')
  await open(page, '/admin/requests')
  await expect(page.getByText(`${word} gel pen blue`, { exact: true }).first()).toBeVisible()

  // A class adds up as well, and says what is beyond its most; wishes are sent once, also when the line broke between them.
  await open(page, '/admin/classes/new')
  await page.getByLabel('Find a product to add').fill(book.name)
  await page.getByRole('button', { name: `Add ${book.name}`, exact: true }).click()
  await page.getByText('Paste a list').click()
  await list.fill(`${word} copy 172 pg 3\n100 ${word} gel pen\n2 zamplo${word}\nzimplo${word} 4 pc`)
  await page.getByRole('button', { name: 'Read the list' }).click()
  await page.route('**/api/product-requests', (route) =>
    route.request().postData()?.includes('zimplo') ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Put into requests' }).click()
  await expect(page.getByText(`Requests have 1 more. zimplo${word}: We could not reach the shop.`)).toBeVisible()
  await page.unroute('**/api/product-requests')
  await page.getByRole('button', { name: 'Put into requests' }).click()
  await expect(page.getByText('Requests have 2 more.', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Put into requests' })).toBeDisabled()
  await page.getByRole('button', { name: 'Take 2 products' }).click()
  await expect(page.getByLabel(`Quantity of ${book.name}`)).toHaveValue('4')
  await expect(page.getByLabel(`Quantity of ${pen.name}`)).toHaveValue('99')
  await expect(page.getByText(`Not taken: 1 of ${pen.name} (at most 99).`)).toBeVisible()
  const groups = await (await owner.get('/api/admin/request-groups?q=zamplo')).json()
  expect(groups.groups.map(({ count }: { count: number }) => count)).toEqual([1])
})
