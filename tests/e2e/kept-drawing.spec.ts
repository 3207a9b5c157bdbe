/** Kept pages go past React Router's handler to their drawing. What is not kept shows what the handler would have made. */
import { productPath } from '#store/products/products.ts'
import { expect, productNamed, test } from './shopper.ts'

/** Longer than any address that is kept; no page looks at it. */
const TOO_LONG = `unknown=${'x'.repeat(1000)}`

test('a kept page is to the letter what the handler of React Router makes', async ({ page }) => {
  const bear = await productNamed(page, 'Brown Teddy Bear')
  for (const path of [
    '/',
    '/?page=2',
    '/category/Study',
    '/category/Household?page=9',
    '/category/Toy?age=4&price_max=900',
    '/category/toy',
    '/gift-finder?brand=nobody',
    '/contact',
    '/policies',
    productPath(bear),
    '/product/00000000-0000-4000-8000-000000000000',
  ]) {
    const [kept, handled] = await Promise.all(
      [path, `${path}${path.includes('?') ? '&' : '?'}${TOO_LONG}`].map(async (address) => {
        const response = await page.request.get(address, { maxRedirects: 0 })
        return { status: response.status(), html: withoutWayBack(await response.text()) }
      }),
    )
    expect(kept, path).toEqual(handled)
  }
})

/** The ways to log in name the address that was asked for. */
function withoutWayBack(html: string): string {
  return html.replace(/"\/(login|signup)(?:\?next=[^"]*)?"/g, '"/$1"')
}
