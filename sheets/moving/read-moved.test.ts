/** Files with the headers and the oddities of real exports; see docs/decisions/051-moving-in.md. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { SheetRow } from '#store/goods/product-changes/sheet.ts'
import { readSheet } from '../read-sheet.ts'
import { textOfHtml } from './text-of-html.ts'

const CDN = 'https://cdn.example.com/files/'
const OLD = 'https://old.example.in/wp-content/uploads/2024/'

test('Shopify: a product with its pictures, kinds with three options, and what is none here', async () => {
  const { rows, sheet } = await read('shopify-2023.csv')
  expect(rows).toMatchObject([
    {
      line: 2,
      cells: {
        name: 'Wooden Top',
        description: 'Spins & hums.\n• Of rosewood\n• For ages 4+',
        price: '149.00',
        originalPrice: '199.00',
        cost: '90',
        codes: '8901234567890; WT-1',
        stock: '7',
        brand: 'Channapatna',
        visibility: 'published',
      },
      pictures: [`${CDN}top.jpg?v=1`, `${CDN}top-2.jpg?v=1`, `${CDN}top-3.jpg?v=1`],
    },
    {
      line: 5,
      cells: {
        name: 'School Bag',
        description: 'Holds a lunch box.\nWashable',
        family: 'School Bag',
        option1: 'Colour: Red',
        option2: 'Size, Lining: M, Cotton',
        price: '899.00',
        visibility: 'draft',
      },
      pictures: [`${CDN}bag-red.jpg`, `${CDN}bag.jpg`],
    },
    {
      line: 6,
      cells: { name: 'School Bag', option1: 'Colour: Blue', option2: 'Size, Lining: L, Nylon', stock: '0' },
      warning: 'The stock there is -2: here it is 0. The price before, 900.00, is below the price: it is left out.',
    },
    { line: 7, refusal: 'A gift card of Shopify is no product here.' },
    { line: 8, cells: { name: 'Loose Beads', visibility: 'hidden' }, isUncounted: true },
  ])
  expect(rows[0]?.cells).not.toHaveProperty('option1')
  expect(rows[2]?.cells).not.toHaveProperty('originalPrice')
  expect(sheet.moved).toMatchObject({
    system: 'Shopify',
    lines: 7,
    uncounted: 1,
    categories: [
      { name: 'School Bags', count: 2, guess: 'Study' },
      { name: 'Toys', count: 1, guess: 'Toy' },
      { name: 'Gift Cards', count: 1, guess: 'Gift' },
      { name: 'Odds', count: 1, guess: null },
    ],
  })
  expect(sheet.ignoredColumns).toContain('Tags')
})

test('Shopify: the newer names of columns, saved again with semicolons and decimal commas', async () => {
  const { rows } = await read('shopify-2025-semicolons.csv')
  expect(rows).toMatchObject([
    {
      cells: {
        name: 'Chakri',
        price: '199.50',
        originalPrice: '249',
        netQuantity: '250 g',
        hsnCode: '1905',
        stock: '100',
      },
      pictures: ['http://img.example.com/chakri.jpg', 'http://img.example.com/chakri-2.jpg'],
    },
    {
      cells: {
        name: 'Tin Box',
        description: 'Tin Box',
        family: 'Tin Box',
        option1: 'Size: Small',
        visibility: 'hidden',
      },
      isUncounted: true,
    },
    { cells: { option1: 'Size: Large', price: '149', stock: '4' } },
  ])
})

test('WooCommerce: variations by id and SKU, sales that run or not, and what is none here', async () => {
  const { rows, sheet } = await read('woocommerce.csv')
  expect(rows).toMatchObject([
    { cells: { name: 'Gel Pen', codes: 'PEN', price: '8', originalPrice: '10', stock: '120' } },
    { cells: { name: 'Old Sale', price: '50' } },
    { cells: { name: 'Sale To Come', price: '50' }, warning: expect.stringContaining('begins on 2027-01-01') },
    { cells: { name: '-1 Degree Flask', price: '55', stock: '0', visibility: 'draft' } },
    {
      line: 7,
      cells: {
        name: 'Cotton Tee',
        description: 'Soft.\n\nMade in Tiruppur.\n\nWash cold.',
        family: 'Cotton Tee',
        option1: 'Size: S',
        price: '299',
        isFeatured: 'yes',
        hsnCode: '6109',
      },
      pictures: [`${OLD}tee-s.jpg`, `${OLD}tee.jpg`, `${OLD}tee-back.jpg`],
    },
    { line: 8, cells: { family: 'Cotton Tee', option1: 'Size: M', price: '319' }, isUncounted: true },
    { refusal: expect.stringContaining('groups other products') },
    { refusal: 'It is sold by another shop.' },
    { refusal: 'Files to download are not sold here.' },
  ])
  for (const row of rows.slice(1, 4)) expect(row.cells).not.toHaveProperty('originalPrice')
  const names = sheet.moved?.categories.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['Clothing > Kids', 'Gifts', 'Kitchen, Dining']))
  expect(rows[4]?.from?.map((at) => names?.[at])).toEqual(['Clothing > Kids', 'Gifts'])
})

test.each(headsInLanguages())('WooCommerce in %s: the same rows as in English', async (language, head) => {
  const english = await read('woocommerce.csv')
  const [, ...others] = readFileSync(sampleOf('woocommerce.csv'), 'utf8').split('\n')
  const { rows, sheet } = await readText([head, ...others].join('\n'))
  expect(rows).toEqual(english.rows)
  expect(sheet.moved).toEqual({ ...english.sheet.moved, system: `WooCommerce in ${language}` })
})

describe('a description in HTML', () => {
  test.each([
    ['<p>One</p>\n<p>Two&nbsp;&#8211; <b>bold</b></p>', 'One\n\nTwo – bold'],
    ['First\n\nSecond<br />\nThird', 'First\n\nSecond\nThird'],
    ['<style>p{}</style>A<!-- b --><img src=x onerror=alert(1)>C', 'A C'],
    ['&lt;b&gt; 5 < 6 &amp; [5 pieces][vc_row width="1"]', '<b> 5 < 6 & [5 pieces]'],
    ['<script>never closed', ''],
  ])('%j is plain text', (html, text) => expect(textOfHtml(html)).toBe(text))

  test('of 200,000 spaces, tags or brackets takes no time', () => {
    for (const piece of [' ', '<', '<p', '<!--', '[vc_', '&#', '\\n']) textOfHtml(piece.repeat(200_000 / piece.length))
  })
})

function headsInLanguages(): [string, string][] {
  const lines = readFileSync(sampleOf('woocommerce-heads.csv'), 'utf8').trim().split('\n')
  return lines.map((line) => [line.slice(0, line.indexOf(',')), line.slice(line.indexOf(',') + 1)])
}

function sampleOf(name: string): string {
  return path.join(import.meta.dirname, 'samples', name)
}

const read = (name: string) => readText(readFileSync(sampleOf(name)))

async function readText(file: Buffer | string) {
  const sheet = await readSheet(Buffer.from(file), { today: '2026-11-28' })
  const rows = sheet.pieces.flatMap((piece): SheetRow[] => JSON.parse(Buffer.from(piece).toString()))
  return { sheet, rows }
}
