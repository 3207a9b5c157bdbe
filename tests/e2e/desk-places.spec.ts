/** Where things stand at the desk: lists begin high up, and each part of a long page is one touch away. */
import { addProduct, expect, newPhone, open, placeOrder, signInOwner, test, unique } from './shopper.ts'
import { expectUsable } from './usable.ts'

test('any order, product, person, wish, place or setting is found from anywhere by three keys and a press', async ({
  page,
  owner,
}) => {
  await signInOwner(page)
  const product = await addProduct(owner, { name: `Żqx${unique()} Owl` })
  const order = await placeOrder(page, product, { phone: newPhone() })
  expect((await owner.post('/api/product-requests', { data: { productName: 'Wqz lantern' } })).ok()).toBe(true)
  await open(page, '/admin/audit')
  const box = page.getByRole('searchbox', { name: 'Find', exact: true })
  for (const [keys, kind, name, path] of [
    [order.orderNumber.slice(-3), 'Orders', order.orderNumber, `/admin/orders/${order._id}`],
    ['żqx', 'Products', product.name, `/admin/products/edit/${product._id}`],
    ['own', 'People', 'Shop owner', '/admin/people?find='],
    ['wqz', 'Requests', 'Wqz lantern', '/admin/requests?view=inbox'],
    ['cas', 'Places', 'Cash', '/admin/cash'],
    ['refund', 'Places', 'Returns', '/admin/orders/returns'],
    ['gst', 'Places', 'Books', '/admin/books'],
    ['gstin', 'Settings', 'GSTIN', '/admin/settings/law#set-gstin'],
  ] as const) {
    await page.keyboard.press(kind === 'Orders' ? '/' : 'Control+k')
    await expect(box).toBeFocused()
    await page.keyboard.type(keys)
    await page.getByRole('dialog').getByRole('region', { name: kind }).getByRole('link', { name }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect.poll(() => page.url()).toContain(path)
  }
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await box.fill('two-step')
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Security' }).first()).toBeVisible()
  await box.fill('mai')
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Mail', exact: true })).toBeVisible()
  await expectUsable(page, '[role=dialog], dialog')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/mail')
})
