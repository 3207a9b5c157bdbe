/** One evening on a phone: a float, a bill with GST, the till's close and the month. */
import { flatPng } from '#tests/support/pictures.ts'
import { addProduct, bringTo, expect, newPhone, open, placeOrder, signInOwner, test, unique } from './shopper.ts'
import { expectUsable } from './usable.ts'

test('an owner writes down a bill, and finds it in the till and in the month', { tag: '@night' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInOwner(page)
  await open(page, '/admin/cash')
  await page.getByRole('button', { name: 'Float or bank' }).click()
  await page.getByLabel('Amount').fill('1,500')
  await page.getByRole('button', { name: 'Write down' }).click()
  await expect(page.getByText('It is in the book.')).toBeVisible()
  await expect(page.getByText('Float, put into the till').first()).toBeVisible()
  await expectUsable(page)

  await page.getByRole('link', { name: 'Expense', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Write down an expense' })).toBeVisible()
  await page.getByLabel('What for').selectOption('packing')
  await page.getByLabel('Amount').fill('118')
  await page.getByLabel('To whom').fill('Sharma Cartons')
  await page.getByText('GST of the bill').click()
  await page.getByLabel("Supplier's GSTIN").fill('29abcde1234f1zx')
  await page.getByLabel('Invoice number').fill('SC/77')
  await page.getByLabel('Taxable value').fill('100')
  await page.getByLabel('CGST', { exact: true }).fill('9')
  await page.getByLabel('SGST').fill('9')
  await expectUsable(page)
  await page.getByRole('button', { name: 'Write down' }).click()
  await expect(page.getByText('This is no GSTIN').first()).toBeVisible()
  await page.getByLabel("Supplier's GSTIN").fill('29abcde1234f1zw')
  await page.getByRole('button', { name: 'Write down' }).click()
  await expect(page.getByText('Packing, ₹118.00: written down.')).toBeVisible()
  await expect(page.getByText('Bill SC/77 of 29ABCDE1234F1ZW: ₹100.00 and ₹18.00 GST').first()).toBeVisible()
  await page
    .getByRole('button', { name: /^Add bill: no/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Keep', exact: true }).click()
  await expect(page.getByText('Choose a photo or a PDF.')).toBeVisible()
  const bill = { name: 'bill.png', mimeType: 'image/png', buffer: flatPng(300, 400) }
  await page.getByLabel('Take a photo').setInputFiles(bill)
  await expectUsable(page)
  await page.getByRole('button', { name: 'Keep', exact: true }).click()
  await expect(page.getByText('The bill is kept.')).toBeVisible()
  const [seen] = await Promise.all([
    page.context().waitForEvent('page'),
    page
      .getByRole('link', { name: /^Bill of no/ })
      .first()
      .click(),
  ])
  await expect(seen).toHaveURL(/\/api\/admin\/expenses\/\d+\/bill$/)
  await seen.close()
  await expectUsable(page)

  await open(page, '/admin/cash')
  const day = page.getByRole('region', { name: /^Today, / })
  await expect(day.getByText('Sharma Cartons').first()).toBeVisible()
  await expect(day.getByText('Float, bank and owner')).toBeVisible()
  await expectUsable(page)

  const month = new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 7)
  await open(page, `/admin/books?period=${month}`)
  const flow = page.getByRole('region', { name: 'Came in, went out, left' })
  await expect(flow.getByText('Packing')).toBeVisible()
  await expect(flow.getByText('Put in by the owner')).toBeVisible()
  await expect(page.getByText('purchase-register.csv')).toBeVisible()
  await expectUsable(page)
})

test('a courier pays less its charges, and the GST of its bill is in the purchase register', async ({
  page,
  owner,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInOwner(page)
  const courier = `Courier ${unique()}`
  const order = await placeOrder(page, await addProduct(owner, { price: 600 }), { phone: newPhone() })
  await bringTo('shipped', order, owner, { courier })
  const data = { from: 'shipped', to: 'delivered' }
  expect((await owner.post(`/api/admin/orders/${order._id}/status`, { data })).status()).toBe(200)
  await open(page, '/admin/cash')
  const due = page.getByRole('group').filter({ hasText: courier })
  await due.getByText(courier).first().click()
  await expect(due.getByText('GST of the bill')).toBeHidden()
  await due.getByLabel('Less their charges').fill('118')
  await due.getByText('GST of the bill').click()
  await due.getByLabel("Supplier's GSTIN").fill('29abcde1234f1zw')
  await due.getByLabel('Invoice number').fill('C/9')
  await due.getByLabel('Taxable value').fill('100')
  await due.getByLabel('CGST', { exact: true }).fill('9')
  await due.getByLabel('SGST').fill('8')
  await expectUsable(page)
  await due.getByRole('button', { name: '₹600.00 settled' }).click()
  await expect(due.getByText('CGST and SGST are the same sum.').first()).toBeVisible()
  await due.getByLabel('SGST').fill('9')
  await due.getByRole('button', { name: '₹600.00 settled' }).click()
  await expect(page.getByText(`₹482.00 received from ${courier}, ₹118.00 set off as their charges.`)).toBeVisible()
  const { expenses } = await (await owner.get('/api/admin/expenses')).json()
  expect(expenses.find(({ whom }: { whom: string }) => whom === courier)).toMatchObject({
    kind: 'courier',
    amount: 118,
    bill: { number: 'C/9', taxable: 100, cgst: 9, sgst: 9 },
  })
})
