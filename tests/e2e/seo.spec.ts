/** What is written for search engines stands in the head of its page, in its language; without it the page says what it shows. */
import type { APIRequestContext } from '@playwright/test'
import { productPath } from '#store/goods/products/products.ts'
import { addProduct, changeProduct, changeSettings, expect, open, productNamed, signInOwner, test } from './shopper.ts'
import { expectUsable } from './usable.ts'

async function headOf(request: APIRequestContext, path: string): Promise<string[]> {
  const answer = await request.get(path)
  expect([path, answer.status()]).toEqual([path, 200])
  const head = (await answer.text()).split('</head>')[0] ?? ''
  const found = [/<title>([^<]*)</, /name="description" content="([^"]*)"/, /og:title" content="([^"]*)"/]
  return [...found, /og:description" content="([^"]*)"/].map((pattern) => pattern.exec(head)?.[1] ?? '')
}

test('a product has its own, and an address of its earlier name leads to that of now', async ({ page, owner }) => {
  const product = await addProduct(owner, { description: 'Blows loud.' })
  const plain = await headOf(page.request, productPath(product))
  expect(plain[0]).toMatch(new RegExp(`^${product.name} · `))
  expect(plain[1]).toBe('Blows loud.')
  await signInOwner(page)
  await open(page, `/admin/products/edit/${product._id}`)
  await page.getByText('For search engines (optional)').click()
  await page.getByLabel('Title', { exact: true }).fill('Whistles for sports day')
  await page.getByLabel('Title in Hindi').fill('खेल की सीटी')
  await page.getByLabel('In a sentence or two').fill('Loud whistles, sent the same day.')
  await expectUsable(page)
  await page.getByRole('button', { name: 'Save Product' }).click()
  await expect(page).toHaveURL(/\/admin\/products(\?|$)/)
  const [title, words, ogTitle, ogWords] = await headOf(page.request, productPath(product))
  expect([title, ogTitle]).toEqual([title, title])
  expect(title).toMatch(/^Whistles for sports day · /)
  expect([words, ogWords]).toEqual(Array(2).fill('Loud whistles, sent the same day.'))
  const [hindi, wordsHi] = await headOf(page.request, `/hi${productPath(product)}`)
  expect(hindi).toMatch(/^खेल की सीटी · /)
  expect(wordsHi).toBe('Blows loud.')

  const now = { ...product, name: `${product.name} of brass` }
  await changeProduct(owner, await productNamed(page, product.name), now)
  for (const language of ['', '/hi']) {
    const moved = await page.request.get(language + productPath(product), { maxRedirects: 0 })
    expect([moved.status(), moved.headers().location]).toEqual([301, language + productPath(now)])
  }
})

test('a shelf and a category have theirs, but not when they are narrowed', async ({ page, owner }) => {
  const name = `whistles-${Date.now()}`
  const { _id } = await addProduct(owner)
  const shelf = { title: 'Whistles', words: '', picture: '', beginsAt: null, endsAt: null, rule: null }
  const seo = { seoTitle: 'Whistles of all kinds', seoDescription: 'Of brass and of tin.' }
  const collection = { ...shelf, ...seo, productIds: [_id], isNarrowable: true, isInMenu: false }
  const put = await owner.put(`/api/admin/collections/${name}`, { data: { revision: 0, collection } })
  expect(put.status()).toBe(200)
  const [title, words] = await headOf(page.request, `/collection/${name}`)
  expect([title?.split(' · ')[0], words]).toEqual(['Whistles of all kinds', 'Of brass and of tin.'])
  expect((await headOf(page.request, `/collection/${name}?price_max=4900`))[0]).toMatch(/^Whistles up to/)

  await signInOwner(page)
  await open(page, '/admin/settings/seo')
  await expect(page.getByLabel('Household: title', { exact: true })).toBeVisible()
  await expectUsable(page)
  const none = { seoTitle: '', seoDescription: '', seoTitleHi: '', seoDescriptionHi: '' }
  await changeSettings(owner, {
    seoHousehold: { ...none, seoTitle: 'Steel and brass for the kitchen' },
    seoToy: { ...none, seoDescription: 'Toys by age.', seoTitleHi: 'उम्र से खिलौने' },
  })
  expect((await headOf(page.request, '/category/Household'))[0]).toMatch(/^Steel and brass for the kitchen · /)
  expect((await headOf(page.request, '/category/Household?price_max=300'))[0]).not.toMatch(/^Steel/)
  expect((await headOf(page.request, '/hi/category/Household'))[0]).not.toMatch(/Steel/)
  expect((await headOf(page.request, '/category/Toy'))[1]).toBe('Toys by age.')
  expect((await headOf(page.request, '/hi/category/Toy'))[0]).toMatch(/^उम्र से खिलौने · /)
  await changeSettings(owner, { seoHousehold: none, seoToy: none })
  expect((await headOf(page.request, '/category/Household'))[0]).not.toMatch(/Steel/)
})
