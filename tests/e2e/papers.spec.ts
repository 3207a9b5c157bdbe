/** The papers of an order, from the slip in the parcel to the receipt of the customer, and its UPI code. */
import type { Locator, Page } from '@playwright/test'
import { drawQr } from '#store/money/papers/qr.ts'
import { textOfPages } from '#tests/support/pdf-text.ts'
import {
  addProduct,
  changeSettings,
  expect,
  fillCart,
  open,
  placeOrder,
  reload,
  signInOwner,
  signUp,
  test,
  unfold,
} from './shopper.ts'
import { expectUsable } from './usable.ts'

/** The words of the PDF that the link opens in a tab of its own. */
async function readPaper(page: Page, link: Locator): Promise<string> {
  await expect(link).toHaveAttribute('target', '_blank')
  const response = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(response.headers()['content-type']).toBe('application/pdf')
  return textOfPages(await response.body()).join('\n')
}

const codeOf = (page: Page) => page.getByRole('img', { name: /QR code to pay/ })

test('from the slip to the receipt: printed, paid by UPI, invoiced, and seen by the customer', {
  tag: '@night',
}, async ({ page, owner, browser, baseURL }) => {
  const shop = {
    upiId: 'tokri@okbank',
    gstin: '29ABCDE1234F1ZW',
    address: '4 Lotus Arcade, Bengaluru 560038',
  }
  await changeSettings(owner, shop)
  const customer = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await signUp(customer)
  const product = await addProduct(owner, { price: 118 })
  await placeOrder(customer, product)
  const [order] = await (await customer.request.get('/api/orders')).json()
  await open(customer, `/orders/${order._id}`)
  await expect(customer.getByRole('region', { name: 'Payment' })).toContainText('After we call you to confirm')
  await expect(codeOf(customer)).toHaveCount(0)
  for (const [from, to] of [
    ['placed', 'confirmed'],
    ['confirmed', 'packed'],
  ]) {
    const step = await owner.post(`/api/admin/orders/${order._id}/status`, { data: { from, to } })
    expect(step.status()).toBe(200)
  }
  await open(customer, `/orders/${order._id}`)
  const link = `upi://pay?pa=tokri@okbank&pn=Tokri&am=118.00&cu=INR&tn=${order.orderNumber}`
  await expect(codeOf(customer).locator('path')).toHaveAttribute('d', drawQr(link).path)
  const appLink = 'Pay ₹118.00 with a UPI app'
  await expect(customer.getByRole('link', { name: appLink })).toBeHidden()
  const phone = await (
    await browser.newContext({
      baseURL: baseURL ?? '',
      hasTouch: true,
      isMobile: true,
      viewport: { width: 390, height: 844 },
      storageState: await customer.context().storageState(),
    })
  ).newPage()
  await open(phone, `/orders/${order._id}`)
  await expect(phone.getByRole('link', { name: appLink })).toBeVisible()
  expect(await phone.getByRole('link', { name: appLink }).getAttribute('href')).toBe(link)
  await expectUsable(phone, 'main')
  await phone.context().close()

  await signInOwner(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, `/admin/orders/${order._id}`)
  const papers = page.getByRole('region', { name: 'Papers' })
  await unfold('Papers')(page)
  for (const size of ['A4', 'A6']) {
    const words = await readPaper(page, papers.getByRole('link', { name: `Packing slip ${size}` }))
    for (const said of [order.orderNumber, 'Asha Rao', product.name, '₹118.00', 'To collect'])
      expect(words).toContain(said)
  }
  await page.getByText('Pay by UPI').click()
  await expect(codeOf(page)).toBeVisible()
  await page.getByRole('button', { name: 'UPI reference' }).click()
  await page.getByRole('textbox', { name: 'UPI reference' }).fill('4321 0099')
  await page.getByRole('button', { name: 'Save the reference' }).click()
  await expect(codeOf(page)).toHaveCount(0)
  await papers.getByRole('button', { name: 'Issue the GST invoice' }).click()
  const question = page.getByRole('dialog')
  await expect(question.getByText('Place of supply: Karnataka, from PIN 560001')).toBeVisible()
  const yes = question.getByRole('button', { name: 'Issue the invoice' })
  await yes.click()
  // Nobody said the tax of the product, so nothing is issued yet.
  await expect(question.getByRole('alert')).toContainText(`${product.name} has no GST rate and no HSN code.`)
  const edit = question.getByRole('link', { name: `Edit ${product.name}` })
  await expect(edit).toHaveAttribute('href', `/admin/products/edit/${product._id}`)
  await expect(question.getByRole('link', { name: 'Settings, Tax' })).toBeVisible()
  await expectUsable(page, 'main')
  await yes.click()
  await expect(question.getByRole('alert')).toBeVisible()
  await expect(papers.getByRole('link', { name: /^GST invoice/ })).toHaveCount(0)
  await question.getByLabel(/^Issue it as it is/).check()
  await yes.click()
  const invoice = papers.getByRole('link', { name: /^GST invoice TK\// })
  await expect(papers.getByRole('heading', { name: 'Papers' })).toBeFocused()
  expect(await readPaper(page, invoice)).toContain('GSTIN 29ABCDE1234F1ZW')
  await expectUsable(page, 'main')

  await customer.reload()
  await expect(customer.getByRole('region', { name: 'Payment' })).toContainText('Paid by UPI, reference 4321 0099.')
  const receipt = await readPaper(customer, customer.getByRole('link', { name: 'Download receipt' }))
  for (const said of ['Order receipt', '₹118.00', '4321 0099']) expect(receipt).toContain(said)
  expect(await readPaper(customer, customer.getByRole('link', { name: 'Tax invoice (PDF)' }))).toContain(
    'Tax invoice TK/',
  )

  const cancelled = { from: 'packed', to: 'cancelled' }
  expect((await owner.post(`/api/admin/orders/${order._id}/status`, { data: cancelled })).status()).toBe(200)
  await reload(page)
  await unfold('Papers')(page)
  await papers.getByRole('button', { name: 'Issue the credit note' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Issue the credit note' }).click()
  const note = papers.getByRole('link', { name: /^Credit note CN\// })
  await expect(papers.getByRole('heading', { name: 'Papers' })).toBeFocused()
  expect(await readPaper(page, note)).toContain('Credit note CN/')
  await expectUsable(page, 'main')
  await customer.reload()
  await expect(customer.getByRole('link', { name: 'Credit note (PDF)' })).toBeVisible()
  await customer.context().close()
})

test('a buyer asks for an invoice for their business: a wrong GSTIN is said beside its field, and nothing is lost', async ({
  page,
  owner,
  expectedConsole,
}) => {
  expectedConsole.push(/400/)
  await changeSettings(owner, {
    gstin: '29ABCDE1234F1ZW',
    address: '4 Lotus Arcade, Bengaluru 560038',
  })
  const product = await addProduct(owner, { price: 118 })
  await signUp(page)
  await fillCart(page, [[product, 1]])
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/checkout')
  await page.getByLabel('Full Name').fill('St Mary School')
  await page.getByLabel('Phone Number').fill('98123 45678')
  await page.getByLabel('Full Shipping Address').fill('12 MG Road, Pune 411001')
  const field = page.getByLabel('GSTIN')
  await expect(field).toBeHidden()
  await page.getByText('I need a GST invoice for my business or school').click()
  await field.fill('27ABCDE1234F1Z9')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(field).toHaveAccessibleDescription(/This is no GSTIN/)
  await expect(field).toBeFocused()
  await expectUsable(page, 'main')
  await reload(page)
  await expect(field).toHaveValue('27ABCDE1234F1Z9')
  await field.fill('27abcde1234f1z0')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page).toHaveURL('/order-success')
  const [order] = await (await page.request.get('/api/orders')).json()
  const desk = await (await owner.get(`/api/admin/orders/${order._id}`)).json()
  expect(desk.customerGstin).toBe('27ABCDE1234F1Z0')
  await expect(page.getByText('GSTIN 27ABCDE1234F1Z0')).toBeVisible()
  await page.getByRole('button', { name: 'Save this address' }).click()
  await expect(page.getByText('Saved. We will fill it in for you next time.')).toBeVisible()
  await fillCart(page, [[product, 1]])
  await open(page, '/checkout')
  await expect(field).toBeVisible()
  await expect(field).toHaveValue('27ABCDE1234F1Z0')
})
