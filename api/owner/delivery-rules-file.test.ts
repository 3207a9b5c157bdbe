/** Delivery rules as a workbook of Excel, there and back. */
import { strToU8, zipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import type { DeliveryRules, RulesCheck } from '#store/selling/delivery/delivery.schema.ts'
import { expectInvalid, expectProblem } from '#tests/support/problem.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/support/shop.ts'

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const LINES = ['411001-411062,40,500,2 to 4,advance,25,2000', '781,no,,,yes,,', '560,0.5,,3,no,,']

let shop: TestShop
let owner: TestPerson

beforeAll(async () => {
  shop = await openTestShop()
  owner = await shop.owner()
})

function send(call: string, body: Uint8Array | string, type = WORKBOOK): Promise<Response> {
  const headers = { origin: shop.url, cookie: owner.cookie, 'content-type': type }
  return fetch(`${shop.url}/api/admin/delivery-rules/${call}`, { method: 'POST', headers, body: body as BodyInit })
}
const list = async () =>
  ((await (await shop.call('GET', '/api/admin/delivery-rules', undefined, owner)).json()) as DeliveryRules).rules

test('the file that Excel gets can be sent back as it is, and a changed one changes the rules', async () => {
  expect((await send('save', LINES.join('\n'), 'text/csv')).status).toBe(200)
  const before = await list()
  expect(before).toHaveLength(3)
  const file = await shop.call('GET', '/api/admin/delivery-rules/file?as=xlsx', undefined, owner)
  const workbook = new Uint8Array(await file.arrayBuffer())
  for (const type of [WORKBOOK, 'text/csv']) {
    const check = (await (await send('check?replaces=true', workbook, type)).json()) as RulesCheck
    expect(check).toEqual({ added: 0, changed: 0, removed: 0, unchanged: 3, problems: [] })
  }
  expect((await send('save?replaces=true', '110,60', 'text/csv')).status).toBe(200)
  const saved = (await (await send('save?replaces=true', workbook)).json()) as RulesCheck
  expect(saved).toMatchObject({ added: 3, removed: 1 })
  expect(await list()).toEqual(before)
})

test('what is no workbook is refused in words, and changes nothing', async () => {
  const before = await list()
  const odd = zipSync({ 'xl/workbook.xml': strToU8('<workbook/>') })
  await expectInvalid(await send('save', odd), '#file')
  await expectInvalid(await send('save', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0])), '#file')
  await expectProblem(await send('check', new Uint8Array(2 * 1024 * 1024)), 413, 'payload_too_large')
  expect(await list()).toEqual(before)
})
