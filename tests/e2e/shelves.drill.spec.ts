/** What the first page, the page of a product and the finders offer besides one list: rows of shelves, things alike, ways on. */
import { productPath } from '#store/products/products.ts'
import { expect, productNamed, test } from './shopper.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the page of a product is whole: facts, promises, policies, a large picture and a way to send it on', async ({
    page,
  }) => {
    const bear = await productNamed(page, 'Brown Teddy Bear')
    await page.goto(productPath(bear))
    await expect(page.getByRole('heading', { name: 'Product information' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Description' })).toBeVisible()
    await expect(page.getByText('Pay cash on delivery')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Returns' })).toHaveAttribute(
      'href',
      '/policies#returns',
    )
    const shared = await page.getByRole('link', { name: 'Share on WhatsApp' }).getAttribute('href')
    expect(decodeURIComponent(shared ?? '')).toContain(productPath(bear))
    await page.getByRole('button', { name: `Enlarge the picture of ${bear.name}`, exact: true }).click()
    await expect(page.getByRole('dialog', { name: bear.name })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: bear.name })).toBeHidden()
  })
})
