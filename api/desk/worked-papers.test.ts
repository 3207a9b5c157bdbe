/**
 * Worked cases: registration x goods x buyer x state x return, each with its source, down to the heading, the columns and the
 * tax to the paisa. The figures were worked out by hand; no case is a legal opinion.
 */
import { asc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TaxPaper } from '#db/order-values.ts'
import { invoices } from '#db/schema/money.ts'
import type { FrozenInvoice } from '#store/money/papers/papers.ts'
import type { ShopDetails } from '#store/shop/settings/settings.ts'
import { placeTestOrder, putInto } from '#tests/support/desk.ts'
import { textOfPages } from '#tests/support/pdf-text.ts'
import { setSettings } from '#tests/support/settings.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/support/shop.ts'

const SOURCES = {
  'rule 46': 'https://cbic-gst.gov.in: CGST Rules, rule 46, tax invoice',
  'rule 46A': 'https://kpam.in/rule-46a-invoice-cum-bill-of-supply/',
  'rule 49': 'https://www.taxtmi.com/manuals?id=3177',
  'rule 5(1)(f)': 'https://kanaksoftware.in/content/info/5/502',
  'rule 53': 'https://graceandco.in/detail/29300.aspx',
  'section 22': 'CGST Act, section 22: who is not registered charges no tax',
  'section 10(1)(ca)': 'IGST Act, section 10(1)(ca): the address on record, else where the seller is',
  'section 10(1)(a)': 'IGST Act, section 10(1)(a): where the movement of the goods ends',
  'section 7 UTGST': 'UTGST Act, section 7: in a union territory without a legislature',
  'section 8': 'CGST Act, section 8: what is naturally sent along has the rate of the principal supply',
  'rates of 22.9.2025': 'https://www.msassociates.pro/gst/gst-education.php',
} as const

const KARNATAKA = '29ABCDE1234F1ZW'
const CHANDIGARH = '04ABCDE1234F1Z8'
const SCHOOL = '27ABCDE1234F1Z0'
const OWN_STATE = '29ABCDE1234F2ZV'

const AT_HOME = '12 MG Road, Bengaluru 560001'
const PUNE = '3 Tilak Road, Pune 411001'
const CHENNAI = '9 Mount Road, Chennai 600001'
const SECTOR_17 = '17 Sector, Chandigarh 160017'
const NO_PIN = 'Behind the temple'
const ARMY = '56 APO 900056'

const GOODS = {
  Notebook: { pricePaise: 5_000, hsnCode: '4820', gstPercent: 0, gstZero: 'nil' },
  Pencil: { pricePaise: 900, hsnCode: '9609', gstPercent: 0 },
  Book: { pricePaise: 12_000, hsnCode: '4901', gstPercent: 0, gstZero: 'exempt' },
  Sample: { pricePaise: 1_000, hsnCode: '4911', gstPercent: 0, gstZero: 'taxed' },
  Pen: { pricePaise: 11_800, hsnCode: '9608', gstPercent: 18 },
  Marker: { pricePaise: 9_999, hsnCode: '9608', gstPercent: 18 },
  Box: { pricePaise: 10_500, hsnCode: '7310', gstPercent: 5 },
  Toy: { pricePaise: 34_900, hsnCode: '9503', gstPercent: 5 },
  Watch: { pricePaise: 24_999, hsnCode: '9101', gstPercent: 40 },
  Kite: { pricePaise: 5_000 },
} as const
type Name = keyof typeof GOODS
type Lines = Partial<Record<Name, number>>

/** Value without tax, CGST, SGST or UTGST, IGST; in paise. */
type Sums = readonly [value: number, cgst: number, sgst: number, igst: number]
type Expected = { kind: TaxPaper; sums: Sums; says?: readonly string[] }
const paper =
  (kind: TaxPaper) =>
  (sums: Sums, ...says: string[]): Expected => ({ kind, sums, says })
const [tax, bill] = [paper('tax_invoice'), paper('bill_of_supply')]
const [cum, note] = [paper('invoice_cum_bill'), paper('credit_note')]

type Case = {
  goods: Lines
  to?: string
  gstin?: string
  delivery?: number
  /** What comes back after delivery, in turns; or the parcel is called off once it is packed. */
  back?: readonly Lines[] | 'called off'
  papers: readonly Expected[]
  law: keyof typeof SOURCES
}

const INTRA = ['CGST', 'SGST']
const EXEMPT = 'nil-rated or exempt'
const COMPOSITION = 'Composition taxable person, not eligible to collect tax on supplies.'

const REGULAR: readonly Case[] = [
  { goods: { Pen: 1 }, papers: [tax([10_000, 900, 900, 0], 'Karnataka (29)')], law: 'rule 46' },
  { goods: { Marker: 1 }, papers: [tax([8_473, 763, 763, 0])], law: 'rule 46' },
  { goods: { Marker: 3 }, papers: [tax([25_421, 2_288, 2_288, 0])], law: 'rule 46' },
  { goods: { Pen: 1, Box: 1 }, papers: [tax([20_000, 1_150, 1_150, 0])], law: 'rates of 22.9.2025' },
  { goods: { Toy: 3 }, papers: [tax([99_714, 2_493, 2_493, 0])], law: 'rule 46' },
  { goods: { Watch: 1 }, papers: [tax([17_857, 3_571, 3_571, 0])], law: 'rule 46' },
  { goods: { Sample: 1 }, papers: [tax([1_000, 0, 0, 0])], law: 'rule 46' },
  { goods: { Kite: 1 }, papers: [tax([5_000, 0, 0, 0], 'No GST rate is set')], law: 'rule 46' },
  { goods: { Pen: 1 }, to: PUNE, papers: [tax([10_000, 0, 0, 1_800], 'Maharashtra (27)')], law: 'section 10(1)(ca)' },
  {
    goods: { Marker: 1 },
    to: CHENNAI,
    papers: [tax([8_474, 0, 0, 1_525], 'Tamil Nadu (33)')],
    law: 'section 10(1)(ca)',
  },
  { goods: { Marker: 2 }, to: PUNE, papers: [tax([16_947, 0, 0, 3_051])], law: 'section 10(1)(ca)' },
  { goods: { Watch: 1 }, to: CHENNAI, papers: [tax([17_856, 0, 0, 7_143])], law: 'section 10(1)(ca)' },
  {
    goods: { Pen: 1 },
    to: NO_PIN,
    papers: [tax([10_000, 900, 900, 0], 'no known PIN code')],
    law: 'section 10(1)(ca)',
  },
  { goods: { Pen: 1 }, to: ARMY, papers: [tax([10_000, 900, 900, 0], 'no known PIN code')], law: 'section 10(1)(ca)' },
  { goods: { Notebook: 2 }, papers: [bill([10_000, 0, 0, 0], EXEMPT)], law: 'rule 49' },
  { goods: { Notebook: 1, Book: 1 }, papers: [bill([17_000, 0, 0, 0], EXEMPT)], law: 'rule 49' },
  { goods: { Notebook: 2 }, to: PUNE, papers: [bill([10_000, 0, 0, 0], EXEMPT)], law: 'rule 49' },
  { goods: { Notebook: 2 }, gstin: OWN_STATE, papers: [bill([10_000, 0, 0, 0], `GSTIN ${OWN_STATE}`)], law: 'rule 49' },
  { goods: { Notebook: 1, Pen: 1 }, papers: [cum([15_000, 900, 900, 0], 'Nil', 'Exempt value')], law: 'rule 46A' },
  { goods: { Book: 1, Pen: 1 }, papers: [cum([22_000, 900, 900, 0], 'Exempt')], law: 'rule 46A' },
  { goods: { Notebook: 3, Pencil: 2, Marker: 1 }, papers: [cum([25_273, 763, 763, 0])], law: 'rates of 22.9.2025' },
  { goods: { Notebook: 3, Marker: 3 }, to: CHENNAI, papers: [cum([40_421, 0, 0, 4_576])], law: 'rule 46A' },
  { goods: { Sample: 1, Notebook: 1 }, papers: [cum([6_000, 0, 0, 0])], law: 'rule 46A' },
  { goods: { Pen: 1 }, gstin: OWN_STATE, papers: [tax([10_000, 900, 900, 0], `GSTIN ${OWN_STATE}`)], law: 'rule 46' },
  {
    goods: { Pen: 1 },
    to: PUNE,
    gstin: SCHOOL,
    papers: [tax([10_000, 0, 0, 1_800], `GSTIN ${SCHOOL}`)],
    law: 'section 10(1)(a)',
  },
  { goods: { Pen: 1 }, gstin: SCHOOL, papers: [tax([10_000, 900, 900, 0], 'Karnataka (29)')], law: 'section 10(1)(a)' },
  {
    goods: { Notebook: 1, Pen: 1 },
    gstin: OWN_STATE,
    papers: [tax([10_000, 900, 900, 0]), bill([5_000, 0, 0, 0])],
    law: 'rule 46A',
  },
  {
    goods: { Notebook: 3, Marker: 3 },
    to: PUNE,
    gstin: SCHOOL,
    papers: [tax([25_421, 0, 0, 4_576]), bill([15_000, 0, 0, 0])],
    law: 'rule 46A',
  },
  { goods: { Pen: 1 }, delivery: 59, papers: [tax([15_000, 1_350, 1_350, 0], 'Delivery')], law: 'section 8' },
  { goods: { Notebook: 1 }, delivery: 49, papers: [bill([9_900, 0, 0, 0], 'Delivery')], law: 'section 8' },
  { goods: { Notebook: 1, Pen: 1 }, delivery: 49, papers: [cum([19_152, 1_274, 1_274, 0])], law: 'section 8' },
  {
    goods: { Pen: 2 },
    back: [{ Pen: 1 }],
    papers: [tax([20_000, 1_800, 1_800, 0]), note([10_000, 900, 900, 0], ...INTRA)],
    law: 'rule 53',
  },
  {
    goods: { Marker: 3 },
    back: [{ Marker: 1 }, { Marker: 2 }],
    papers: [tax([25_421, 2_288, 2_288, 0]), note([8_473, 763, 763, 0]), note([16_948, 1_525, 1_525, 0])],
    law: 'rule 53',
  },
  {
    goods: { Marker: 3 },
    to: CHENNAI,
    back: [{ Marker: 1 }, { Marker: 2 }],
    papers: [tax([25_421, 0, 0, 4_576]), note([8_474, 0, 0, 1_525], 'IGST'), note([16_947, 0, 0, 3_051])],
    law: 'rule 53',
  },
  {
    goods: { Notebook: 2 },
    back: [{ Notebook: 1 }],
    papers: [bill([10_000, 0, 0, 0]), note([5_000, 0, 0, 0])],
    law: 'rule 53',
  },
  {
    goods: { Notebook: 1, Pen: 1 },
    back: [{ Notebook: 1 }],
    papers: [cum([15_000, 900, 900, 0]), note([5_000, 0, 0, 0])],
    law: 'rule 53',
  },
  {
    goods: { Notebook: 1, Pen: 1 },
    gstin: OWN_STATE,
    back: 'called off',
    papers: [tax([10_000, 900, 900, 0]), bill([5_000, 0, 0, 0]), note([10_000, 900, 900, 0]), note([5_000, 0, 0, 0])],
    law: 'rule 53',
  },
  {
    goods: { Pen: 1 },
    delivery: 59,
    to: PUNE,
    back: 'called off',
    papers: [tax([15_000, 0, 0, 2_700]), note([15_000, 0, 0, 2_700], 'Delivery')],
    law: 'rule 53',
  },
]

const UNION_TERRITORY: readonly Case[] = [
  { goods: { Pen: 1 }, to: SECTOR_17, papers: [tax([10_000, 900, 900, 0], 'UTGST')], law: 'section 7 UTGST' },
  { goods: { Pen: 1 }, to: PUNE, papers: [tax([10_000, 0, 0, 1_800], 'IGST')], law: 'section 7 UTGST' },
]

const COMPOSITION_SCHEME: readonly Case[] = [
  { goods: { Pen: 1 }, papers: [bill([11_800, 0, 0, 0], COMPOSITION)], law: 'rule 5(1)(f)' },
  {
    goods: { Notebook: 1, Pen: 1 },
    gstin: SCHOOL,
    papers: [bill([16_800, 0, 0, 0], COMPOSITION)],
    law: 'rule 5(1)(f)',
  },
  { goods: { Kite: 1 }, papers: [bill([5_000, 0, 0, 0], COMPOSITION)], law: 'rule 5(1)(f)' },
  {
    goods: { Pen: 2 },
    back: [{ Pen: 1 }],
    papers: [bill([23_600, 0, 0, 0]), note([11_800, 0, 0, 0], COMPOSITION)],
    law: 'rule 53',
  },
]

const UNREGISTERED: readonly Case[] = [
  { goods: { Pen: 1 }, papers: [], law: 'section 22' },
  { goods: { Notebook: 1, Pen: 1 }, gstin: SCHOOL, papers: [], law: 'section 22' },
]

const HEADINGS: Record<TaxPaper, string> = {
  tax_invoice: 'Tax invoice',
  bill_of_supply: 'Bill of supply',
  invoice_cum_bill: 'Invoice-cum-bill of supply',
  credit_note: 'Credit note',
}

let shop: TestShop
let owner: TestPerson
let asha: TestPerson
const ids = new Map<Name, string>()

beforeAll(async () => {
  shop = await openTestShop({ STORE_PHONES: '080 4112 2334, 080 4112 2335, 080 4112 2336' })
  owner = await shop.owner()
  asha = await shop.customer()
  for (const [name, tax] of Object.entries(GOODS))
    ids.set(name as Name, await shop.product({ name, stock: 500, ...tax }))
})

const linesOf = (goods: Lines) =>
  Object.entries(goods).map(([name, qty]) => ({ _id: ids.get(name as Name) ?? '', qty }))
const send = (path: string, body: object, as = owner) => shop.call('POST', `/api/${path}`, body, as)

/** Places, packs and invoices the order, and takes back what comes back. */
async function work({ goods, to = AT_HOME, gstin, delivery = 0, back = [] }: Case): Promise<string> {
  const priced = Object.entries(goods).reduce((sum, [name, qty]) => sum + GOODS[name as Name].pricePaise * qty, 0)
  const body = {
    customerInfo: { name: 'Asha Rao', phone: '98765 43210', address: to },
    orderItems: linesOf(goods),
    totalAmount: priced / 100 + delivery,
    ...(gstin === undefined ? {} : { customerGstin: gstin }),
  }
  const placed = await send('orders', body, asha)
  expect(placed.status).toBe(201)
  const { _id: id } = (await placed.json()) as { _id: string }
  await putInto(shop, id, 'packed')
  await send(`admin/orders/${id}/invoice`, { confirm: true })
  await putInto(shop, id, back === 'called off' ? 'cancelled' : 'delivered')
  for (const some of back === 'called off' ? [{}] : back) {
    if (back !== 'called off') await takeBack(id, linesOf(some))
    expect((await send(`admin/orders/${id}/credit-note`, {})).status).toBe(200)
  }
  return id
}

async function takeBack(id: string, lines: { _id: string; qty: number }[]): Promise<void> {
  const written = await send(`admin/orders/${id}/returns`, { lines, reason: 'not wanted' })
  const { returns } = (await written.json()) as { returns: { _id: string; status: string }[] }
  const open = returns.find(({ status }) => status === 'accepted')
  const here = lines.map(({ _id, qty }) => ({ _id, cameBack: qty, onShelf: qty }))
  expect((await send(`admin/returns/${open?._id}/receive`, { lines: here })).status).toBe(200)
}

async function textOf(id: string, paperId: string): Promise<string> {
  const response = await shop.call('GET', `/api/admin/orders/${id}/invoice.pdf?paper=${paperId}`, undefined, owner)
  return textOfPages(new Uint8Array(await response.arrayBuffer())).join('\n')
}

const sumsOf = ({ lines }: FrozenInvoice): Sums => {
  const add = (of: 'taxablePaise' | 'cgstPaise' | 'sgstPaise' | 'igstPaise') =>
    lines.reduce((sum, { tax }) => sum + (tax?.[of] ?? 0), 0)
  return [add('taxablePaise'), add('cgstPaise'), add('sgstPaise'), add('igstPaise')]
}

/** Whether tax columns stand on the paper, and which. */
function columnsOf({ sums: [, , , igst] }: Expected, text: string, isTaxed: boolean): void {
  if (!isTaxed) expect(text).not.toMatch(/CGST|SGST|UTGST|IGST|Taxable/)
  else if (igst > 0) expect(text).not.toMatch(/CGST|SGST|UTGST/)
  else expect(text).not.toContain('IGST')
}

const seriesOf = (cases: readonly Case[], settings: Partial<ShopDetails>, isComposition = false) => {
  beforeAll(() => setSettings(shop, owner, { ...settings, isComposition, address: '4 Lotus Arcade\nBengaluru 560038' }))

  test.each(
    cases.map(
      (one) =>
        [JSON.stringify(one.goods), one.to ?? AT_HOME, one.gstin ?? 'a consumer', SOURCES[one.law], one] as const,
    ),
  )('%s to %s for %s (%s)', async (_goods, _to, _buyer, _source, one) => {
    await setSettings(shop, owner, { deliveryCharge: one.delivery ?? 0 })
    const id = await work(one)
    const rows = await shop.database.db
      .select()
      .from(invoices)
      .where(eq(invoices.orderId, id))
      .orderBy(asc(invoices.issuedAt))
    const frozen = rows.map(({ kind, facts }) => ({ kind, sums: sumsOf(facts as FrozenInvoice) }))
    expect(frozen).toEqual(one.papers.map(({ kind, sums }) => ({ kind, sums })))
    for (const [at, row] of rows.entries()) {
      const expected = one.papers[at]
      if (!expected) continue
      const text = await textOf(id, row.id)
      for (const words of [HEADINGS[row.kind], row.serial, ...(expected.says ?? [])]) expect(text).toContain(words)
      const { lines, totalPaise, invoice } = row.facts as FrozenInvoice
      const isTaxed =
        !invoice.isComposition && row.kind !== 'bill_of_supply' && lines.some(({ tax }) => tax?.kind === 'taxable')
      columnsOf(expected, text, isTaxed)
      expect(expected.sums.reduce((sum, paise) => sum + paise, 0)).toBe(totalPaise)
      const corrected = rows.find((other) => other.id === row.corrects)
      if (row.kind === 'credit_note') expect(text).toContain(`For ${corrected?.serial}`)
    }
  })
}

describe('a shop with a GSTIN in Karnataka', () => seriesOf(REGULAR, { gstin: KARNATAKA }))
describe('a shop in a union territory', () => seriesOf(UNION_TERRITORY, { gstin: CHANDIGARH }))
describe('a shop under the composition scheme', () => seriesOf(COMPOSITION_SCHEME, { gstin: KARNATAKA }, true))
describe('a shop without a GSTIN', () => seriesOf(UNREGISTERED, { gstin: '' }))

test('an order of before a new rate is taxed at it, unless it left the shop and was paid before, and its notes as it was', async () => {
  const { pool } = shop.database
  await setSettings(shop, owner, { gstin: KARNATAKA, deliveryCharge: 0, address: '4 Lotus Arcade\nBengaluru 560038' })
  const lamp = await shop.product({ name: 'Lamp', pricePaise: 11_200, stock: 50, hsnCode: '7418', gstPercent: 12 })
  const order = async (ago: { left?: string; paid?: string }) => {
    const id = await placeTestOrder(shop, asha, [{ _id: lamp, qty: 1, price: 112 }])
    await putInto(shop, id, ago.left ? 'shipped' : 'packed')
    await pool.query(`update orders set created_at = now() - interval '9 days' where id = $1`, [id])
    if (ago.left)
      await pool.query(
        `insert into order_events (order_id, kind, from_status, to_status, actor_name, created_at)
        values ($1, 'status', 'packed', 'shipped', 'P', now() - $2::interval)`,
        [id, ago.left],
      )
    if (!ago.paid) return id
    const paid = await send('admin/cash-book/received', { way: 'upi', lines: [{ orderId: id, amount: 112 }] })
    expect(paid.status).toBe(201)
    await pool.query(
      `begin; alter table cash_entries disable trigger user;
      update cash_entries set day = day - interval '${ago.paid}' where id = (select max(id) from cash_entries);
      alter table cash_entries enable trigger user; commit`,
    )
    return id
  }
  const percents = async (id: string) => {
    const rows = await shop.database.db
      .select()
      .from(invoices)
      .where(eq(invoices.orderId, id))
      .orderBy(invoices.issuedAt)
    return rows.map(({ facts }) => (facts as FrozenInvoice).lines[0]?.tax?.percent)
  }
  const ids = [
    await order({}),
    await order({ paid: '5 days' }),
    await order({ left: '5 days' }),
    await order({ left: '5 days', paid: '5 days' }),
  ]
  await pool.query(
    `update products set gst_percent = 5, gst_from = (now() at time zone 'Asia/Kolkata')::date - 2 where id = $1`,
    [lamp],
  )
  for (const id of ids) expect((await send(`admin/orders/${id}/invoice`, {})).status).toBe(200)
  expect(await Promise.all(ids.map(percents))).toEqual([[5], [5], [5], [12]])
  const [, , , old = ''] = ids
  await putInto(shop, old, 'returned')
  expect((await send(`admin/orders/${old}/credit-note`, {})).status).toBe(200)
  expect(await percents(old)).toEqual([12, 12])
})
