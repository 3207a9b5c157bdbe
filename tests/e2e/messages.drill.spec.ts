/** Finding 9: words for customers at each step, as the owner writes them and as the desk sends them. */
import type { Page } from '@playwright/test'
import { addProduct, expect, open, signInOwner, test } from './shopper.ts'
import { expectUsable } from './usable.ts'

const chatOf = async (page: Page) => {
  const link = page.getByRole('main').getByRole('link', { name: 'WhatsApp' }).first()
  return new URL((await link.getAttribute('href')) ?? '').searchParams.get('text') ?? ''
}

test('9 the desk sends the words of the step with items and total, in the language of the customer or the other', async ({
  page,
  owner,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInOwner(page)
  const product = await addProduct(owner, { price: 499, stock: 9 })
  const place = async (name: string) => {
    const customerInfo = { name, phone: '098123 45678', address: '7 Lotus Lane, Pune 411001' }
    const data = { customerInfo, orderItems: [{ _id: product._id, qty: 2 }], totalAmount: 998, status: 'placed' }
    return (await owner.post('/api/admin/phone-orders', { data })).json()
  }
  const asha = await place('Asha {items} Rao')
  await open(page, `/admin/orders/${asha._id}`)
  const confirm = await chatOf(page)
  expect(confirm).toContain('Hello Asha {items} Rao, this is')
  expect(confirm).toContain(`2 × ${product.name}`)
  expect(confirm).toContain('Total: ₹998.00')
  await page.getByRole('main').getByRole('button', { name: 'Write in हिन्दी' }).first().click()
  expect(await chatOf(page)).toContain('कुल: ₹998.00')

  await owner.post(`/api/admin/orders/${asha._id}/calls`, { data: { outcome: 'no answer' } })
  await open(page, `/admin/orders/${asha._id}`)
  expect(await chatOf(page)).toContain('We called about your order')

  for (const [from, to, more] of [
    ['placed', 'confirmed', {}],
    ['confirmed', 'packed', {}],
    ['packed', 'shipped', { courier: 'Blue & Co', trackingNumber: 'B 77' }],
  ] as const) {
    expect((await owner.post(`/api/admin/orders/${asha._id}/status`, { data: { from, to, ...more } })).status()).toBe(
      200,
    )
  }
  await open(page, `/admin/orders/${asha._id}`)
  expect(await chatOf(page)).toMatch(
    /on its way:[\s\S]*Courier: Blue & Co\nTracking number: B 77\nPay on delivery: ₹998.00/,
  )

  const ashaInHindi = await place('आशा राव')
  await open(page, `/admin/orders/${ashaInHindi._id}`)
  expect(await chatOf(page)).toContain('नमस्ते आशा राव')
  await expectUsable(page, 'main')
})
