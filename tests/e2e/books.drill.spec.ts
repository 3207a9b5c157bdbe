/** The month's end: an owner sees the month, what is missing, mends it, and hands it out. */
import type { APIRequestContext, Page } from '@playwright/test'
import {
  addProduct,
  changeProduct,
  changeSettings,
  expect,
  open,
  screenOf,
  signInOwner,
  test,
  unfold,
  unique,
} from './shopper.ts'
import { expectUsable } from './usable.ts'

const LAW = { gstin: '29ABCDE1234F1ZW', address: '4 Lotus Arcade, Bengaluru 560038' }

const today = () => new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 7)

async function sendOrder(owner: APIRequestContext): Promise<{ _id: string; orderNumber: string }> {
  const product = await addProduct(owner, {
    name: `Ledger ${unique()}`,
    price: 118,
    stock: 9,
    gstPercent: 18,
    hsnCode: '4820',
  })
  const customerInfo = { name: `Buyer ${unique()}`, phone: '098123 45678', address: '7 Lotus Lane, Pune 411001' }
  const data = { customerInfo, orderItems: [{ _id: product._id, qty: 1 }], totalAmount: 118, status: 'confirmed' }
  const order = await (await owner.post('/api/admin/phone-orders', { data })).json()
  for (const [from, to] of [
    ['confirmed', 'packed'],
    ['packed', 'shipped'],
  ])
    expect((await owner.post(`/api/admin/orders/${order._id}/status`, { data: { from, to } })).status()).toBe(200)
  return order
}

/** Other tests send orders meanwhile: theirs get papers and HSN codes too, so that the month can be handed out. */
async function issueAll(owner: APIRequestContext): Promise<void> {
  const { faults } = await (await owner.get(`/api/admin/books/${today()}`)).json()
  for (const { rule, about } of faults) {
    if (about?.what === 'product') {
      const product = await (await owner.get(`/api/products/${about.id}`)).json()
      await changeProduct(owner, product, { hsnCode: '4820' })
    }
    if (about?.what !== 'order') continue
    const call = rule.includes('credit note') ? 'credit-note' : 'invoice'
    await owner.post(`/api/admin/orders/${about.id}/${call}`, { data: { confirm: true } })
  }
}

test('the owner sees what the month lacks, mends it, and hands it out', { tag: '@each-screen' }, async ({
  page,
  owner,
  isSecond,
}) => {
  await page.setViewportSize(screenOf(isSecond))
  await signInOwner(page)
  await changeSettings(owner, LAW)
  await issueAll(owner)
  const { orderNumber } = await sendOrder(owner)

  await open(page, `/admin/books?period=${today()}`)
  const toMend = page.getByRole('region', { name: 'To mend first' })
  await expect(toMend).toContainText(`Order ${orderNumber} was sent and has no invoice or bill of supply.`)
  await expect(page.getByRole('link', { name: 'Everything for the accountant' })).toHaveCount(0)
  await expect(page.getByText('A tax professional must confirm these figures.')).toBeVisible()
  await expectUsable(page)

  await toMend.getByRole('link', { name: new RegExp(`Open the order.*${orderNumber}`) }).click()
  const issue = page.getByRole('button', { name: 'Issue the GST invoice' })
  await expect(async () => {
    await unfold('Papers')(page)
    await expect(issue).toBeVisible({ timeout: 1000 })
  }).toPass()
  await issue.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Issue the invoice' }).click()
  await expect(page.getByRole('link', { name: /GST invoice/ }).first()).toBeVisible()

  await expect(async () => {
    await issueAll(owner)
    await open(page, `/admin/books?period=${today()}`)
    await expect(page.getByText('Everything tallies')).toBeVisible({ timeout: 3_000 })
    expect(await handedOut(page, 'Everything for the accountant')).toBe(`${today()}-books.zip`)
  }).toPass()
  await expectUsable(page)
  const lines = await page.locator('a[download]').evaluateAll((files) => files.map((it) => it.getClientRects().length))
  expect(lines, 'no name of a file is broken').toEqual(lines.map(() => 1))

  await page.getByRole('link', { name: 'By quarter' }).click()
  await expect(page.getByRole('heading', { level: 2, name: / to / })).toBeVisible()
  await page.getByRole('link', { name: 'The quarter before' }).click()
  await expect(page.getByRole('link', { name: /^Sold ₹0\.00/ })).toBeVisible()
})

async function handedOut(page: Page, name: string): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name }).click()
  return (await download).suggestedFilename()
}
