/** A label is scanned at the desk: a scanner types its number, a phone reads it with its camera. */
import { addProduct, expect, open, placeOrder, signInOwner, signUp, test } from './shopper.ts'

test('a phone that reads barcodes opens the order of a label with its camera', async ({ browser, owner, page }) => {
  await signUp(page)
  const order = await placeOrder(page, await addProduct(owner))
  const context = await browser.newContext({
    baseURL: process.env.SHOP_URL ?? '',
    viewport: { width: 390, height: 844 },
  })
  const phone = await context.newPage()
  await signInOwner(phone)
  // This browser has no camera and reads no barcodes: a picture that moves, and a reader that finds the label in it.
  await phone.addInitScript((number) => {
    const stream = () => Object.assign(document.createElement('canvas'), { width: 64, height: 48 }).captureStream(5)
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: async () => stream() } })
    class Detector {
      looks = 0
      async detect() {
        this.looks += 1
        return this.looks > 2 ? [{ rawValue: number }] : []
      }
    }
    Object.assign(window, { BarcodeDetector: Detector })
  }, order.orderNumber)
  await open(phone, '/admin')
  await phone.getByRole('button', { name: 'Find' }).click()
  await phone.getByRole('button', { name: 'Scan a label' }).click()
  await expect(phone).toHaveURL(new RegExp(order._id))
  await context.close()
})
