/**
 * What React and PostgreSQL can do alone: pages of a shelf with as many cards as the store shows (CARDS), drawn by
 * `renderToString` from rows read with `pg`, with the data of the cards as JSON. Nothing else of a shop is in it.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { createElement as h, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'

type Row = Record<string, unknown> & {
  id: string
  name: string
  price_paise: number
  original_price_paise: number | null
  image_url: string
  stock: number
}

const cards = Number(process.env.CARDS)
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL ?? '' })
const ORDERS: Record<string, string> = {
  popularity: 'popularity, created_at desc, id',
  'price-asc': 'price_paise, popularity, id',
  'price-desc': 'price_paise desc, popularity, id',
}
const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 })

const server = createServer((request, response) => {
  pageAt(request.url ?? '/').then(
    (page) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': Buffer.byteLength(page) })
      response.end(page)
    },
    (error) => response.writeHead(500).end(String(error)),
  )
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))

async function pageAt(address: string): Promise<string> {
  const { pathname, searchParams } = new URL(address, 'http://shop.invalid')
  const shelf = pathname.split('/').at(-1) ?? ''
  const { rows } = await pool.query<Row>(
    `select * from products
     where deleted_at is null and visibility = 'published' and categories @> array[$1] and price_paise <= $2
       and ($3::text is null or lower(brand) = lower($3)) and ($4::text is null or lower(country_of_origin) = lower($4))
     order by ${ORDERS[searchParams.get('sortBy') ?? ''] ?? ORDERS.popularity} limit $5`,
    [
      shelf,
      Number(searchParams.get('price_max') ?? 1e7) * 100,
      searchParams.get('brand'),
      searchParams.get('origin'),
      cards,
    ],
  )
  const data = JSON.stringify(rows.map(productOf)).replaceAll('<', '\\u003c')
  return `<!doctype html>${renderToString(h(Page, { shelf, rows }))}<script type="application/json">${data}</script>`
}

function Page({ shelf, rows }: { shelf: string; rows: Row[] }): ReactElement {
  return h(
    'html',
    { lang: 'en' },
    h('head', null, h('title', null, shelf)),
    h(
      'body',
      null,
      h('h1', null, `${shelf} Section`),
      h(
        'ul',
        { className: 'grid-of-cards' },
        rows.map((row, position) => h(Card, { key: row.id, row, position })),
      ),
    ),
  )
}

function Card({ row, position }: { row: Row; position: number }): ReactElement {
  const { id, name, stock } = row
  return h(
    'li',
    { className: 'card' },
    h(Picture, { row, position }),
    h(
      'h2',
      { className: 'card-name' },
      h('a', { href: `/product/${id}/${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}` }, name),
    ),
    h(Price, { row }),
    stock > 5 ? null : h('p', { className: 'stock-note' }, stock < 1 ? 'Out of stock' : `Only ${stock} left`),
    h(
      'div',
      { className: 'add-to-cart' },
      h(
        'button',
        { type: 'button', className: 'add-button', disabled: stock < 1 },
        'Add to Cart ',
        h('span', { className: 'sr-only' }, `– ${name}`),
      ),
    ),
  )
}

function Picture({ row: { name, image_url: url }, position }: { row: Row; position: number }): ReactElement {
  return h(
    'span',
    { className: 'picture' },
    h('img', {
      src: `${url}?w=400`,
      srcSet: `${url}?w=400 400w, ${url}?w=800 800w`,
      sizes: '46vw',
      alt: name,
      width: 400,
      height: 400,
      loading: position < 4 ? 'eager' : 'lazy',
    }),
  )
}

function Price({ row: { price_paise, original_price_paise } }: { row: Row }): ReactElement {
  const price = rupees.format(price_paise / 100)
  if (original_price_paise === null) return h('p', { className: 'price' }, h('strong', null, price))
  return h(
    'p',
    { className: 'price' },
    h('span', { className: 'sr-only' }, 'Sale price '),
    h('strong', null, price),
    h('span', { className: 'sr-only' }, ' Original price '),
    h('s', null, rupees.format(original_price_paise / 100)),
    h('span', { className: 'price-off' }, `${Math.round((1 - price_paise / original_price_paise) * 100)}% off`),
  )
}

/** A product as the API answers it. */
function productOf(row: Row) {
  const { id, name, description, stock, categories, popularity, is_featured, age_from, age_to, brand } = row
  const price = { price: row.price_paise / 100, originalPrice: (row.original_price_paise ?? 0) / 100 }
  const more = { popularity, isFeatured: is_featured, ageFrom: age_from, ageTo: age_to, brand }
  return { _id: id, name, description, ...price, stock, category: categories, imageUrl: row.image_url, ...more }
}
