/** Puts back what requests use up: whatever is deleted, cancelled or answered for good is made anew over the API. */
import type pg from 'pg'
import type { Caller, Person } from './people.ts'

type Hands = { call: Caller; owner: Person; customer: Person; spare: () => Promise<unknown> }

type Supply = {
  /** How many are left that a request can do something with. `$1` is the customer's uid where it stands. */
  left: string
  least: number
  /** Makes one more. */
  make: (hands: Hands, n: number) => Promise<unknown>
}

const INFO = { name: 'Featherquill Buyer', phone: '98765 43210', address: '12 MG Road, Bengaluru 560001' }
const CSV = 'Name,Description,Price,Stock,Category\nSpare kite,Flies.,10,5,Toy\n'

const SUPPLIES: Supply[] = [
  {
    left: `select count(*) from products where deleted_at is null and visibility = 'published' and stock > 1000`,
    least: 10,
    make: ({ call, owner }, n) => {
      const productData = {
        name: `Spare ${n}`,
        description: 'Much of it.',
        price: 10,
        stock: 100_000,
        category: ['Toy'],
      }
      return call('POST', '/api/products', { productData }, owner)
    },
  },
  {
    left: `select count(*) from orders where user_id = $1 and status = 'placed'`,
    least: 4,
    make: ({ call, customer }) => placeOrder(call, customer),
  },
  {
    left: 'select count(*) from addresses where user_id = $1',
    least: 2,
    make: ({ call, customer }) => call('POST', '/api/addresses', { ...INFO, isDefault: false }, customer),
  },
  {
    left: 'select count(*) from synonyms',
    least: 3,
    make: ({ call, owner }, n) => call('POST', '/api/admin/synonyms/add', { from: `patang ${n}`, to: 'kite' }, owner),
  },
  {
    left: `select count(*) from product_requests where status = 'new'`,
    least: 5,
    make: ({ call }, n) => call('POST', '/api/product-requests', { productName: `Wish ${n}` }),
  },
  {
    left: 'select count(*) from staff_invites where withdrawn_at is null and accepted_at is null',
    least: 2,
    make: ({ call, owner }, n) =>
      call('POST', '/api/admin/invites', { email: `invited-${n}@shop.example`, role: 'packer' }, owner),
  },
  {
    left: `select count(*) from product_imports where status = 'done'`,
    least: 1,
    make: ({ call, owner }) => call('POST', '/api/admin/product-imports/start?fileName=a.csv', CSV, owner),
  },
  {
    left: `select count(*) from users where email like 'spare-%' and disabled_at is null and role = 'customer'`,
    least: 2,
    make: ({ spare }) => spare(),
  },
]

let made = 0

/** Fills up every supply that is short. */
export async function restock(pool: pg.Pool, hands: Hands): Promise<void> {
  const counts = SUPPLIES.map(({ left }) => `(${left})::int`).join(', ')
  const { rows } = await pool.query<{ left: number[] }>(`select array[${counts}] as left`, [hands.customer.uid])
  for (const [index, { least, make }] of SUPPLIES.entries()) {
    for (let count = rows[0]?.left[index] ?? 0; count < least; count++) await make(hands, ++made)
  }
}

/** Orders the first product on the shelf, at the price and charge that the shop itself says. */
export async function placeOrder(call: Caller, as: Person, customerInfo = INFO, qty = 1): Promise<Response> {
  const [product] = (await (await call('GET', '/api/products?inStock=true&search=spare&limit=1')).json()) as {
    _id: string
  }[]
  const order = { customerInfo, orderItems: [{ _id: product?._id, qty }] }
  const refused = await call('POST', '/api/orders', { ...order, totalAmount: 0 }, as)
  const { totalAmount } = (await refused.json()) as { totalAmount?: number }
  return call('POST', '/api/orders', { ...order, totalAmount }, as)
}
