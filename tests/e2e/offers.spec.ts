/** An offer as the shopkeeper makes it, and as a shopper meets it. */
import {
  addProduct,
  bringTo,
  expect,
  fillCart,
  newPhone,
  open,
  placeOrder,
  signInOwner,
  signUp,
  test,
  unique,
} from './shopper.ts'

test('an offer is previewed and saved, the shop tells it, and the form keeps the usual price', async ({
  page,
  owner,
}) => {
  const product = await addProduct(owner, { price: 250, brand: 'Walk of Offers' })
  await signInOwner(page)
  await open(page, '/admin/offers/new')
  await page.getByLabel('Name').fill('Walk week')
  await page.getByLabel('Taken off').fill('20')
  await page.getByLabel('Until').fill('2100-01-01T10:00')
  await page.getByRole('button', { name: 'Save offer' }).click()
  await expect(page.getByText('Say which products it is for.')).toBeVisible()
  await page.getByLabel('Brand').fill('walk of offers')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('1 product.')).toBeInViewport()
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
  await card.getByRole('button', { name: 'End now: Walk week' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End now' }).click()
  await expect(page.getByText('Walk week has ended.')).toBeVisible()
  const now = await (await owner.get(`/api/products/${product._id}`)).json()
  expect([now.price, now.offerUntil]).toEqual([300, undefined])
})

test('an offer that begins and ends between cart and order is told, and what was typed stays', async ({
  page,
  owner,
}) => {
  const brand = `Sudden ${unique()}`
  const product = await addProduct(owner, { price: 250, brand })
  const times = { from: new Date(Date.now() - 1000).toISOString(), until: '2100-01-01T10:00:00Z' }
  const begin = async () => {
    const offer = { name: brand, ...times, percent: 20, brand }
    return (await (await owner.post('/api/admin/offers', { data: { offer } })).json())._id as string
  }
  await signUp(page)
  await fillCart(page, [[product, 2]])
  await open(page, '/checkout')
  const [phone, address] = [newPhone(), '14 Brigade Road, Bengaluru 560001']
  await page.getByLabel('Phone Number').fill(phone)
  await page.getByLabel('Full Shipping Address').fill(address)
  const id = await begin()
  const place = page.getByRole('button', { name: 'Place Order' })
  await place.click()
  await expect(page.getByText('Your new total is ₹400.00')).toBeVisible()
  const typed = async () => {
    await expect(page.getByLabel('Full Shipping Address')).toHaveValue(address)
    await expect(page.getByLabel('Phone Number')).toHaveValue(new RegExp(phone.slice(-5)))
  }
  await typed()
  expect((await owner.post(`/api/admin/offers/${id}/end`, { data: {} })).status()).toBe(200)
  await place.click()
  await expect(page.getByText('Your new total is ₹500.00')).toBeVisible()
  await typed()
  // The cart hears of the next one.
  const again = await begin()
  await open(page, '/cart')
  await expect(page.getByText(`${product.name} now costs ₹200. It was ₹250.`)).toBeVisible()
  await open(page, '/checkout')
  await typed()
  await place.click()
  await expect(page).toHaveURL(/order-success/)
  const [order] = await (await page.request.get('/api/orders')).json()
  expect(order.totalAmount).toBe(400)
  await owner.post(`/api/admin/offers/${again}/delete`, { data: {} })
})

test('why a press of the desk was refused stands beside its button until the next try', { tag: '@night' }, async ({
  page,
  owner,
  expectedConsole,
}) => {
  expectedConsole.push(/net::ERR_FAILED/)
  const brand = `Refused ${unique()}`
  await addProduct(owner, { price: 250, brand })
  const times = { from: new Date(Date.now() - 1000).toISOString(), until: '2100-01-01T10:00:00Z' }
  await owner.post('/api/admin/offers', { data: { offer: { name: brand, ...times, percent: 20, brand } } })
  await signInOwner(page)
  await open(page, '/admin/offers')
  const card = page.getByRole('listitem').filter({ hasText: brand })
  const end = async () => {
    await card.getByRole('button', { name: 'End now' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'End now' }).click()
  }
  await page.route('**/api/admin/offers/*/end*', (route) => route.abort())
  await end()
  await expect(card.getByRole('alert')).toHaveText('The shop did not answer. Please try again.')
  await page.unrouteAll()
  await end()
  await expect(page.getByRole('status').filter({ hasText: `${brand} has ended.` })).toBeVisible()
  await expect(card.getByRole('alert')).toHaveCount(0)
})

test('why a form of the desk was refused stands in that form alone', { tag: '@night' }, async ({
  page,
  owner,
  expectedConsole,
}) => {
  expectedConsole.push(/net::ERR_FAILED/)
  const product = await addProduct(owner, { price: 90, stock: 9 })
  await signUp(page)
  const [open1, owed] = [await placeOrder(page, product), await placeOrder(page, product)]
  const courier = `Slow ${unique()}`
  await bringTo('shipped', owed, owner, { courier })
  await owner.post(`/api/admin/orders/${owed._id}/status`, { data: { from: 'shipped', to: 'delivered' } })
  const wish = `Lamp ${unique()}`
  expect((await page.request.post('/api/product-requests', { data: { productName: wish } })).status()).toBe(201)
  await page.context().clearCookies()
  await signInOwner(page)
  await page.route('**/api/admin/**', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  const order = `/admin/orders/${open1._id}`
  const forms = [
    [order, 'Edit items', page.getByRole('form', { name: 'Edit items' }), 'Save items'],
    [order, 'Correct the details', page.getByRole('form', { name: 'Correct the details' }), 'Save the details'],
    ['/admin/requests?view=inbox&status=new', '', page.getByRole('article', { name: wish }), 'No'],
    ['/admin/cash', '', page.getByRole('group').filter({ hasText: courier }), '₹90.00 received'],
  ] as const
  for (const [path, begin, form, press] of forms) {
    await open(page, path)
    if (begin) await page.getByRole('button', { name: begin }).click()
    else if (path === '/admin/cash') await form.locator('summary').click()
    await form.getByRole('button', { name: press, exact: true }).click()
    await expect(form.getByRole('alert')).toHaveText(/The shop did not answer. Please try again.$/)
    await expect(page.getByRole('alert').filter({ hasText: 'did not answer' })).toHaveCount(1)
  }
})

test('what is chosen before the scripts run counts once they do', { tag: '@night' }, async ({ page }) => {
  await signInOwner(page)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/admin/coupons', { waitUntil: 'commit' })
  await page.getByLabel('What it takes off').selectOption('amount')
  await expect(page.getByLabel('Percent', { exact: true })).toBeVisible()
  release()
  await expect(page.getByLabel('Rupees', { exact: true })).toBeVisible()
  await expect(page.getByLabel('What it takes off')).toHaveValue('amount')
})
