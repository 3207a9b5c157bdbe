/** Over every page and every call there is: what belongs to one person is never kept, what is for all names nobody. */
import { expect, test } from 'vitest'
import { PLACES } from '#app/places.ts'
import type { RenderPage } from '#app/render.server.tsx'
import { inLanguage, withoutLanguage } from '#store/language.ts'
import { IS_LONG } from '#tests/support/at-length.ts'
import { OWNER, openTestShop } from '#tests/support/shop.ts'

type Described = { paths: Record<string, Record<string, { security?: unknown[] }>> }

/** Pages that are kept for all who carry no session. All others belong to one person, or to one visit. */
const PAGES_FOR_ALL = new Set<string>(PLACES.flatMap((place) => ('kept' in place ? [place.path] : [])))

/** Calls that answer everybody alike. */
const CALLS_FOR_ALL = [
  'GET /api/auth/captcha-config',
  'GET /api/auth/password-policy',
  'GET /api/auth/ways',
  'GET /api/products',
  'GET /api/products/choices',
  'GET /api/products/counts',
  'GET /api/products/facets',
  'GET /api/products/related/{id}',
  'GET /api/products/siblings/{id}',
]

/** A page that says all it can find out of the person who asks. */
const tellAll: RenderPage = async (request, { fetchApi, signIn }) => {
  const me = await fetchApi(`${new URL(request.url).origin}/api/me`)
  return new Response(JSON.stringify([signIn, await me.text()]), {
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
}

const shop = await openTestShop({}, tellAll)
const [owner, customer] = [await shop.owner(), await shop.customer('asha@shop.example')]
const product = await shop.product({ name: 'Brass Bell' })
const { paths } = (await (await shop.call('GET', '/api/openapi.json')).json()) as Described
const calls: [method: string, path: string][] = Object.entries(paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method): [string, string] => [method.toUpperCase(), path]),
)

const ENGLISH = [...PLACES.map(({ path }) => path), '/admin/*', '/*']
/** The desk has no other language. By day those in Hindi that are kept: of the others the route is that of the English one. */
const PAGES = [
  ...ENGLISH,
  ...ENGLISH.filter((path) => !path.startsWith('/admin') && (IS_LONG || PAGES_FOR_ALL.has(path))).map((path) =>
    inLanguage(path, 'hi'),
  ),
]

function addressOf(route: string): string {
  return route
    .replace(':categoryName', 'Study')
    .replace(':collectionName', 'new')
    .replace(':pageName', 'about-us')
    .replace('/:slug?', '/brass-bell')
    .replace(':id', product)
    .replace('*', 'no-such-page')
}

const isPersonal = (text: string) =>
  [OWNER.email, customer.email, 'Asha Rao', owner.uid].some((fact) => text.includes(fact))

test('every page has a route here', () => {
  expect(PAGES.length).toBeGreaterThan(40)
  expect(PAGES).toEqual(
    expect.arrayContaining([...PAGES_FOR_ALL, '/admin', '/admin/orders/:id', '/account/data', '/*']),
  )
})

test.each(PAGES)('the page %s', async (route) => {
  const address = addressOf(route)
  for (const person of [owner, customer]) {
    const response = await shop.call('GET', address, undefined, person)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(await response.text()).toContain(person.email)
  }
  for (const method of ['GET', 'GET', 'HEAD']) {
    const response = await shop.call(method, address)
    const [kept, text] = [PAGES_FOR_ALL.has(withoutLanguage(route)), await response.text()]
    expect(response.headers.get('cache-control')).toBe(kept ? 'public, no-cache' : 'private, no-store')
    expect(response.headers.get('vary') ?? '').toContain(kept ? 'Cookie' : '')
    expect(response.headers.getSetCookie()).toEqual([])
    expect(isPersonal(text)).toBe(false)
  }
})

test('no call answers a person with something that may be kept, but those that answer everybody alike', async () => {
  const kept: string[] = []
  for (const [method, path] of calls) {
    // Signing out would end the walk.
    if (/sign-out|revoke|delete-user/.test(path)) continue
    const address = path.replace(/\{[^}]+\}/g, product)
    const response = await shop.call(method, address, method === 'GET' ? undefined : {}, owner)
    const text = await response.text()
    // A page may run whatever the shop answers with such a type: only the built files have it.
    expect(response.headers.get('content-type') ?? '').not.toMatch(/script/)
    if (response.headers.get('cache-control')?.includes('no-store')) continue
    kept.push(`${method} ${path}`)
    expect({ path, isPersonal: isPersonal(text) }).toEqual({ path, isPersonal: false })
    expect(response.headers.getSetCookie()).toEqual([])
  }
  expect((await shop.call('GET', '/api/me', undefined, owner)).status).toBe(200)
  expect(kept.toSorted()).toEqual(CALLS_FOR_ALL)
})
