/** The customers' room on a phone: from an order by phone to the next one, with a note between. */
import { addProduct, expect, newPhone, open, signInOwner, test, unique } from './shopper.ts'
import { expectUsableAtBothWidths } from './usable.ts'

test('a caller is looked up, noted and orders again', async ({ page, owner }) => {
  const [{ _id }, phone, name] = [await addProduct(owner), newPhone(), `Leela ${unique()}`]
  const order = { customerInfo: { name, phone, address: '3 Lotus Street, Pune 411001' }, customerEmail: '' }
  const data = { ...order, orderItems: [{ _id, qty: 1 }], totalAmount: 250, status: 'confirmed' }
  expect((await owner.post('/api/admin/phone-orders', { data })).status()).toBe(201)
  await signInOwner(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/admin/customers')
  await expectUsableAtBothWidths(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('Name, phone, email or PIN code').fill(name)
  await page.getByRole('button', { name: 'Find', exact: true }).last().click()
  // The list of before has the link too, and goes under the finger.
  await expect(page.getByRole('link', { name: 'Clear filters' })).toBeVisible()
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name: 'Customer', exact: true })).toBeVisible()
  await expect(page.getByText('1 order, ₹250, 1 open')).toBeVisible()
  await page.getByLabel('Note').fill('Rings twice')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The note is saved.')).toBeVisible()
  await expectUsableAtBothWidths(page)
  await expect(page.getByRole('button', { name: /password link/i })).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('Note')).toHaveValue('Rings twice')
  await page.getByRole('link', { name: 'Order by phone' }).click()
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue(new RegExp(phone.slice(-5)))
  await page.getByRole('button', { name: `Use ${name}` }).click()
  await expect(page.getByLabel('Full name')).toHaveValue(name)
})

test('who bought in the shop before is brought by a file, found when they call, and taken back', {
  tag: '@night',
}, async ({ page }) => {
  const [phone, name] = [newPhone(), `Meena ${unique()}`]
  const file = `Order Number,Date,Customer name,Phone,Address,City,Pin,Total,Item name,Quantity
A-${unique()},2025-03-12,${name},${phone},4 Temple Road,Chennai,600004,1500,Wooden Top,2
A-0,2025-03-12,Nobody,,,,,10,Pen,1
`
  await signInOwner(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/admin/customers/import')
  await page.getByLabel('CSV or Excel file').setInputFiles({
    name: `${name}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(file),
  })
  await page.getByRole('button', { name: 'See what comes' }).click()
  await expect(
    page.getByText('2 rows: 1 order new, 0 here already, 0 read with an earlier row, 1 refused.'),
  ).toBeVisible()
  await expect(page.getByText('Row 3, A-0: refused. It has no phone number and no email address.')).toBeVisible()
  await expectUsableAtBothWidths(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Bring 1 order' }).click()
  await expect(page.getByText(`1 order came with ${name}.csv.`)).toBeVisible()

  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Find' }).fill(phone)
  const found = page.getByRole('region', { name: 'Before Tokri' }).getByRole('link', { name })
  await expect(found).toContainText('1 order, last on')
  await found.click()
  await expect(page.getByText('2 × Wooden Top')).toBeVisible()
  await expectUsableAtBothWidths(page)
  await page.getByRole('link', { name: 'Order by phone' }).click()
  await page.getByRole('button', { name: `Use ${name}` }).click()
  await expect(page.getByLabel('Full shipping address')).toHaveValue('4 Temple Road, Chennai, 600004')

  await open(page, '/admin/customers/import')
  await page.getByRole('button', { name: `Undo ${name}.csv` }).click()
  await page.getByRole('button', { name: 'Take back', exact: true }).click()
  await expect(page.getByText('It is taken back.')).toBeVisible()
})
