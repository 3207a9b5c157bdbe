import { expect, test } from 'vitest'
import { openTestShop, type TestPerson } from '#tests/support/shop.ts'

const shop = await openTestShop()
const person = await shop.customer()

async function open(path: string, as?: TestPerson, accepts = 'gzip, br') {
  const response = await shop.call('GET', path, undefined, as, { 'accept-encoding': accepts })
  return {
    encoding: response.headers.get('content-encoding'),
    vary: response.headers.get('vary'),
    text: await response.text(),
  }
}

test.each(['/cart', '/login', '/search?q=pen', '/no-such-page'])('%s is compressed for a visitor', async (path) => {
  const [packed, plain] = [await open(path), await open(path, undefined, 'identity')]
  expect([packed.encoding, packed.vary, plain.encoding]).toEqual(['gzip', 'accept-encoding', null])
  expect(packed.text).toBe(plain.text)
})

test('nobody’s page is compressed together with words that a stranger may have put into its address', async () => {
  for (const path of ['/cart', '/account']) expect((await open(path, person)).encoding).toBe('gzip')
  for (const path of ['/search?q=pen', '/login?next=/cart', '/category/pen', '/pen']) {
    expect([path, (await open(path, person)).encoding]).toEqual([path, null])
  }
})
