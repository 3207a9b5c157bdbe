/** What was issued before there were kinds of papers, rates and series is drawn to the same bytes as then. */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Paper } from '#store/money/papers/papers.ts'
import { createPrinter } from './printer.ts'

const print = createPrinter({ jobMs: 20_000, idleMs: 10_000, mostWaiting: 8, memoryMb: 400, heapMb: 192 })

const KARNATAKA = { code: '29', name: 'Karnataka' }
const invoice = {
  kind: 'tax_invoice' as const,
  gstin: '29ABCDE1234F1ZW',
  sellerState: KARNATAKA,
  placeOfSupply: { ...KARNATAKA, isAssumed: false },
  isInterState: false,
  serial: 'TK/26-27/00001',
  issuedAt: '2026-11-21T08:00:00.000Z',
}
const assumed = { ...invoice, placeOfSupply: { ...KARNATAKA, isAssumed: true } }
const across = { ...invoice, placeOfSupply: { code: '30', name: 'Goa', isAssumed: false }, isInterState: true }

const head = {
  orderNumber: 'TK-1001',
  orderedAt: '2026-11-20T08:00:00.000Z',
  seller: {
    name: 'टोकरी Stores',
    address: '4 Lotus Arcade\nBengaluru 560038',
    phones: ['080 4112 2334'],
    email: 'shop@example.in',
  },
  buyer: { name: 'Asha Rao', address: '12 MG Road, Bengaluru 560001', phone: '+91 98765 43210' },
  deliveryPaise: 0,
  note: 'Pay when it arrives.',
}
const taxed = (percent: number, [taxablePaise, cgstPaise, sgstPaise, igstPaise]: [number, number, number, number]) => ({
  tax: { hsn: '9608', percent, isRateAssumed: false, taxablePaise, cgstPaise, sgstPaise, igstPaise },
})
const pens = { name: 'Pen', qty: 2, pricePaise: 11_800, totalPaise: 23_600, ...taxed(18, [20_000, 1_800, 1_800, 0]) }
const sent = { name: 'Pen', qty: 1, pricePaise: 11_800, totalPaise: 11_800, ...taxed(18, [10_000, 0, 0, 1_800]) }
const notebook = { name: 'Notebook', qty: 1, pricePaise: 5_000, totalPaise: 5_000, ...taxed(0, [5_000, 0, 0, 0]) }
const kite = { ...notebook, name: 'Kite', tax: { ...notebook.tax, hsn: null, isRateAssumed: true } }
const { tax: _, ...plain } = pens

/** SHA-256 of the documents as version 0.1 drew them. */
test.each<[string, Partial<Paper>, string]>([
  [
    'goods with tax',
    { lines: [pens], totalPaise: 23_600, invoice },
    '3985849191dbb23c45cfafb4f8845a059a0895b01ba682a8f0169edec8430ff2',
  ],
  [
    'a line of 0 %',
    { lines: [pens, notebook], totalPaise: 28_600, invoice },
    '28755abbec5339834f44c3c3619ca3ac28a32acd6babf3ad08a94d2e89350b9b',
  ],
  [
    '0 % alone',
    { lines: [notebook], totalPaise: 5_000, invoice },
    'bb525401ac7b71e81d030db52b55e068381d49707cee719a487bb4c3a28e8acb',
  ],
  [
    'no rate, no PIN code',
    { lines: [kite, notebook], totalPaise: 10_000, invoice: assumed },
    '57d0f06581322624245db06643849ceeb4a928f137cc42729d3215cbfc128cdc',
  ],
  [
    'another state',
    { lines: [sent, notebook], totalPaise: 16_800, invoice: across },
    'b507997f301feb8ece9a5755b799651c4e05b73b68d7ebb131e9d77cacfa53b1',
  ],
  [
    'a receipt',
    { lines: [plain], totalPaise: 23_600 },
    '0ceadfab56bc4a9e445f047b1f3d6313c898ff6a4ba687fa9dc79b63b7452118',
  ],
])('a paper of before with %s keeps its bytes', async (_name, facts, sha) => {
  const paper = { ...head, lines: [], totalPaise: 0, ...facts }
  expect(
    createHash('sha256')
      .update(await print({ papers: [paper] }, { asker: 'asha' }))
      .digest('hex'),
  ).toBe(sha)
})
