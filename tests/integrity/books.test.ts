/** A month's books against an oracle that shares no code with them, and what is wrong with them named before anything leaves. */
import { inflateRawSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import type { BookedMonth } from '#store/money/books/books.schema.ts'
import { rounds } from '#tests/support/at-length.ts'
import { expectProblem } from '#tests/support/problem.ts'
import { openTestShop } from '#tests/support/shop.ts'
import { liveTwoMonths } from './books-life.ts'
import { type Done, expectedBooks, lineWords } from './books-oracle.ts'

/** Two thirds of them in one month. */
const ORDERS = rounds(15_000, 180)
const [BEFORE, MONTH] = monthsBefore()

const shop = await openTestShop()
const owner = await shop.owner()
const done: Done[] = await liveTwoMonths(shop, owner, ORDERS, [BEFORE, MONTH])

/** The two that were over last. */
function monthsBefore(): [string, string] {
  const [year = 0, month = 0] = new Date(Date.now() + 330 * 60_000).toISOString().split('-').map(Number)
  const name = (months: number) => `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
  return [name(year * 12 + month - 3), name(year * 12 + month - 2)]
}

const get = (path: string) => shop.call('GET', `/api/admin/books/${path}`, undefined, owner)
const monthOf = async (name: string) => (await (await get(name)).json()) as BookedMonth

/** The files of the archive, as any program finds them. */
async function filesOf(name: string): Promise<Map<string, string>> {
  const answer = await get(`${name}/books.zip`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
  const zip = Buffer.from(await answer.arrayBuffer())
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  const files = new Map<string, string>()
  for (let n = 0, at = zip.readUInt32LE(end + 16); n < zip.readUInt16LE(end + 10); n++) {
    const [packed, whole] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24)]
    const [length, begins] = [zip.readUInt16LE(at + 28), zip.readUInt32LE(at + 42)]
    const path = zip.subarray(at + 46, at + 46 + length).toString()
    const from = begins + 30 + zip.readUInt16LE(begins + 26)
    const bytes = inflateRawSync(zip.subarray(from, from + packed))
    expect(bytes.length).toBe(whole)
    files.set(path, bytes.toString())
    at += 46 + length + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return files
}

const paise = (rupees: number | string) => {
  const [whole = '0', part = '0'] = Number(rupees).toFixed(2).split('.')
  return (
    BigInt(whole.replace('-', '')) * 100n * (Number(rupees) < 0 ? -1n : 1n) +
    BigInt(part) * (Number(rupees) < 0 ? -1n : 1n)
  )
}
type Tax = { rt: number; txval: number; camt?: number; samt?: number; iamt?: number; qty?: number }
const taxWords = (key: string, { txval, camt = 0, samt = 0, iamt = 0, qty = 0 }: Tax) =>
  lineWords(key, { qty: BigInt(qty), txval: paise(txval), camt: paise(camt), samt: paise(samt), iamt: paise(iamt) })

type Slip = { ctin?: string; pos: string; val: number; itms: { itm_det: Tax }[] }
const slipWords = ({ ctin = '', pos, val, itms }: Slip) =>
  `${ctin} ${pos} ${paise(val)}: ${itms
    .map(({ itm_det }) => taxWords(String(itm_det.rt), itm_det))
    .sort()
    .join(', ')}`

/** What the return says, in the words of the oracle. */
function told(json: string) {
  const said = JSON.parse(json)
  const grouped = (groups: Record<string, unknown>[] = [], list = 'inv') =>
    groups
      .flatMap((group) => (group[list] as Slip[]).map((slip) => slipWords({ ...slip, ...group } as unknown as Slip)))
      .sort()
  const hsn = (lines: (Tax & { hsn_sc: string })[]) =>
    lines.map((line) => taxWords(`${line.hsn_sc} ${line.rt}`, line)).sort()
  return {
    b2b: grouped(said.b2b),
    b2cl: grouped(said.b2cl),
    cdnr: grouped(said.cdnr, 'nt'),
    cdnur: ((said.cdnur ?? []) as Slip[]).map(slipWords).sort(),
    b2cs: (said.b2cs as (Tax & { pos: string })[]).map((row) => taxWords(`${row.pos} ${row.rt}`, row)).sort(),
    nil: (said.nil.inv as { sply_ty: string; nil_amt: number }[])
      .map((row) => `${row.sply_ty}: ${paise(row.nil_amt)}`)
      .sort(),
    hsn_b2b: hsn(said.hsn.hsn_b2b),
    hsn_b2c: hsn(said.hsn.hsn_b2c),
    documents: (said.doc_issue.doc_det as { docs: { net_issue: number }[] }[]).map(({ docs }) =>
      docs.reduce((sum, { net_issue }) => sum + net_issue, 0),
    ),
  }
}

const cellsOf = (csv: string): string[][] => parse(csv, { bom: true }).slice(1)
const sumOf = (rows: string[][], column: number) => rows.reduce((sum, row) => sum + paise(row.at(column) || '0'), 0n)

test.each([BEFORE, MONTH])('GSTR-1, register, ledger and cash of %s are what was sold, to the paisa', async (name) => {
  const { sold, cameBack, tax, received, owed, toGiveBack, ...tables } = withoutQty(expectedBooks(done, name))
  const { figures, faults } = await monthOf(name)
  expect(faults).toEqual([])
  expect(Object.fromEntries(Object.entries(figures).map(([key, rupees]) => [key, paise(rupees)]))).toEqual({
    sold,
    cameBack,
    tax,
    received,
    owed,
    toGiveBack,
  })
  const files = await filesOf(name)
  expect([...files.keys()]).toEqual([
    'READ ME.txt',
    'gstr-1.json',
    'gstr-1.csv',
    'sales-register.csv',
    'day-book.csv',
    'cash-book.csv',
    'tally.xml',
  ])
  expect(told(files.get('gstr-1.json') ?? '')).toEqual(tables)
  const register = cellsOf(files.get('sales-register.csv') ?? '')
  expect(sumOf(register, -1)).toBe(sold - cameBack)
  expect([-2, -3, -4].reduce((sum, column) => sum + sumOf(register, column), 0n)).toBe(tax)
  const book = cellsOf(files.get('cash-book.csv') ?? '')
  expect(sumOf(book, 6) - sumOf(book, 7)).toBe(received)
  const days = cellsOf(files.get('day-book.csv') ?? '')
  expect(sumOf(days, 4)).toBe(sumOf(days, 5))
  const ofAccounts = (accounts: RegExp) => days.filter(([, , , account = '']) => accounts.test(account))
  const [sales, money] = [ofAccounts(/^(Sales|Output)/), ofAccounts(/^(Cash|UPI|Bank)/)]
  expect(sumOf(sales, 5) - sumOf(sales, 4)).toBe(sold - cameBack)
  expect(sumOf(money, 4) - sumOf(money, 5)).toBe(received)
  expect(tallySums(files.get('tally.xml') ?? '')).toEqual({ whole: 0n, sales: sold - cameBack })
  // Of people only registered buyers are named, in the register.
  for (const [path, text] of files) if (path !== 'sales-register.csv') expect(text, path).not.toContain('Asha')
  for (const [, , , , , buyer, gstin] of register) expect(buyer === 'Consumer').toBe(gstin === '')
})

/** One-by-one lists carry no units. */
function withoutQty(expected: ReturnType<typeof expectedBooks>) {
  const b2cs = expected.b2cs.map((line) => line.replace(/: -?\d+/, ': 0'))
  return { ...expected, b2cs }
}

function tallySums(xml: string) {
  let [whole, sales] = [0n, 0n]
  expect(xml.match(/<[A-Z.]+[ >]/g)?.length).toBe(xml.match(/<\/[A-Z.]+>/g)?.length)
  for (const [, account = '', amount = ''] of xml.matchAll(
    /<LEDGERNAME>([^<]*)<\/LEDGERNAME><ISDEEMEDPOSITIVE>\w+<\/ISDEEMEDPOSITIVE><AMOUNT>([^<]*)</g,
  )) {
    whole += paise(amount)
    if (/^(Sales|Output)/.test(account)) sales += paise(amount)
  }
  return { whole, sales }
}

test('the two months have everything that a return can tell', () => {
  for (const [table, lines] of Object.entries(expectedBooks([...done], MONTH)))
    expect(Array.isArray(lines) ? lines.length : lines, table).toBeGreaterThan(0)
})

test('the quarter is its months, and a file alone is the one of the archive', async () => {
  const quarter = (name: string) => `${name.slice(0, 4)}-Q${Math.ceil(Number(name.slice(5)) / 3)}`
  const [whole, before, month] = await Promise.all([quarter(MONTH), BEFORE, MONTH].map(monthOf))
  const isTogether = quarter(BEFORE) === quarter(MONTH)
  const sum = (one = 0, other = 0) => (isTogether ? paise(one) : 0n) + paise(other)
  expect(paise(whole?.figures.sold ?? 0)).toBe(sum(before?.figures.sold, month?.figures.sold))
  const alone = await get(`${MONTH}/gstr-1.json`)
  expect(alone.headers.get('content-disposition')).toBe(`attachment; filename="${MONTH}-gstr-1.json"`)
  expect(await alone.text()).toBe((await filesOf(MONTH)).get('gstr-1.json'))
})

const KEPT = ['invoices', 'cash_lines', 'orders', 'order_lines', 'products', 'shop_settings']

describe('nothing is handed out', () => {
  const pick = (which: string) =>
    `(select id from invoices where ${which} and issued_at >= '${MONTH}-02' order by issued_at limit 1)`
  const INVOICE = pick(`kind = 'invoice_cum_bill'`)

  test.each([
    [
      'a paisa more on a paper',
      [
        `update invoices set facts = jsonb_set(facts, '{totalPaise}', to_jsonb((facts ->> 'totalPaise')::bigint + 1)) where id = ${INVOICE}`,
      ],
      /is the sum of its lines: .* says ₹\d/,
    ],
    [
      'a paisa that went from value to tax',
      [
        `update invoices set facts = jsonb_set(jsonb_set(jsonb_set(facts, '{lines,0,tax,taxablePaise}', to_jsonb((facts #>> '{lines,0,tax,taxablePaise}')::bigint - 2)),
          '{lines,0,tax,cgstPaise}', to_jsonb((facts #>> '{lines,0,tax,cgstPaise}')::bigint + 1)), '{lines,0,tax,sgstPaise}', to_jsonb((facts #>> '{lines,0,tax,sgstPaise}')::bigint + 1))
          where id = ${pick(`kind = 'tax_invoice' and facts -> 'invoice' ->> 'isInterState' = 'false'`)}`,
      ],
      /Tax fits its rate: .*, line 1: tax of ₹/,
    ],
    [
      'a serial that was given twice',
      [
        'drop index invoices_by_serial',
        `update invoices set serial = (select serial from invoices where kind = 'bill_of_supply' and issued_at >= '${MONTH}-02' order by issued_at limit 1) where id = ${INVOICE}`,
      ],
      /A serial is given once: \S+ stands on 2 papers/,
    ],
    [
      'a credit note that is gone',
      [
        `delete from invoices where kind = 'credit_note' and number = (select max(number) from invoices where kind = 'credit_note')`,
      ],
      /What came back has its credit note: Order TK-\d+: ₹[\d.]+ came back, ₹[\d.]+ credited/,
    ],
    [
      'a paper that is gone',
      [
        `delete from invoices where id = (select id from invoices where kind <> 'credit_note' and id not in (select corrects from invoices where corrects is not null)
          and order_id not in (select order_id from invoices group by 1 having count(*) > 1) order by issued_at desc limit 1)`,
      ],
      /What was sent has its paper: Order TK-\d+ was sent|numbered without a gap/,
    ],
    [
      'a paisa in the cash book',
      [
        'alter table cash_lines disable trigger user',
        `update cash_lines set amount_paise = amount_paise + 1 where entry_id = (select max(id) from cash_entries)`,
      ],
      /An entry is the sum of its lines: No\. \d+ of the cash book/,
    ],
    [
      'a paisa that an order was paid and no book knows',
      [
        `update orders set received_paise = received_paise - 1 where id = (select o.id from cash_lines l join cash_entries e on e.id = l.entry_id join orders o on o.id = l.order_id where e.day >= '${MONTH}-02' and e.kind = 'received' and o.received_paise > o.refunded_paise order by e.id limit 1)`,
      ],
      /was paid what the cash book says: Order TK-\d+/,
    ],
    [
      'a serial whose text is another one',
      [`update invoices set serial = 'TK/26-27/99999' where id = ${INVOICE}`],
      /A paper is as it was issued: TK\/26-27\/99999 was changed/,
    ],
    ...(
      [
        [
          'another place of supply',
          `jsonb_set(facts, '{invoice,placeOfSupply}', '{"code": "33", "name": "Tamil Nadu"}')`,
        ],
        ["another buyer's GSTIN", `jsonb_set(facts, '{buyer,gstin}', '"27ABCDE1234F1Z0"')`],
        ['goods that are exempt instead of nil-rated', `jsonb_set(facts, '{lines,0,tax,kind}', '"exempt"')`],
      ] as const
    ).map(([what, facts]): [string, string[], RegExp] => [
      what,
      [`update invoices set facts = ${facts} where id = ${INVOICE}`],
      /A paper is as it was issued: \S+ was changed/,
    ]),
    [
      'a paisa in a line of an order',
      [
        'alter table order_lines disable trigger user',
        `update order_lines set price_paise = price_paise + 1 where product_id = (select product_id from order_lines where order_id = (select order_id from invoices where id = ${INVOICE}) limit 1)
          and order_id = (select order_id from invoices where id = ${INVOICE})`,
        'alter table order_lines enable trigger user',
      ],
      /An order is the sum of its lines: Order TK-\d+: ₹/,
    ],
    [
      'goods without an HSN code',
      [
        `update invoices set facts = jsonb_set(facts, '{lines,0,tax,hsn}', 'null') where id = ${INVOICE}`,
        `update products set hsn_code = null`,
        `update shop_settings set settings = jsonb_set(settings, '{hsnCodes}', '{"Study": "", "Toy": "", "Gift": "", "Household": ""}')`,
      ],
      /Goods have an HSN code: .* has no HSN code of 4 digits/,
    ],
  ])('for %s, which is named', async (_what, statements, named) => {
    const { pool } = shop.database
    const backup = async (verb: string) => {
      for (const table of KEPT) {
        if (verb === 'keep') await pool.query(`create table kept_${table} as table ${table}`)
      }
    }
    await backup('keep')
    try {
      await pool.query('alter table invoices disable trigger user')
      for (const statement of statements) await pool.query(statement)
      const { faults } = await monthOf(MONTH)
      expect(faults.map(({ rule, words }) => `${rule}: ${words}`).join('\n')).toMatch(named)
      for (const file of ['books.zip', 'gstr-1.json', 'tally.xml']) {
        await expectProblem(await get(`${MONTH}/${file}`), 409, 'books_differ')
      }
    } finally {
      await putBack()
    }
    expect((await monthOf(MONTH)).faults).toEqual([])
  })

  /** Everything as it was before. */
  async function putBack(): Promise<void> {
    const { pool } = shop.database
    const client = await pool.connect()
    try {
      await client.query(
        'begin; alter table cash_lines disable trigger user; alter table order_lines disable trigger user',
      )
      await client.query(
        'insert into invoices select * from kept_invoices k where not exists (select from invoices i where i.id = k.id)',
      )
      await client.query(
        'update invoices i set facts = k.facts, serial = k.serial from kept_invoices k where k.id = i.id and (k.facts <> i.facts or k.serial <> i.serial)',
      )
      await client.query(
        'update cash_lines l set amount_paise = k.amount_paise from kept_cash_lines k where k.entry_id = l.entry_id and k.order_id = l.order_id and k.amount_paise <> l.amount_paise',
      )
      await client.query(
        'update order_lines l set price_paise = k.price_paise from kept_order_lines k where k.order_id = l.order_id and k.product_id = l.product_id and k.price_paise <> l.price_paise',
      )
      await client.query(
        'update orders o set received_paise = k.received_paise from kept_orders k where k.id = o.id and k.received_paise <> o.received_paise',
      )
      await client.query('update products p set hsn_code = k.hsn_code from kept_products k where k.id = p.id')
      await client.query('update shop_settings s set settings = k.settings from kept_shop_settings k')
      await client.query(
        `create unique index if not exists invoices_by_serial on invoices (serial) where kind <> 'credit_note'`,
      )
      for (const table of KEPT) await client.query(`drop table kept_${table}`)
      await client.query(
        'alter table cash_lines enable trigger user; alter table order_lines enable trigger user; alter table invoices enable trigger user; commit',
      )
    } finally {
      client.release()
    }
  }
})
