/** Kept pages go past React Router's handler to their drawing, and are to the letter what the handler would have made. */
import { expect, test } from 'vitest'
import type { RenderPage } from '#app/render.server.ts'
import { openTestShop } from '#tests/support/shop.ts'

/** As it is built: the sources are no modules of Node. */
const PAGES = new URL('../../build/server/index.js', import.meta.url).href

test('a kept page is to the letter what the handler of React Router makes', async () => {
  const { renderPage } = (await import(PAGES)) as { renderPage: RenderPage }
  const shop = await openTestShop({}, renderPage)
  const url = shop.store.database.pool.options.connectionString ?? ''
  const handled = await openTestShop(
    { DATABASE_URL: url, DATA_DIR: shop.dataDir },
    (request, { signIn: _, ...parts }) => renderPage(request, parts),
  )
  const bear = await shop.product({ name: 'Brown Bear', categories: ['Toy', 'Gift'], ageFrom: 2, ageTo: 8 })
  for (let i = 0; i < 60; i++)
    await shop.product({ name: `Pen ${i}`, categories: ['Study'], pricePaise: 100 * i + 100 })
  const paths = [
    '/',
    '/?page=2',
    '/category/Study',
    '/category/Household?page=9',
    '/category/Toy?age=4&price_max=900',
    '/gift-finder?brand=nobody',
    '/contact',
    '/policies',
    `/product/${bear}/brown-bear`,
    '/product/00000000-0000-4000-8000-000000000000',
  ]
  for (const path of paths) {
    const [one, other] = await Promise.all(
      [shop, handled].map(async (which) => {
        const response = await which.call('GET', path)
        return { status: response.status, html: await response.text() }
      }),
    )
    expect(one?.html.length, path).toBeGreaterThan(5000)
    expect(one, path).toEqual(other)
  }
})
