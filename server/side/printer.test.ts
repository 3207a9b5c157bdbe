/** Drawing papers: long ones, odd letters, and a printer that is limited, replaced and ended. */
import { expect, test } from 'vitest'
import { StoreError } from '#store/errors.ts'
import { splitTax } from '#store/money/gst/gst.ts'
import type { Paper, PrintJob } from '#store/money/papers/papers.ts'
import { textOfPages } from '#tests/support/pdf-text.ts'
import { createPrinter } from './printer.ts'

const LIMITS = { jobMs: 20_000, idleMs: 10_000, mostWaiting: 4, memoryMb: 400, heapMb: 192 }
const BY = { asker: 'asha' }

const receipt = (change: Partial<Paper> = {}): Paper => ({
  orderNumber: 'TK-1042',
  orderedAt: '2026-11-21T13:35:00.000Z',
  seller: { name: 'टोकरी', address: '4 Lotus Arcade', phones: ['080 4112 2334'], email: '' },
  buyer: { name: 'Asha', address: 'Pune 411001', phone: '+91 98123 45678' },
  lines: [{ name: 'Kite', qty: 1, pricePaise: 5000, totalPaise: 5000 }],
  totalPaise: 5000,
  note: '',
  ...change,
})

const print = createPrinter(LIMITS)
const draw = async (paper: PrintJob) => textOfPages(await print(paper, BY))

test('forty lines go over pages: each line once, heads and page numbers on every page', async () => {
  const tax = { hsn: '9503', percent: 18, isRateAssumed: false, ...splitTax(5000, 18, true) }
  const lines = Array.from({ length: 40 }, (_, at) => ({
    name: `Kite ${at + 1} ${'of bamboo and paper '.repeat(2)}`,
    qty: 1,
    pricePaise: 5000,
    totalPaise: 5000,
    tax,
  }))
  const state = { code: '29', name: 'Karnataka' }
  const invoice = {
    gstin: '29ABCDE1234F1ZW',
    sellerState: state,
    placeOfSupply: { ...state, isAssumed: false },
    isInterState: true,
    kind: 'tax_invoice' as const,
    serial: 'TK/26-27/00001',
    issuedAt: '2026-11-21T14:00:00.000Z',
  }
  const { note, seller, buyer, orderedAt, orderNumber, totalPaise } = receipt()
  const slip = {
    size: 'A6' as const,
    lines,
    notes: [],
    warning: '',
    isPaid: false,
    note,
    seller,
    buyer,
    orderedAt,
    orderNumber,
    totalPaise,
  }
  const drawn = [
    await draw({ papers: [receipt({ lines, invoice, totalPaise: 200_000 })] }),
    await draw({ slips: [slip] }),
  ]
  for (const pages of drawn) {
    expect(pages.length).toBeGreaterThan(2)
    const numbers = [...pages.join('\n').matchAll(/Kite (\d+)/g)].map(([, number]) => Number(number))
    expect(numbers).toEqual(lines.map((_, at) => at + 1))
    for (const [at, page] of pages.entries()) {
      expect(page).toMatch(/^Qty$/m)
      expect(page).toContain(`Page ${at + 1} of ${pages.length}`)
    }
  }
})

test('long addresses and words stay in their columns, other scripts and emoji do not spoil a line', async () => {
  const address = `${'House of the very long name, '.repeat(15)}Pune 411001`
  const name = `A${'b'.repeat(90)}c`
  const [page] = await draw({
    papers: [
      receipt({
        buyer: { name: '🎁 आशा 北京 Rao', address, phone: '+91 98123 45678' },
        lines: [{ name, qty: 3, pricePaise: 9_999_999, totalPaise: 29_999_997 }],
        totalPaise: 29_999_997,
      }),
    ],
  })
  expect(page?.match(/House of/g)).toHaveLength(15)
  expect(page?.replaceAll(/[\n-]/g, '')).toContain(name)
  expect(page).toContain('₹2,99,999.97')
  expect(page?.replaceAll('\n', '')).toContain('आशा ? Rao')
})

test('addresses in each script of India are drawn, also where a letter has no place for its sign', async () => {
  const words = 'पुणे কলকাতা અમદાવાદ ਗੁਰੂ ಮೈಸೂರು കോഴിക്കോട് ଓଡ଼ିଶା சென்னை హైదరాబాద్'
  const [page] = await draw({ papers: [receipt({ buyer: { name: 'Asha', address: words, phone: '' } })] })
  const drawn = new Set(page)
  expect([...(words.match(/\p{Lo}/gu) ?? [])].filter((letter) => !drawn.has(letter))).toEqual([])
  expect(page).not.toContain('?')
})

test('the same paper is drawn to the same bytes', async () => {
  const [first, second] = await Promise.all([print({ papers: [receipt()] }, BY), print({ papers: [receipt()] }, BY)])
  expect(Buffer.compare(Buffer.from(first), Buffer.from(second))).toBe(0)
})

test('more than can wait are told to come again, and the others are drawn', async () => {
  const seven = Array.from({ length: 7 }, (_, at) => ({ papers: [receipt({ orderNumber: `TK-${at}` })] }))
  const answers = await Promise.allSettled(seven.map((paper) => print(paper, BY)))
  const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as StoreError] : []))
  expect(refusals.map(({ code }) => code)).toEqual(['busy', 'busy'])
})

test('a paper that takes too long ends the printer, and the next one gets a new printer', async () => {
  const hasty = createPrinter({ ...LIMITS, jobMs: 1 })
  const [first, second] = await Promise.allSettled([
    hasty({ papers: [receipt()] }, BY),
    hasty({ papers: [receipt()] }, BY),
  ])
  for (const answer of [first, second]) expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'busy' } })
  await expect(hasty({ papers: [receipt()] }, BY)).rejects.toBeInstanceOf(StoreError)
})

test('what cannot be drawn is an error of its own, and the printer goes on', async () => {
  const broken = { papers: [{ ...receipt(), orderedAt: 'never' }] }
  await expect(print(broken, BY)).rejects.toThrow('A paper could not be drawn')
  expect(await draw({ papers: [receipt()] })).toHaveLength(1)
})

test('a printer without work ends, and starts again when it is wanted', async () => {
  const shy = createPrinter({ ...LIMITS, idleMs: 1 })
  const before = process.getActiveResourcesInfo().filter((kind) => kind === 'ProcessWrap').length
  await shy({ papers: [receipt()] }, BY)
  await expect
    .poll(() => process.getActiveResourcesInfo().filter((kind) => kind === 'ProcessWrap').length)
    .toBeLessThanOrEqual(before)
  expect(await shy({ papers: [receipt({ orderNumber: 'TK-2' })] }, BY)).toBeInstanceOf(Uint8Array)
})

test('what was drawn lately is not drawn again, and what differs in anything is', async () => {
  const first = await print({ papers: [receipt({ note: 'kept' })] }, BY)
  expect(await print({ papers: [receipt({ note: 'kept' })] }, { asker: 'ravi' })).toBe(first)
  expect(await print({ papers: [receipt({ note: 'Kept' })] }, BY)).not.toBe(first)
})
