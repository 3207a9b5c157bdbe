/** The list of a class: made at the desk, thinned out by parents, ordered as one set. */
import { expectTidy, LARGEST } from './large-text.ts'
import { addProduct, changeProduct, expect, open, signInOwner, signUp, storedCart, test, unique } from './shopper.ts'
import { expectUsable } from './usable.ts'

test('a class is made at the desk, and a parent unticks what is there and orders the rest as one line', {
  tag: '@night',
}, async ({ page, owner, browser }) => {
  const book = await addProduct(owner, { name: `Notebook ${unique()}`, price: 40, stock: 50 })
  const box = await addProduct(owner, { name: `Compass box ${unique()}`, price: 150, stock: 50 })
  const gone = await addProduct(owner, { name: `Crayons ${unique()}`, price: 60, stock: 5 })
  const desk = await browser.newPage()
  await signInOwner(desk)
  await open(desk, '/admin/classes/new')
  const school = `Green Valley ${unique()}`
  await desk.getByLabel('School', { exact: true }).fill(school)
  await desk.getByLabel('Class', { exact: true }).fill('Class 5')
  await desk.getByLabel('Year', { exact: true }).fill('2026-27')
  for (const { name } of [book, box, gone]) {
    await desk.getByLabel('Find a product to add').fill(name)
    await desk.getByRole('button', { name: `Add ${name}`, exact: true }).click()
  }
  await desk.getByLabel(`Quantity of ${book.name}`).fill('6')
  await desk.getByRole('button', { name: 'Save class' }).click()
  await expect(desk.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /class%2F[A-Z]{6}$/)
  await desk.getByRole('button', { name: 'Copy the link' }).click()
  const { pathname } = new URL(await desk.getByLabel('Link for parents').inputValue())
  expect(pathname).toMatch(/^\/class\/[A-Z]{6}$/)
  await expectUsable(desk)
  await changeProduct(owner, gone, { stock: 0 })

  await signUp(page)
  await open(page, pathname)
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await expect(page.getByText('Out of stock. Not in the set.')).toBeVisible()
  await expect(page.getByText('₹390.00')).toBeVisible()
  await expectTidy(page, 'the list of a class', LARGEST)
  const kept = await storedCart(page)
  const previewed = await page.request.get(pathname)
  expect([previewed.status(), previewed.headers()['set-cookie']]).toEqual([200, undefined])
  expect(await storedCart(page)).toEqual(kept)
  await page.getByRole('checkbox', { name: box.name }).uncheck()
  await expect(page.getByText('₹240.00')).toBeVisible()
  await page.getByLabel('How many sets').selectOption('2')
  await expect(page.getByText('₹480.00')).toBeVisible()
  await expectUsable(page)
  await page.getByRole('button', { name: 'Add set to cart' }).click()
  await expect(page).toHaveURL('/cart')
  await expect(page.locator('.cart-line-name')).toHaveText([`Set for Class 5, ${school}, 2026-27`])
  await expect(page.getByText('₹480.00').first()).toBeVisible()
  await expectUsable(page)

  // Dearer before it is ordered: the new total is seen first.
  await changeProduct(owner, book, { price: 45 })
  await page.reload()
  await expect(page.getByText('now costs ₹270. It was ₹240.')).toBeVisible()
  await open(page, '/checkout')
  await page.getByLabel('Phone Number', { exact: true }).fill('9812345678')
  await page.getByLabel('Full Shipping Address').fill('14, Brigade Road\nBengaluru 560001')
  await page.getByRole('button', { name: 'Place Order', exact: true }).click()
  await expect(page).toHaveURL('/order-success')
  await desk.reload()
  await expect(desk.locator('section', { has: desk.getByRole('heading', { name: 'To pack' }) })).toContainText('12')
  await expect(desk.getByText('Asha Rao')).toBeVisible()
  await desk.getByRole('link', { name: /^TK-/ }).click()
  await expect(desk.getByRole('region', { name: 'Items' })).toContainText(`2 sets for Class 5, ${school}, 2026-27`)
  await desk.close()
})

test('a set of a class that the school gets goes there, and what ran out meanwhile is left out before it is ordered', async ({
  page,
  owner,
}) => {
  const book = await addProduct(owner, { name: `Notebook ${unique()}`, price: 40, stock: 50 })
  const pen = await addProduct(owner, { name: `Pen ${unique()}`, price: 10, stock: 50 })
  const schoolAddress = '4 Lake Road, Pune 411001'
  const lines = [book, pen].map(({ _id }) => ({ _id, qty: 2 }))
  const names = { school: 'Green Valley', className: `Class ${unique()}`, year: '2026-27', note: 'Names on each book.' }
  const data = { ...names, delivery: 'school', schoolAddress, isOpen: true, lines, revision: 0 }
  const made = await (await owner.post('/api/admin/classes', { data })).json()
  await signUp(page)
  await open(page, `/class/${made.code.toLowerCase()}`)
  await page.getByRole('button', { name: 'Add set to cart' }).click()
  await expect(page.getByText('Goes to the school.')).toBeVisible()
  await open(page, '/checkout')
  await expect(page.getByLabel('Full Shipping Address')).toHaveValue(schoolAddress)
  await expectUsable(page)
  await page.getByLabel('Phone Number', { exact: true }).fill('9812345678')
  await changeProduct(owner, pen, { stock: 1 })
  await page.getByRole('button', { name: 'Place Order', exact: true }).click()
  await expect(page.getByText(`${pen.name} is left out of the set. Only 1 left.`)).toBeVisible()
  await expect(page.getByText('please look at the new total')).toBeVisible()
  await page.getByRole('button', { name: 'Place Order', exact: true }).click()
  await expect(page).toHaveURL('/order-success')
})
