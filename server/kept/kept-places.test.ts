import { expect, test } from 'vitest'
import { keptPlaceOf } from './kept-places.ts'

const ID = '01234567-89ab-4def-8123-456789abcdef'

test.each([
  ['the home page', '/', '/'],
  ['a home page with a question mark alone', '/?', '/'],
  ['a page of a shelf', '/category/Toy', '/category/Toy'],
  [
    'a finder with its filters in another order',
    '/category/Toy?price_max=300&age=4',
    '/category/Toy?price_max=300&age=4',
  ],
  ['the same the other way round', '/category/Toy?age=4&price_max=300', '/category/Toy?price_max=300&age=4'],
  ['a finder with a band of ages', '/gift-finder?age_to=5&age=3', '/gift-finder?age=3&age_to=5'],
  ['a band that begins nowhere', '/gift-finder?age_to=5', '/gift-finder'],
  ['a band of ages where nobody asks for one', '/category/Study?age=3&age_to=5', '/category/Study'],
  ['counts of a band', '/api/products/counts?ages=03,3-5', '/api/products/counts?ages=3%2C3-5'],
  ['a price between two steps', '/gift-finder?price_max=250.5', '/gift-finder?price_max=300'],
  ['filters that are the defaults', '/gift-finder?sortBy=popularity&price_max=5000&age=', '/gift-finder'],
  ['filters that are none', '/gift-finder?sortBy=x&price_max=-1&age=abc', '/gift-finder'],
  ['an age where nobody asks for one', '/category/Study?age=4', '/category/Study'],
  ['a product', `/product/${ID}/red-pen?utm_source=x`, `/product/${ID}/red-pen`],
  ['a product in Hindi', `/hi/product/${ID}/%E0%A4%95%E0%A4%B2-5?x`, `/hi/product/${ID}/%E0%A4%95%E0%A4%B2-5`],
  ['the whole list', '/api/products?x=1&y=2', '/api/products'],
  ['a list in the usual order', '/api/products?sortBy=popularity', '/api/products'],
  [
    'a list with every filter',
    '/api/products?sortBy=price-asc&age=4.0&price_max=0300.50&isFeatured=true&category=Toy&inStock=true&limit=12&search=',
    '/api/products?age=4&category=Toy&inStock=true&isFeatured=true&limit=12&price_max=300.5&sortBy=price-asc',
  ],
  ['a further part of a shelf', '/category/Study?page=2&sortBy=price-asc', '/category/Study?sortBy=price-asc&page=2'],
  ['a part that is none', '/gift-finder?page=0', '/gift-finder'],
  ['a further part of the home page', '/?page=3', '/?page=3'],
  ['a part of a list', '/api/products?offset=48&limit=48', '/api/products?limit=48&offset=48'],
  ['counts of choices', '/api/products/facets?category=Gift', '/api/products/facets?category=Gift'],
  [
    'counts that are asked for',
    '/api/products/counts?prices=300,700&category=Gift&ages=1,4&without=age&x=1',
    '/api/products/counts?ages=1%2C4&category=Gift&prices=300%2C700&without=age',
  ],
  ['a very long address', `/?q=${'x'.repeat(15_000)}`, '/'],
  ['related products', `/api/products/related/${ID}?x`, `/api/products/related/${ID}`],
  ['related products in Hindi', `/api/products/related/${ID}?x&language=hi`, `/api/products/related/${ID}?language=hi`],
  ['the description of the calls', '/api/openapi.json?x', '/api/openapi.json'],
  ['siblings', `/api/products/siblings/${ID}?x`, `/api/products/siblings/${ID}`],
])('%s is kept under one address', (_what, url, place) => {
  expect(keptPlaceOf('GET', url)?.url).toBe(place)
  expect(keptPlaceOf('HEAD', url)?.url).toBe(place)
})

test('parameters that a page does not know never make another place', () => {
  const places = ['/', '/category/Toy', '/gift-finder', '/contact', '/policies', `/product/${ID}`, '/api/products']
  for (const place of places) {
    const odd = ['x=1', 'x=2', '__proto__=1', 'utm_source=a', '%00', '&&&', 'page[]=1', 'AGE=3', 'q=%ff'].map(
      (query) => keptPlaceOf('GET', `${place}?${query}`)?.url,
    )
    expect(new Set(odd)).toEqual(new Set([place]))
  }
})

test.each([
  ['a write', 'POST', '/api/products'],
  ['one product, which is never kept', 'GET', `/api/products/${ID}`],
  ['who is signed in', 'GET', '/api/me'],
  ['the cart', 'GET', '/cart'],
  ['the checkout', 'GET', '/checkout'],
  ['the admin area', 'GET', '/admin/orders'],
  ['a search', 'GET', '/api/products?search=pen'],
  ['a search page', 'GET', '/search?q=pen'],
  ['a filter that is refused', 'GET', '/api/products?price_max=abc'],
  ['products by their ids', 'GET', `/api/products?ids=${ID}`],
  ['a filter given twice', 'GET', '/api/products?price_max=1&price_max=9'],
  ['a category that is none', 'GET', '/api/products?category=x'],
  ['the page of a category that is none', 'GET', '/category/toy'],
  ['a page spelt otherwise', 'GET', '/category/%54oy'],
  ['a product by no id', 'GET', '/product/x'],
  ['related products in a language that there is not', 'GET', `/api/products/related/${ID}?language=xx`],
  ['siblings in two languages', 'GET', `/api/products/siblings/${ID}?language=hi&language=hi`],
  ['a page behind two slashes', 'GET', '//contact'],
  ['a whole address', 'GET', 'http://evil.example/'],
])('%s is no kept place', (_what, method, url) => {
  expect(keptPlaceOf(method, url)).toBeUndefined()
})

test('who would rather have a part of a list is given a place of its own, and nothing else is heard', () => {
  expect(keptPlaceOf('GET', '/api/products?category=Toy', 'limit=48')?.url).toBe('/api/products?category=Toy&limit=48')
  expect(keptPlaceOf('GET', '/api/products?limit=5', 'limit=48')?.url).toBe('/api/products?limit=5')
  expect(keptPlaceOf('GET', '/api/products?category=Toy', 'limit=48, stock=shown')?.url).toBe(
    '/api/products?category=Toy&limit=48&stock=shown',
  )
  expect(keptPlaceOf('GET', '/api/products?offset=48&limit=48', 'stock=shown')?.url).toBe(
    '/api/products?limit=48&offset=48&stock=shown',
  )
  for (const prefer of [
    'stock=all',
    'stock=shown, limit=48',
    ', stock=shown',
    'limit=0',
    'limit=9999',
    'limit=1e2',
    'x',
    'limit=48, return=minimal',
  ]) {
    expect(keptPlaceOf('GET', '/api/products', prefer)?.url).toBe('/api/products')
  }
  expect(keptPlaceOf('GET', '/category/Toy', 'limit=48')?.url).toBe('/category/Toy')
})
