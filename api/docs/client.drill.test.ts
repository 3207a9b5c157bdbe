/** A client that a public tool makes of the API's document compiles, and shops with it. The tool is fetched when this runs. */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { SHIPPING } from '#tests/support/orders.ts'
import { openTestShop } from '#tests/support/shop.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const FOLDER = path.join(ROOT, 'node_modules/.cache/api-client')
const TOOLS = ['openapi-typescript@7.13.0', 'openapi-fetch@0.17.0', 'typescript@5.9.3']

/** What somebody would write who has only the document. */
const PROGRAM = `
import createClient from 'openapi-fetch'
import type { paths } from './shop.d.ts'

export async function buy(baseUrl: string, cookie: string, customerInfo: { name: string; phone: string; address: string }) {
  const shop = createClient<paths>({ baseUrl, headers: { cookie, origin: baseUrl } })
  const { data: found = [] } = await shop.GET('/api/products', { params: { query: { search: 'drum' } } })
  const [drum] = found
  if (!drum) throw new Error('no drum')
  const orderItems = [{ _id: drum._id, qty: 2 }]
  const { data, error } = await shop.POST('/api/orders', { body: { customerInfo, orderItems, totalAmount: 2 * drum.price } })
  if (error) throw new Error(error.detail)
  // @ts-expect-error an order has no such field
  data.totalPrice
  return { number: data.orderNumber, total: data.totalAmount, unit: drum.price }
}
`

test('a generated client compiles against the document, and places an order', async () => {
  execFileSync('npm', ['install', '--prefix', FOLDER, '--no-save', '--ignore-scripts', '--no-audit', ...TOOLS])
  const shop = await openTestShop()
  await shop.product({ name: 'Tin drum', pricePaise: 12_500, stock: 9 })
  const document = await (await shop.call('GET', '/api/openapi.json')).text()
  const at = (file: string) => path.join(FOLDER, file)
  writeFileSync(at('openapi.json'), document)
  writeFileSync(at('package.json'), '{"type":"module"}')
  writeFileSync(at('buy.ts'), PROGRAM)
  const run = (tool: string, args: string[]) =>
    execFileSync(process.execPath, [at(`node_modules/${tool}`), ...args], { cwd: FOLDER, stdio: 'pipe' })
  run('openapi-typescript/bin/cli.js', ['openapi.json', '-o', 'shop.d.ts', '--default-non-nullable=false'])
  const options = '--strict --noEmit --target es2022 --module nodenext --allowImportingTsExtensions --skipLibCheck'
  run('typescript/bin/tsc', [...options.split(' '), 'buy.ts'])

  const { buy } = await import(at('buy.ts'))
  const asha = await shop.customer()
  const bought = await buy(shop.url, asha.cookie, SHIPPING)
  expect(bought).toEqual({ number: expect.stringMatching(/^TK-\d+$/), total: 250, unit: 125 })
})
