/** After the sale, on a phone: tracking that stays, a return with its answer, and a review. */
import type { Browser, Page } from '@playwright/test'
import { productPath } from '#store/goods/products/products.ts'
import {
  addProduct,
  bringTo,
  expect,
  open,
  placeOrder,
  screenOf,
  signInOwner,
  signUp,
  test,
  unfold,
  unique,
} from './shopper.ts'
import { expectUsable } from './usable.ts'

const PHONE = { width: 390, height: 844 }

test.use({ viewport: PHONE })

const PARCEL = { courier: 'Blue Cart', trackingNumber: 'BC77', trackingUrl: 'https://track.example.in/{number}' }

/** The desk of the shop, in a window of its own. */
async function openDesk(browser: Browser, isSecond: boolean): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env.SHOP_URL ?? '', viewport: screenOf(isSecond) })
  const desk = await context.newPage()
  await signInOwner(desk)
  return desk
}

test('a parcel can be followed after it came, a part of it goes back, and the answer is read', {
  tag: '@each-screen',
}, async ({ page, owner, browser, isSecond }) => {
  await page.setViewportSize(screenOf(isSecond))
  await signUp(page)
  const product = await addProduct(owner)
  const order = await placeOrder(page, product)
  await bringTo('delivered', order, owner, PARCEL)
  await open(page, `/orders/${order._id}`)
  await expect(page.getByRole('link', { name: 'Track the parcel' })).toHaveAttribute(
    'href',
    'https://track.example.in/BC77',
  )
  await expect(page.getByText('Blue Cart')).toBeVisible()

  await page.getByText('Return an item', { exact: true }).click()
  await page.getByRole('button', { name: 'Request return' }).click()
  await expect(page.getByText('Please choose what you want to return.')).toBeVisible()
  await page.getByLabel(product.name, { exact: true }).selectOption('Return')
  await page.getByLabel('Reason').selectOption('broken')
  await page.getByLabel(/^Details/).fill('It wobbles')
  await expectUsable(page, 'main')
  await page.getByRole('button', { name: 'Request return' }).click()
  const returns = page.getByRole('region', { name: 'Returns' })
  await expect(returns).toContainText('Return requested. We will reply soon.')

  const desk = await openDesk(browser, isSecond)
  await open(desk, '/admin/orders/returns')
  const { orderNumber } = await (await owner.get(`/api/admin/orders/${order._id}`)).json()
  const card = desk.getByRole('listitem').filter({ has: desk.getByRole('heading', { name: orderNumber }) })
  await expect(card).toContainText('It wobbles')
  await expectUsable(desk, 'main')
  await card.getByRole('button', { name: 'Accept the return' }).click()
  await desk.getByLabel('How it is collected').fill('Our driver comes on Friday.')
  await desk.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
  await expect(card).toHaveCount(0)
  await page.reload()
  await expect(returns).toContainText('Our driver comes on Friday.')

  await open(desk, `/admin/orders/${order._id}`)
  await desk.getByRole('button', { name: 'It came back' }).click()
  await desk.getByLabel('Back on the shelf').selectOption('1')
  await desk.getByLabel('Money given back').selectOption('Yes, by UPI')
  await expectUsable(desk, 'dialog')
  await desk.getByRole('button', { name: 'Received' }).click()
  await expect(desk.getByText('Refunded', { exact: true })).toBeVisible()
  await unfold('What happened')(desk)
  await expect(desk.getByRole('main').getByText('Took in what came back').first()).toBeVisible()
  await page.reload()
  await expect(returns).toContainText('Returned item received.')
  await expect(page.getByText('Money refunded to you')).toBeVisible()
  await expectUsable(page, 'main')
  await desk.context().close()
})

test('a review of what came is read first, then stands on the page of the product, for browsers without scripts too', {
  tag: '@night',
}, async ({ page, owner, browser }) => {
  await signUp(page, 'Asha Rani Verma')
  const product = await addProduct(owner)
  const order = await placeOrder(page, product)
  await page.goto(`/reviews/${product._id}`)
  await expect(page.getByText('You can review it here once your order is delivered.')).toBeVisible()
  await bringTo('delivered', order, owner)
  await open(page, `/orders/${order._id}`)
  await page.getByRole('link', { name: `Write a review of ${product.name}` }).click()
  await page.getByRole('group', { name: 'Stars' }).getByText('★').nth(3).click()
  await expect(page.getByRole('radio', { name: 'Good', exact: true })).toBeChecked()
  const words = `Spins long ${unique()} <b onclick=alert(1)> ${'wide'.repeat(80)}`
  await page.getByLabel(/^In your words/).fill(words)
  await page.getByRole('button', { name: 'Save review' }).click()
  await expect(page.getByText('Your review will appear once we have checked it.')).toBeVisible()
  await expectUsable(page, 'main')
  await open(page, `/orders/${order._id}`)
  await expect(page.getByRole('link', { name: `Edit your review of ${product.name}` })).toBeVisible()
  await expect(page.getByText('We will call you')).toHaveCount(0)

  const reader = await (
    await browser.newContext({ baseURL: process.env.SHOP_URL ?? '', viewport: PHONE, javaScriptEnabled: false })
  ).newPage()
  await reader.goto(productPath(product))
  await expect(reader.getByText('No reviews yet. Be the first.')).toBeVisible()

  const desk = await openDesk(browser, false)
  await open(desk, '/admin/reviews')
  const card = desk.getByRole('listitem').filter({ hasText: words })
  await expectUsable(desk, 'main')
  await card.getByRole('button', { name: 'Answer' }).click()
  await desk.getByLabel('Your answer').fill('Thank you!')
  await desk.getByRole('button', { name: 'Save the answer' }).click()
  await expect(card).toContainText('Thank you!')
  await card.getByRole('button', { name: 'Show it' }).click()
  await expect(card).toHaveCount(0)

  await reader.reload()
  const reviews = reader.getByRole('region', { name: 'Reviews' })
  await expect(reviews).toContainText('4 of 5, 1 review')
  await expect(reviews).toContainText('Asha V.')
  await expect(reviews).toContainText(words)
  await expect(reviews).toContainText('Thank you!')
  const data = await reader.locator('script[type="application/ld+json"]').allTextContents()
  expect(JSON.parse(data.find((text) => text.includes('"Product"')) ?? '{}').aggregateRating).toEqual({
    '@type': 'AggregateRating',
    ratingValue: '4',
    ratingCount: 1,
    bestRating: 5,
  })
  await open(page, productPath(product))
  await expectUsable(page)
  await open(page, `/reviews/${product._id}`)
  await page.getByRole('button', { name: 'Remove review' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove review' }).click()
  await expect(page.getByRole('heading', { name: 'Rate this product' })).toBeVisible()
  await reader.reload()
  await expect(reader.getByText('No reviews yet. Be the first.')).toBeVisible()
  for (const other of [reader, desk]) await other.context().close()
})
