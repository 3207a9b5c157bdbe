/** Pictures that a file of another shop system names are fetched after the import, and an undo takes their products away too. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import type { ProductImport } from '#store/goods/product-changes/product-changes.schema.ts'
import { openTestShop } from '#tests/support/shop.ts'

const PICTURE = readFileSync(new URL('../../db/seed/pictures/30-cm-scale.webp', import.meta.url))
const asked: string[] = []
const host = createServer((request, response) => {
  asked.push(request.url ?? '')
  if (request.url === '/moved.webp') response.writeHead(302, { location: '/scale.webp' }).end()
  else if (request.url === '/scale.webp') response.end(PICTURE)
  else if (request.url === '/large.webp') response.end(Buffer.alloc(6 * 1024 * 1024))
  else if (request.url === '/page.webp') response.end('<html>')
  else response.writeHead(404).end()
})

const shop = await openTestShop({ JOBS: 'on', PRIVATE_ADDRESSES: 'on' })
const owner = await shop.owner()
await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
const at = `http://127.0.0.1:${(host.address() as AddressInfo).port}`

afterAll(() => host.close())

test('each picture comes once, what cannot come is said, and the undo knows the product', async () => {
  const rows = [
    `scale,Scale,Study,Size,15 cm,20,5,${at}/scale.webp`,
    `scale,,,,30 cm,30,5,${at}/moved.webp`,
    `bad,Bad Pictures,Study,,,40,5,${at}/none.webp`,
    `bad,,,,,,,${at}/large.webp`,
    `bad,,,,,,,${at}/page.webp`,
    'own,Of Nowhere,Study,,,40,5,https://user@example.com/x.webp',
  ]
  const header = 'Handle,Title,Type,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty,Image Src'
  const { _id } = await imported([header, ...rows].join('\n'))
  await expect.poll(async () => (await readImport(_id)).pictures?.waiting, { timeout: 60_000 }).toBe(0)
  const { pictures, counts } = await readImport(_id)
  expect(counts).toMatchObject({ created: 4, refused: 0 })
  expect(pictures).toMatchObject({ wanted: 8, fetched: 4 })
  expect(pictures?.failed.map(({ name }) => name)).toEqual(['Bad Pictures', 'Of Nowhere'])
  for (const words of ['127.0.0.1 answered 404.', 'more than 5 MB', 'Upload a JPEG'])
    expect(pictures?.failed[0]?.words).toContain(words)
  expect(asked.filter((path) => path === '/none.webp')).toHaveLength(1)
  const { rows: found } = await shop.database.pool.query(
    `select image_url, more_image_urls, revision from products where name = 'Scale'`,
  )
  expect(found).toHaveLength(2)
  for (const { image_url, more_image_urls, revision } of found) {
    expect([image_url, ...more_image_urls]).toEqual([expect.stringMatching(/^\/images\/.*webp$/), expect.any(String)])
    expect((await fetch(shop.url + image_url)).headers.get('content-type')).toBe('image/webp')
    expect(revision).toBe(2)
  }
  const result = await shop.call('GET', `/api/admin/product-imports/${_id}/result`, undefined, owner)
  expect(await result.text()).toContain('Pictures: 127.0.0.1 answered 404.')
  const undone = await shop.call('POST', `/api/admin/product-imports/${_id}/undo`, {}, owner)
  expect(await undone.json()).toMatchObject({ undone: 4, kept: 0 })
})

async function imported(text: string): Promise<ProductImport> {
  const headers = { origin: shop.url, cookie: owner.cookie, 'content-type': 'text/csv' }
  const url = `${shop.url}/api/admin/product-imports/start?categories=Study`
  const response = await fetch(url, { method: 'POST', headers, body: text })
  expect(response.status).toBe(201)
  return (await response.json()) as ProductImport
}

async function readImport(id: string): Promise<ProductImport> {
  return (await (await shop.call('GET', `/api/admin/product-imports/${id}`, undefined, owner)).json()) as ProductImport
}
