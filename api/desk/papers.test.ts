/** Papers over the API: issued once and numbered without a gap, said as they were, and nobody else's business. */
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { products } from '#db/schema/goods.ts'
import { invoices } from '#db/schema/money.ts'
import { orders } from '#db/schema/orders.ts'
import { issueDuePapers } from '#store/money/papers/issue-papers.server.ts'
import type { PapersIssued } from '#store/money/papers/papers.schema.ts'
import type { DeskNow, OrderEvent } from '#store/selling/orders/order-desk.schema.ts'
import { wordsOfCreditNotes } from '#store/selling/orders/order-money.ts'
import type { IssuedPaper } from '#store/selling/orders/orders.schema.ts'
import { findFaults } from '#store/shop/integrity/find-faults.server.ts'
import { placeTestOrder, putInto, readDeskOrder } from '#tests/support/desk.ts'
import { SHIPPING } from '#tests/support/orders.ts'
import { textOfPages } from '#tests/support/pdf-text.ts'
import { expectInvalid, expectProblem } from '#tests/support/problem.ts'
import { setSettings } from '#tests/support/settings.ts'
import { openTestShop, type TestPerson, type TestShop } from '#tests/support/shop.ts'
import { giveRole } from '#tests/support/staff.ts'

let shop: TestShop
let owner: TestPerson
let packer: TestPerson
let asha: TestPerson
let horse: string
let order: string

const GSTIN = '29ABCDE1234F1ZW'
const BUYERS = '29AAGCB7383J1Z4'
const DETAILS = {
  shopName: 'टोकरी Stores',
  address: '4 Lotus Arcade\nBengaluru 560038',
  upiId: 'tokri@okbank',
  upiBeforeCall: true,
}

beforeAll(async () => {
  shop = await openTestShop({ STORE_PHONES: '080 4112 2334, 080 4112 2335, 080 4112 2336' })
  owner = await shop.owner()
  packer = await giveRole(shop, await shop.customer(), 'packer')
  asha = await shop.customer()
  await setSettings(shop, owner, DETAILS)
  const priced = { pricePaise: 11_800, stock: 500, hsnCode: '95030010', gstPercent: 18 }
  horse = await shop.product({ ...priced, name: 'लकड़ी का Horse' })
  order = await placeTestOrder(shop, asha, [{ _id: horse, qty: 2, price: 118 }])
})

/** As another program, or a release of before, would have written it. */
const pastTriggers = (statement: string) =>
  shop.database.pool.query(`begin; alter table invoices disable trigger user; ${statement};
    update invoices i set fingerprint = paper_fingerprint(i); alter table invoices enable trigger user; commit`)

const issue = (id: string) => shop.call('POST', `/api/admin/orders/${id}/invoice`, {}, owner)
const credit = (id: string) => shop.call('POST', `/api/admin/orders/${id}/credit-note`, {}, owner)
const papersOf = async (answer: Response | Promise<Response>) =>
  ((await (await answer).json()) as { papers: IssuedPaper[] }).papers
const serialOf = async (answer: Promise<Response>) => (await papersOf(answer))[0] ?? { serial: '' }
const get = (path: string, as?: TestPerson) => shop.call('GET', `/api/${path}`, undefined, as)

async function read(path: string, as: TestPerson): Promise<string[]> {
  const response = await get(path, as)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  return textOfPages(new Uint8Array(await response.arrayBuffer()))
}

async function packedOrder(lines = [{ _id: horse, qty: 1, price: 118 }]): Promise<string> {
  const id = await placeTestOrder(shop, asha, lines)
  await putInto(shop, id, 'packed')
  return id
}

test('the slip of both sizes says where it goes, what is in it and what is to be collected', async () => {
  for (const size of ['A4', 'A6']) {
    const [page, ...others] = await read(`admin/orders/${order}/slip.pdf?size=${size}`, packer)
    expect(others).toEqual([])
    for (const words of [
      'Asha Rao',
      '+91 98765 43210',
      '12 MG Road, Bengaluru 560001',
      'Horse',
      '₹236.00',
      'To collect',
    ])
      expect(page).toContain(words)
    expect(page).toContain('Or scan the code')
    expect(page).toContain('Not confirmed yet')
  }
  await expectInvalid(await get(`admin/orders/${order}/slip.pdf?size=A5`, owner), '#size')
})

test('what was paid by UPI is not collected again', async () => {
  const paid = await packedOrder()
  await shop.call('POST', `/api/admin/orders/${paid}/payment`, { upiReference: '4321 0099' }, owner)
  const [page] = await read(`admin/orders/${paid}/slip.pdf`, packer)
  expect(page).toContain('Nothing to collect')
  expect(page).toContain('4321 0099')
  expect(page).not.toMatch(/Or scan|Not confirmed/)
})

test('the receipt is there at once, for the customer and the shop, and is no tax invoice', async () => {
  const own = await read(`orders/${order}/receipt.pdf`, asha)
  expect(own).toEqual(await read(`admin/orders/${order}/receipt.pdf`, packer))
  expect(own[0]).toContain('Order receipt')
  expect(own[0]).toContain('टोकरी')
  expect(own[0]).toContain('₹236.00')
  expect(own[0]).toContain('Rupees Two Hundred Thirty-Six Only')
  expect(own[0]).toContain('This receipt is not a tax invoice.')
  await expectProblem(await get(`orders/${order}/invoice.pdf`, asha), 404, 'not_found')
})

test('an order of somebody else has no papers for a customer', async () => {
  const other = await shop.customer()
  for (const paper of ['receipt', 'invoice']) {
    await expectProblem(await get(`orders/${order}/${paper}.pdf`, other), 404, 'not_found')
    await expectProblem(await get(`orders/${order}/${paper}.pdf`, owner), 404, 'not_found')
    await expectProblem(await get(`orders/${order}/${paper}.pdf`), 401, 'unauthenticated')
    await expectProblem(await get(`orders/${crypto.randomUUID()}/${paper}.pdf`, asha), 404, 'not_found')
    await expectInvalid(await get(`orders/1/${paper}.pdf`, asha), '#id')
  }
})

test('without a GSTIN there is no tax invoice, and before it is packed there is none either', async () => {
  const packed = await packedOrder()
  expect((await expectProblem(await issue(packed), 409, 'wrong_status')).detail).toContain('GSTIN')
  await setSettings(shop, owner, { gstin: GSTIN })
  await expectProblem(await issue(order), 409, 'wrong_status')
  const cancelled = await packedOrder()
  await putInto(shop, cancelled, 'cancelled')
  await expectProblem(await issue(cancelled), 409, 'wrong_status')
  expect(await shop.database.db.select().from(invoices)).toEqual([])
})

test('the invoice says what rule 46 asks for, and stays as it was issued', async () => {
  await setSettings(shop, owner, { gstin: GSTIN })
  const id = await packedOrder([{ _id: horse, qty: 3, price: 118 }])
  const { serial } = await serialOf(issue(id))
  expect(serial.length).toBeLessThanOrEqual(16)
  const issued = await read(`admin/orders/${id}/invoice.pdf`, packer)
  for (const words of [`Tax invoice`, serial, `GSTIN ${GSTIN}`, '4 Lotus Arcade', 'State Karnataka (29)', '95030010'])
    expect(issued[0]).toContain(words)
  for (const words of ['3 Nos', '₹300.00', '₹27.00', '9 %', '₹354.00', 'Asha Rao', '12 MG Road', 'Reverse charge: No'])
    expect(issued[0]).toContain(words)
  expect(issued[0]).toContain('Place of supply Karnataka (29)')
  expect(issued[0]).toContain('Authorised signatory')
  await setSettings(shop, owner, { shopName: 'Other', address: 'Elsewhere' })
  await shop.database.db.update(products).set({ name: 'Other', gstPercent: 5, hsnCode: '1234' })
  await putInto(shop, id, 'cancelled')
  expect(await read(`orders/${id}/invoice.pdf`, asha)).toEqual(issued)
  expect(await serialOf(issue(id))).toMatchObject({ serial })
  await setSettings(shop, owner, DETAILS)
  await shop.database.db.update(products).set({ name: 'लकड़ी का Horse', gstPercent: 18, hsnCode: '95030010' })
})

describe('a rate or code that nobody said', () => {
  const rates = { Study: null, Toy: null, Gift: null, Household: null }
  const codes = { Study: '', Toy: '', Gift: '', Household: '' }
  const confirm = (id: string) => shop.call('POST', `/api/admin/orders/${id}/invoice`, { confirm: true }, owner)
  const bare = (name: string, more = {}) => shop.product({ name, pricePaise: 11_800, stock: 9, ...more })
  const linesOf = (...ids: string[]) => ids.map((_id) => ({ _id, qty: 1, price: 118 }))
  const lastInvoice = async () => {
    const ofAll = await shop.database.db.select().from(invoices).orderBy(invoices.issuedAt)
    return ofAll.at(-1)
  }

  test('is refused by the names of the lines, numbers nothing, and issued when it is confirmed', async () => {
    const kite = await bare('Kite')
    const ball = await bare('Ball', { gstPercent: 0 })
    const id = await packedOrder(linesOf(kite, ball, horse))
    const before = await lastInvoice()
    const refused = await expectProblem(await issue(id), 409, 'tax_missing')
    expect(refused.detail).toContain('Kite has no GST rate and no HSN code. Ball has no HSN code.')
    expect(refused).toMatchObject({
      lines: [
        { _id: kite, name: 'Kite', missing: ['gstPercent', 'hsnCode'] },
        { _id: ball, name: 'Ball', missing: ['hsnCode'] },
      ],
    })
    expect(await lastInvoice()).toEqual(before)
    const plain = await shop.call('POST', `/api/admin/orders/${id}/invoice`, undefined, owner)
    await expectProblem(plain, 409, 'tax_missing')
    const words = await shop.call('POST', `/api/admin/orders/${id}/invoice`, { confirm: 'yes' }, owner)
    await expectInvalid(words, '/confirm')
    const { serial } = await serialOf(confirm(id))
    expect(serial).toBe((await lastInvoice())?.serial)
    expect(await lastInvoice()).toMatchObject({ kind: 'invoice_cum_bill', series: 'invoice_cum_bill', number: 1 })
    expect((await read(`admin/orders/${id}/invoice.pdf`, owner)).join()).toContain('Kite *')
  })

  test('is what the settings say of the category; an own rate of 0 is exempt, and what was issued stays', async () => {
    await setSettings(shop, owner, {
      gstRates: { ...rates, Study: 12, Toy: 5 },
      hsnCodes: { ...codes, Study: '4820', Toy: '9503' },
    })
    const slate = await bare('Slate', { categories: ['Study'] })
    const free = await bare('Free Book', { categories: ['Study'], gstPercent: 0, hsnCode: '4901' })
    const id = await packedOrder(linesOf(slate, free))
    expect((await issue(id)).status).toBe(200)
    const taxes = { lines: [{ tax: { hsn: '4820', percent: 12 } }, { tax: { hsn: '4901', percent: 0 } }] }
    expect((await lastInvoice())?.facts).toMatchObject(taxes)
    const [page] = await read(`admin/orders/${id}/invoice.pdf`, owner)
    expect(page).not.toContain('No GST rate is set')
    await setSettings(shop, owner, { gstRates: { ...rates, Study: 40 } })
    expect(await read(`admin/orders/${id}/invoice.pdf`, owner)).toEqual([page])
    await setSettings(shop, owner, { gstRates: rates, hsnCodes: codes })
  })

  test('invoices never begin as another kind of paper does, and count on in the same series', async () => {
    await setSettings(shop, owner, { numberPrefix: 'cn-' })
    const { rows } = await shop.database.pool.query(`select max(number) from invoices where series = 'tax_invoice'`)
    const { serial } = await serialOf(issue(await packedOrder()))
    const before = rows[0].max
    expect(serial).toMatch(new RegExp(`^INV/\\d\\d-\\d\\d/${String(before + 1).padStart(5, '0')}$`))
    expect(serial.length).toBeLessThanOrEqual(16)
    await setSettings(shop, owner, { numberPrefix: 'TK-' })
  })
})

test('asked twenty times at once an invoice has one number, and twenty orders at once have twenty without a gap', async () => {
  const first = await packedOrder()
  const answers = await Promise.all(Array.from({ length: 20 }, () => issue(first)))
  const issued = await Promise.all(answers.map(async (answer) => JSON.stringify(await answer.json())))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(issued).size).toBe(1)
  const others = await Promise.all(Array.from({ length: 20 }, () => packedOrder()))
  await Promise.all(others.map(issue))
  const isTaxed = eq(invoices.series, 'tax_invoice')
  const rows = await shop.database.db.select().from(invoices).where(isTaxed).orderBy(invoices.number)
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, at) => at + 1))
  expect(rows.map(({ issuedAt }) => issuedAt.getTime())).toEqual(
    rows.map(({ issuedAt }) => issuedAt.getTime()).toSorted((a, b) => a - b),
  )
  const { events, papers } = await readDeskOrder(shop, owner, first)
  expect(events.map(({ kind, facts }: OrderEvent) => [kind, facts.serial])).toEqual([['invoice', papers[0]?.serial]])
  const { rows: audited } = await shop.database.pool.query(
    `select count(*)::int from audit_log where action = 'order.invoice'`,
  )
  expect(audited[0]).toEqual({ count: await shop.database.db.$count(invoices) })
})

test.each([
  `update invoices set serial = 'X'`,
  `update invoices set facts = facts || '{"totalPaise": 1}'`,
  'delete from invoices',
  'truncate invoices cascade',
  `select set_config('tokri.erasing', 'on', true); update invoices set facts = facts || '{"totalPaise": 1}'`,
])('the database itself keeps numbered papers: %s', async (statement) => {
  await expect(shop.database.pool.query(`begin; ${statement}; commit`)).rejects.toThrow(
    'a numbered paper is never changed',
  )
  await shop.database.pool.query('rollback')
})

test('each financial year counts from one', async () => {
  await pastTriggers(`update invoices set financial_year = '2019-20', serial = left(kind, 3) || number`)
  const { serial } = await serialOf(issue(await packedOrder()))
  expect(serial).toMatch(/\/00001$/)
})

test('two customers who ask for 56 receipts do not hold up the packer: slips go first, and they are told to come again', async () => {
  const ravi = await shop.customer()
  const place = async (as: TestPerson) => ({
    as,
    id: await placeTestOrder(shop, as, [{ _id: horse, qty: 1, price: 118 }]),
  })
  const own = await Promise.all(Array.from({ length: 14 }, (_, at) => place(at % 2 ? ravi : asha)))
  const slips = [await packedOrder(), await packedOrder(), await packedOrder()]
  const { print } = shop.store.shop
  const first = new Map<string, boolean>()
  shop.store.shop.print = (paper, from) => {
    first.set(from.asker, from.goesFirst)
    return print(paper, from)
  }
  const flood = Array.from({ length: 56 }, (_, at) => {
    const { as, id } = own[at % own.length] ?? { as: asha, id: '' }
    return get(`orders/${id}/receipt.pdf?${at}`, as)
  })
  const packed = await Promise.all(slips.map((id) => get(`admin/orders/${id}/slip.pdf`, packer)))
  expect(packed.map(({ status }) => status)).toEqual([200, 200, 200])
  const answers = await Promise.all(flood)
  shop.store.shop.print = print
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThan(56)
  for (const response of refused) {
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    await expectProblem(response, 503, 'busy')
  }
  expect([packer, asha, ravi].map(({ uid }) => first.get(uid))).toEqual([true, false, false])
  expect(await read(`orders/${own[0]?.id}/receipt.pdf`, asha)).toHaveLength(1)
})

/** "BS/26-27/00008" after "BS/26-27/00007". */
const following = (serial: string) => serial.replace(/\d+$/, (digits) => String(Number(digits) + 1).padStart(5, '0'))
const beginOf = ({ serial }: { serial: string }) => serial.split('/')[0]

describe('which paper an order gets', () => {
  const priced = { stock: 500, hsnCode: '4820' }
  let notebook: string
  let pen: string

  beforeAll(async () => {
    notebook = await shop.product({ ...priced, name: 'Notebook', pricePaise: 5_000, gstPercent: 0 })
    pen = await shop.product({ ...priced, name: 'Pen', pricePaise: 11_800, gstPercent: 18 })
    await setSettings(shop, owner, { gstin: GSTIN })
  })

  const notebooks = (qty = 1) => ({ _id: notebook, qty, price: 50 })
  const pens = (qty = 1) => ({ _id: pen, qty, price: 118 })

  test('the GSTIN of a buyer is kept as papers say it, with the order and with the address', async () => {
    const school = '27ABCDE1234F1Z0'
    const body = {
      customerInfo: { name: 'St Mary School', phone: '98123 45678', address: 'Pune 411001' },
      customerGstin: ' 27abcde1234f1z0 ',
      orderItems: [
        { _id: notebook, qty: 3 },
        { _id: pen, qty: 1 },
      ],
      totalAmount: 268,
    }
    const placed = (await (await shop.call('POST', '/api/orders', { ...body, saveAddress: true }, asha)).json()) as {
      _id: string
    }
    expect(await (await get(`orders/${placed._id}`, asha)).json()).toMatchObject({ customerGstin: school })
    expect(await (await get('addresses', asha)).json()).toMatchObject([{ name: 'St Mary School', gstin: school }])
  })

  test('a wrong GSTIN is refused beside its field, and corrected at the desk', async () => {
    const body = {
      customerInfo: { name: 'Ravi', phone: '98123 45678', address: 'Pune 411001' },
      orderItems: [{ _id: pen, qty: 1 }],
      totalAmount: 118,
    }
    const wrong = await shop.call('POST', '/api/orders', { ...body, customerGstin: '27ABCDE1234F1Z9' }, asha)
    await expectInvalid(wrong, '/customerGstin')
    const placed = (await (await shop.call('POST', '/api/orders', body, asha)).json()) as { _id: string }
    const { name, phone, address } = body.customerInfo
    const details = { name, phone, address, gstin: BUYERS }
    const ours = await shop.call('POST', `/api/admin/orders/${placed._id}/details`, { ...details, gstin: GSTIN }, owner)
    await expectInvalid(ours, '/gstin')
    expect((await shop.call('POST', `/api/admin/orders/${placed._id}/details`, details, owner)).status).toBe(200)
    expect((await readDeskOrder(shop, owner, placed._id)).customerGstin).toBe(BUYERS)
    const kept = await shop.call('POST', `/api/admin/orders/${placed._id}/details`, { name, phone, address }, owner)
    expect(await kept.json()).toMatchObject({ customerGstin: BUYERS })
  })

  test('a number that another paper has is not used twice', async () => {
    await setSettings(shop, owner, { gstin: GSTIN })
    const bill = await serialOf(issue(await packedOrder([notebooks()])))
    const mixed = await serialOf(issue(await packedOrder([notebooks(), pens()])))
    const next = following(mixed.serial)
    await pastTriggers(`update invoices set serial = '${next}' where serial = '${bill.serial}'`)
    const id = await packedOrder([notebooks(), pens()])
    const refused = await expectProblem(await issue(id), 409, 'wrong_status')
    expect(refused.detail).toContain(next)
    await pastTriggers(`update invoices set serial = '${bill.serial}' where serial = '${next}'`)
    expect((await serialOf(issue(id))).serial).toBe(next)
  })

  test('a shop under the composition scheme sends nothing to another state', async () => {
    await setSettings(shop, owner, { isComposition: true })
    const id = await packedOrder([pens()])
    const there = { ...SHIPPING, address: '7 Lotus Lane, Pune 411001' }
    const sent = { customerInfo: there, orderItems: [{ _id: await shop.product(), qty: 1 }], totalAmount: 125 }
    const placed = await expectInvalid(await shop.call('POST', '/api/orders', sent, asha), '/customerInfo/address')
    expect(JSON.stringify(placed)).toContain('We can deliver within Karnataka only.')
    await expectInvalid(
      await shop.call('POST', '/api/admin/phone-orders', { ...sent, status: 'confirmed' }, owner),
      '/customerInfo/address',
    )
    const moved = { name: there.name, phone: there.phone, address: there.address }
    await expectInvalid(await shop.call('POST', `/api/admin/orders/${id}/details`, moved, owner), '/address')
    await setSettings(shop, owner, { isComposition: false })
    expect((await shop.call('POST', '/api/orders', sent, asha)).status).toBe(201)
  })

  test('papers of each kind count by themselves, with a prefix of their own', async () => {
    for (const lines of [[notebooks()], [pens()], [notebooks(), pens()]]) {
      const id = await packedOrder(lines)
      await issue(id)
      await putInto(shop, id, 'cancelled')
      await credit(id)
    }
    const rows = await shop.database.db.select().from(invoices).orderBy(invoices.number)
    const series = Map.groupBy(rows, ({ financialYear, kind }) => `${financialYear} ${kind}`)
    for (const each of series.values()) expect(each.map(({ number }) => number)).toEqual(each.map((_, at) => at + 1))
    const begins = new Set(rows.filter(({ financialYear }) => financialYear !== '2019-20').map(beginOf))
    expect([...begins].toSorted()).toEqual(['BS', 'CN', 'IB', 'TK'])
    const faults = await findFaults(shop.database.pool)
    expect(faults.filter((fault) => fault.includes('numbered'))).toEqual([])
  })
})

describe('papers of several orders', () => {
  const issueAll = (orders: string[], as = packer) => shop.call('POST', '/api/admin/papers', { orders }, as)
  const kinds = async (id: string) => (await readDeskOrder(shop, owner, id)).papers.map(({ kind }) => kind)

  test('are issued by a packer in one press, printed as one PDF, and what cannot have one is named', async () => {
    await setSettings(shop, owner, { gstin: GSTIN })
    const untaxed = await shop.product({ name: 'Nobody knows', pricePaise: 11_800, stock: 9 })
    const [one, two, bare] = [
      await packedOrder(),
      await packedOrder(),
      await packedOrder([{ _id: untaxed, qty: 1, price: 118 }]),
    ]
    const said = (await (await issueAll([two, one, bare, order])).json()) as PapersIssued
    expect(said.done.map(({ _id }) => _id)).toEqual([one, two])
    expect(said.refused.map(({ _id, why }) => [_id, why.slice(0, 40)])).toEqual([
      [order, expect.stringContaining('is placed now')],
      [bare, expect.stringContaining('Nobody knows has no GST rate')],
    ])
    const pages = await read(`admin/invoices.pdf?orders=${two},${one},${bare}`, packer)
    const serials = await Promise.all(
      [one, two].map(async (id) => (await readDeskOrder(shop, owner, id)).papers[0]?.serial),
    )
    expect(pages.map((page) => serials.findIndex((serial) => page.includes(String(serial))))).toEqual([0, 1])
    await expectProblem(await get(`admin/invoices.pdf?orders=${bare}`, packer), 404, 'not_found')
  })

  test('with credit notes, for who may issue them', async () => {
    const id = await packedOrder()
    await issue(id)
    await putInto(shop, id, 'cancelled')
    await issueAll([id])
    expect(await kinds(id)).toEqual(['tax_invoice'])
    await issueAll([id], owner)
    expect(await kinds(id)).toEqual(['tax_invoice', 'credit_note'])
  })

  const step = async (ids: string[], from: string, to: string) => {
    const orders = ids.map((_id) => ({ _id, from }))
    const done = await shop.call('POST', '/api/admin/orders/steps', { to, orders, courier: 'Blue Cart' }, packer)
    expect((await done.json()) as object).toMatchObject({ refused: [] })
  }
  const confirmed = async () => {
    const id = await placeTestOrder(shop, asha, [{ _id: horse, qty: 1, price: 118 }])
    await putInto(shop, id, 'confirmed')
    return id
  }
  const noLongerUndone = () => shop.database.pool.query(`update order_undos set until = now() - interval '1 second'`)

  test('come by themselves in the order of their orders, once nothing can be undone, however far the parcels are', async () => {
    const ids = [await confirmed(), await confirmed(), await confirmed()]
    const [first = '', second = '', third = ''] = ids
    await step([third, first, second], 'confirmed', 'packed')
    for (const [from, to] of [
      ['packed', 'shipped'],
      ['shipped', 'delivered'],
    ] as const)
      await step([second], from, to)
    await issueDuePapers(shop.database.db, [])
    expect(await Promise.all(ids.map(kinds))).toEqual([[], [], []])
    await noLongerUndone()
    // The store was down for days meanwhile.
    await shop.database.pool.query(`update orders set papers_due_at = papers_due_at - interval '3 days'`)
    await issueDuePapers(shop.database.db, [])
    const papers = await Promise.all(ids.map(async (id) => (await readDeskOrder(shop, owner, id)).papers))
    expect(papers.map((of) => of.map(({ kind }) => kind))).toEqual(ids.map(() => ['tax_invoice']))
    const serials = papers.map(([paper]) => paper?.serial ?? '')
    expect(serials).toEqual(serials.toSorted())
    const { events } = await readDeskOrder(shop, owner, first)
    expect(events.at(-1)).toMatchObject({ kind: 'invoice', facts: { serial: expect.any(String) } })
  })

  test('are none for what was packed without a GSTIN, or unpacked again', async () => {
    const [before, undone] = [await confirmed(), await confirmed()]
    await setSettings(shop, owner, { gstin: '' })
    await step([before], 'confirmed', 'packed')
    await issueDuePapers(shop.database.db, [])
    await setSettings(shop, owner, { gstin: GSTIN })
    await step([undone], 'confirmed', 'packed')
    const { undoable } = (await (await get('admin/desk', packer)).json()) as DeskNow
    const taken = await shop.call('POST', '/api/admin/undo', { press: undoable[0]?._id }, packer)
    expect(taken.status).toBe(200)
    await noLongerUndone()
    await issueDuePapers(shop.database.db, [])
    expect([await kinds(before), await kinds(undone)]).toEqual([[], []])
  })

  test('of a place that nobody knows wait for a person, and hold up no other', async () => {
    await setSettings(shop, owner, { gstin: GSTIN })
    const [nowhere, known] = [await confirmed(), await confirmed()]
    await shop.database.db.update(orders).set({ customerAddress: 'By the temple' }).where(eq(orders.id, nowhere))
    await step([nowhere, known], 'confirmed', 'packed')
    await noLongerUndone()
    await issueDuePapers(shop.database.db, [])
    expect([await kinds(nowhere), await kinds(known)]).toEqual([[], ['tax_invoice']])
    const said = (await (await issueAll([nowhere, known])).json()) as PapersIssued
    expect(said).toMatchObject({ done: [{ _id: known }], refused: [{ _id: nowhere }] })
    expect(said.refused[0]?.why).toContain('choose the state')
  })

  test('a parcel that left without one and was refused at the door still gets it', async () => {
    const id = await packedOrder()
    await putInto(shop, id, 'returned')
    await issueAll([id], owner)
    expect(await kinds(id)).toEqual(['tax_invoice', 'credit_note'])
  })
})

describe('credit notes', () => {
  let pen: string
  beforeAll(async () => {
    pen = await shop.product({ name: 'Fountain Pen', pricePaise: 11_800, stock: 500, hsnCode: '9608', gstPercent: 18 })
    await setSettings(shop, owner, { gstin: GSTIN })
  })

  const comeBack = async (id: string, qty: number) => {
    const lines = [{ _id: pen, qty }]
    const written = await shop.call('POST', `/api/admin/orders/${id}/returns`, { lines, reason: 'broken' }, owner)
    const { returns } = (await written.json()) as { returns: { _id: string; status: string }[] }
    const open = returns.find(({ status }) => status === 'accepted')
    const back = { lines: [{ _id: pen, cameBack: qty, onShelf: 0 }] }
    expect((await shop.call('POST', `/api/admin/returns/${open?._id}/receive`, back, owner)).status).toBe(200)
  }
  const mayCredit = async (id: string) => (await readDeskOrder(shop, owner, id)).may.includes('credit what came back')
  const notesOf = async (answer: Response) => (await papersOf(answer)).filter(({ kind }) => kind === 'credit_note')

  test('come by themselves once goods that came back stay so', async () => {
    const id = await packedOrder([{ _id: pen, qty: 2, price: 118 }])
    await issue(id)
    await putInto(shop, id, 'delivered')
    await comeBack(id, 1)
    const notes = async () => {
      await issueDuePapers(shop.database.db, [])
      return (await readDeskOrder(shop, owner, id)).papers.filter(({ kind }) => kind === 'credit_note')
    }
    expect(await notes()).toEqual([])
    await shop.database.pool.query(`update order_undos set until = now() - interval '1 second'`)
    expect(await notes()).toMatchObject([{ totalAmount: 118 }])
    expect(await notes()).toHaveLength(1)
  })

  test('say what was given back without goods as a lower price, and agree with the cash book or say why not', async () => {
    const id = await packedOrder([{ _id: pen, qty: 2, price: 118 }])
    await issue(id)
    await putInto(shop, id, 'delivered')
    const pay = (path: string, body: object) => shop.call('POST', `/api/admin/cash-book/${path}`, body, owner)
    expect((await pay('received', { way: 'cash', lines: [{ orderId: id, amount: 236 }] })).status).toBe(201)
    expect(await mayCredit(id)).toBe(false)
    expect((await pay('refunds', { way: 'cash', orderId: id, amount: 23.6 })).status).toBe(201)
    expect(await mayCredit(id)).toBe(true)
    const wordsNow = async () => {
      const order = await readDeskOrder(shop, owner, id)
      return wordsOfCreditNotes({ ...order, credit: order.credit ?? { noted: 0, due: 0 } }).join(' ')
    }
    expect(await wordsNow()).toBe(
      'Credit notes ₹0.00, given back ₹23.60. The credit note for ₹23.60 is still to be issued.',
    )
    const [note] = await notesOf(await credit(id))
    const [page] = await read(`orders/${id}/invoice.pdf?paper=${note?._id}`, asha)
    for (const words of ['Credit note', 'Fountain Pen', '₹20.00', '₹1.80', '₹23.60']) expect(page).toContain(words)
    expect(page).not.toContain('0 Nos')
    expect(await wordsNow()).toBe('Credit notes and money given back agree: ₹23.60.')
    await comeBack(id, 1)
    await credit(id)
    expect(await wordsNow()).toBe('Credit notes ₹118.00, given back ₹23.60. ₹94.40 is still to be given back.')
  })

  test('for money given back without goods let the month be handed out, and so do those that say it in no field of its own', async () => {
    const pay = (path: string, body: object) => shop.call('POST', `/api/admin/cash-book/${path}`, body, owner)
    const isAbout = (serials: string[]) => (fault: string) => serials.some((serial) => fault.includes(serial))
    const [alone, beside] = [
      await packedOrder([{ _id: pen, qty: 1, price: 118 }]),
      await packedOrder([{ _id: pen, qty: 2, price: 118 }]),
    ]
    const said: string[] = []
    for (const [id, amount, more] of [
      [alone, 118, 10],
      [beside, 236, 128],
    ] as const) {
      await issue(id)
      await putInto(shop, id, 'delivered')
      await pay('received', { way: 'cash', lines: [{ orderId: id, amount }] })
      if (id === beside) await comeBack(id, 1)
      expect((await pay('refunds', { way: 'cash', orderId: id, amount: more })).status).toBe(201)
      const notes = await notesOf(await credit(id))
      expect(notes.map(({ totalAmount }) => totalAmount)).toEqual([more])
      said.push(...notes.map(({ serial }) => serial), (await readDeskOrder(shop, owner, id)).orderNumber)
    }
    const faults = async () => (await findFaults(shop.database.pool)).filter(isAbout(said))
    expect(await faults()).toEqual([])
    const ofNotes = `where order_id in ('${alone}', '${beside}') and kind = 'credit_note'`
    const change = (facts: string) => pastTriggers(`update invoices set facts = ${facts} ${ofNotes}`)
    await change(`facts #- '{lines,0,reducedPaise}'`)
    expect(await faults()).toEqual([])
    await change(`jsonb_set(facts, '{lines,0,reducedPaise}', '1')`)
    expect((await faults()).join()).toContain('A line is its price times its units')
  })

  test('of a parcel that was never paid say so', async () => {
    const id = await packedOrder([{ _id: pen, qty: 1, price: 118 }])
    await issue(id)
    await putInto(shop, id, 'cancelled')
    const [note] = await notesOf(await credit(id))
    expect(note?.totalAmount).toBe(118)
    const order = await readDeskOrder(shop, owner, id)
    expect(order.credit).toEqual({ noted: 118, due: 0 })
    expect(wordsOfCreditNotes({ ...order, credit: { noted: 118, due: 0 } })).toContain('₹118.00 of it was never paid.')
  })

  test('an exchange is a return and an order that knows it', async () => {
    const id = await packedOrder([{ _id: pen, qty: 1, price: 118 }])
    await issue(id)
    await putInto(shop, id, 'delivered')
    const lines = [{ _id: pen, qty: 1 }]
    const written = await shop.call('POST', `/api/admin/orders/${id}/returns`, { lines, reason: 'broken' }, owner)
    const { returns } = (await written.json()) as { returns: { _id: string }[] }
    const body = {
      customerInfo: { name: 'Asha Rao', phone: '98765 43210', address: '12 MG Road, Bengaluru 560001' },
      orderItems: lines,
      totalAmount: 118,
      status: 'confirmed',
    }
    const take = (replacesReturn: string) =>
      shop.call('POST', '/api/admin/phone-orders', { ...body, replacesReturn }, owner)
    await expectInvalid(await take(crypto.randomUUID()), '/replacesReturn')
    const placed = (await (await take(returns[0]?._id ?? '')).json()) as { _id: string; orderNumber: string }
    const [first, second] = [await readDeskOrder(shop, owner, id), await readDeskOrder(shop, owner, placed._id)]
    expect(first.replacedBy).toEqual([{ _id: placed._id, orderNumber: placed.orderNumber }])
    expect(second.replaces).toEqual({ _id: id, orderNumber: first.orderNumber })
    expect(second).not.toHaveProperty('credit')
  })

  test('are papers of their order and of no other', async () => {
    const [one, other] = [await packedOrder(), await packedOrder()]
    const { _id } = (await papersOf(issue(one)))[0] ?? { _id: '' }
    await issue(other)
    await expectProblem(await get(`orders/${other}/invoice.pdf?paper=${_id}`, asha), 404, 'not_found')
    await expectInvalid(await get(`orders/${other}/invoice.pdf?paper=1`, asha), '#paper')
    await expectProblem(await shop.call('POST', `/api/admin/orders/${one}/credit-note`, {}, packer), 403, 'forbidden')
  })
})
