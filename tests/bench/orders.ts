/** Orders over HTTP beside the same statements sent straight to the same PostgreSQL. */
import http from 'node:http'
import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'

const SHOPPERS = 32
const SECONDS = 5

type ShelfProduct = { id: string; price: number }

/** 32 shoppers in a closed loop, two products an order, once through the store and once through SQL alone. */
export async function compareOrders(url: string, database: Database): Promise<void> {
  const { rows } = await database.db.execute<ShelfProduct>(
    sql`select id, price_paise / 100.0 as price from products limit 200`,
  )
  const agent = new http.Agent({ keepAlive: true, maxSockets: SHOPPERS })
  const cookies = await Promise.all(Array.from({ length: SHOPPERS }, (_, n) => signUp(url, n)))
  const overHttp = await inLoop((n) => orderOverHttp(url, agent, cookies[n] ?? '', pair(rows)))
  const inSql = await inLoop((n) => orderInSql(database, `bench-${n}`, pair(rows)))
  agent.destroy()
  console.log(
    `orders, two products each, ${SHOPPERS} shoppers: ${overHttp.toFixed(0)}/s; the same statements without the store: ` +
      `${inSql.toFixed(0)}/s; ratio ${(overHttp / inSql).toFixed(2)}`,
  )
}

async function inLoop(order: (shopper: number) => Promise<void>): Promise<number> {
  let count = 0
  const end = Date.now() + SECONDS * 1000
  const shop = async (n: number) => {
    for (; Date.now() < end; count++) await order(n)
  }
  await Promise.all(Array.from({ length: SHOPPERS }, (_, n) => shop(n)))
  return count / SECONDS
}

function pair(products: ShelfProduct[]): ShelfProduct[] {
  const first = Math.floor(Math.random() * products.length)
  const second = (first + 1 + Math.floor(Math.random() * (products.length - 1))) % products.length
  return [products[first], products[second]].filter((product) => product !== undefined)
}

async function signUp(url: string, n: number): Promise<string> {
  const response = await fetch(`${url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Bench', email: `bench-${n}@shop.example`, password: 'mango-pickle-7' }),
  })
  if (!response.ok) throw new Error(`Sign-up answered ${response.status}: ${await response.text()}`)
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

function orderOverHttp(url: string, agent: http.Agent, cookie: string, products: ShelfProduct[]): Promise<void> {
  const body = JSON.stringify({
    customerInfo: { name: 'Bench', phone: '9812345678', address: '1 Bench Road, Pune 411001' },
    orderItems: products.map(({ id }) => ({ _id: id, qty: 1 })),
    totalAmount: products.reduce((total, { price }) => total + Number(price), 0),
  })
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), cookie }
    const request = http.request(`${url}/api/orders`, { method: 'POST', agent, headers }, (response) => {
      response.resume()
      response.on('end', () =>
        response.statusCode === 201 ? resolve() : reject(new Error(`Status ${response.statusCode}`)),
      )
    })
    request.on('error', reject)
    request.end(body)
  })
}

async function orderInSql({ pool }: Database, user: string, products: ShelfProduct[]): Promise<void> {
  const ids = products.map(({ id }) => id)
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query(
      `insert into orders (user_id, request_hash, customer_email, customer_name, customer_phone, customer_address, total_paise)
       values ($1, '', '', '', '', '', 0) returning id`,
      [user],
    )
    await client.query('select * from products where id = any($1::uuid[]) order by id for update', [ids])
    await client.query('update products set stock = stock - 1 where id = any($1::uuid[]) and stock >= 1', [ids])
    await client.query(
      `insert into order_lines (order_id, product_id, position, name, price_paise, qty)
       select $1, id, 0, name, price_paise, 1 from products where id = any($2::uuid[])`,
      [rows[0]?.id, ids],
    )
    await client.query(
      `insert into stock_movements (product_id, delta, reason, order_id) select id, -1, 'order', $1 from unnest($2::uuid[]) as id`,
      [rows[0]?.id, ids],
    )
    await client.query(`insert into mail_outbox (kind, recipient, facts) values ('order_placed', '', '{}')`)
    await client.query('commit')
  } finally {
    client.release()
  }
}
