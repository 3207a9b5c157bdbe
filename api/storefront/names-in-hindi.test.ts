/** Names that the shopkeeper wrote in Hindi: only for who asks for them, and found by everybody. */
import { expect, test } from 'vitest'
import type { Product, ProductDetail } from '#store/goods/products/products.schema.ts'
import type { Policy } from '#store/shop/settings/settings.schema.ts'
import { DEFAULT_DETAILS } from '#store/shop/settings/settings.ts'
import { expectInvalid } from '#tests/support/problem.ts'
import { setSettings } from '#tests/support/settings.ts'
import { openTestShop } from '#tests/support/shop.ts'

const PEN = { name: 'Blue Pen', description: 'Writes.', price: 20, stock: 9, category: ['Study'] }
const HINDI = { nameHi: 'नीली क़लम', descriptionHi: 'लिखती है।' }

const shop = await openTestShop()
const owner = await shop.owner()
const id = (await write('POST', '', { ...PEN, ...HINDI }))._id
const red = (await write('POST', '', { ...PEN, name: 'Red Pen' }))._id

test('a list and a product in Hindi have them; where there is none the English name stands', async () => {
  const names = (await json<Product[]>('?language=hi&sortBy=newest')).map(({ name }) => name)
  expect(names.toSorted()).toEqual(['Red Pen', 'नीली क़लम'])
  expect(await json<ProductDetail>(`/${id}?language=hi`)).toMatchObject({
    name: HINDI.nameHi,
    description: HINDI.descriptionHi,
  })
})

test('what stands beside a product has them, whatever was asked before', async () => {
  for (const [query, name] of [
    ['', PEN.name],
    ['?language=hi', HINDI.nameHi],
    ['', PEN.name],
  ])
    expect((await json<Product[]>(`/related/${red}${query}`)).map((one) => one.name)).toEqual([name])
  expect((await shop.call('GET', `/api/products/related/${red}?language=xx`)).status).toBe(400)
})

test('answers that do not ask for them are as before', async () => {
  for (const text of [
    await textAt('?'),
    await textAt('?stock=shown'),
    await textAt(`/${id}`),
    await textAt(`/related/${id}`),
  ])
    expect(text).not.toMatch(/Hi"|\p{Script=Devanagari}/u)
})

test('the search finds them', async () => {
  const [found] = await json<Product[]>(`?search=${encodeURIComponent('नीली क़लम')}`)
  expect(found?._id).toBe(id)
})

test('the shopkeeper reads both, keeps them by not naming them, and empties them', async () => {
  expect(await (await shop.call('GET', `/api/products/${id}`, undefined, owner)).json()).toMatchObject(HINDI)
  await write('PUT', `/${id}`, PEN)
  expect(await json<Product>(`/${id}?language=hi`)).toMatchObject({ name: HINDI.nameHi })
  await expectInvalid(await send('PUT', `/${id}`, { ...PEN, nameHi: 'अ'.repeat(201) }), '/productData/nameHi')
  await write('PUT', `/${id}`, { ...PEN, nameHi: '', descriptionHi: null })
  expect(await json<Product>(`/${id}?language=hi`)).toMatchObject({ name: PEN.name, description: PEN.description })
})

test('so have a shelf, a class and the policies', async () => {
  const both = { title: 'Diwali', titleHi: 'दिवाली', words: 'Lamps.', wordsHi: '' }
  const list = {
    picture: '',
    beginsAt: null,
    endsAt: null,
    rule: null,
    productIds: [],
    isNarrowable: true,
    isInMenu: true,
  }
  const shelf = { revision: 0, collection: { ...list, ...both } }
  await asOwner('PUT', '/api/admin/collections/diwali', shelf)
  expect(await read('/api/collections/diwali?language=hi')).toMatchObject({ title: 'दिवाली', words: 'Lamps.' })
  expect(await read('/api/collections/diwali')).toMatchObject({ title: 'Diwali' })
  const { titleHi: _, wordsHi: __, ...english } = both
  await asOwner('PUT', '/api/admin/collections/diwali', { revision: 1, collection: { ...list, ...english } })
  expect(await read('/api/collections/diwali?language=hi')).toMatchObject({ title: 'दिवाली' })

  const school = {
    school: 'Green Valley',
    className: 'Class 5',
    classNameHi: 'क्लास 5',
    year: '2026-27',
    note: 'Cover all.',
  }
  const rest = { delivery: 'parcels', schoolAddress: '', isOpen: true, lines: [{ _id: id, qty: 1 }], revision: 0 }
  const { code } = await asOwner('POST', '/api/admin/classes', { ...school, ...rest })
  const inHindi = await read(`/api/classes/${code}?language=hi`)
  expect(inHindi).toMatchObject({ className: 'क्लास 5', note: 'Cover all.' })
  expect(Object.keys(inHindi)).toEqual(Object.keys(await read(`/api/classes/${code}`)))

  const { policies } = DEFAULT_DETAILS
  const own = { ...policies, returns: 'Ask us.', terms: 'Pay us.' }
  await setSettings(shop, owner, { policies: own, policiesHi: { ...policies, returns: 'हमसे पूछें।' } })
  const { policies: shown } = await read<{ policies: Policy[] }>('/api/shop?language=hi')
  expect(shown.map(({ text }) => text)).toEqual([
    'हमसे पूछें।',
    expect.stringContaining('डिलीवरी मुफ़्त है।'),
    expect.not.stringMatching(/[a-z]{2}/),
    'Pay us.',
  ])
})

async function asOwner(method: string, path: string, body: object) {
  const answer = await shop.call(method, path, body, owner)
  expect(answer.ok, await answer.clone().text()).toBe(true)
  return answer.json() as Promise<{ code: string }>
}

async function read<T extends object>(path: string): Promise<T> {
  return (await shop.call('GET', path)).json() as Promise<T>
}

function send(method: 'POST' | 'PUT', path: string, productData: object) {
  return shop.call(method, `/api/products${path}`, { productData }, owner)
}

async function write(method: 'POST' | 'PUT', path: string, productData: object): Promise<ProductDetail> {
  const answer = await send(method, path, productData)
  expect(answer.status).toBeLessThan(300)
  return answer.json()
}

async function json<T>(path: string): Promise<T> {
  return (await shop.call('GET', `/api/products${path}`)).json()
}

async function textAt(path: string): Promise<string> {
  return (await shop.call('GET', `/api/products${path}`)).text()
}
