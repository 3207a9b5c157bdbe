/** What there is too little of, with a crowd at once: the sibling of a family that is left, the use of a coupon, the set of a class. */
import { expect, test } from 'vitest'
import { findFaults } from '#store/shop/integrity/find-faults.server.ts'
import { IS_LONG, rounds } from '#tests/support/at-length.ts'
import { unaccounted } from '#tests/support/desk.ts'
import { setSettings } from '#tests/support/settings.ts'
import { openTestShop } from '#tests/support/shop.ts'

const ROUNDS = rounds(100, 2)
const BUYERS = 50
const NO_CAPS = { customerOrders: null, customerUnits: null }
const AT_LENGTH = { timeout: IS_LONG ? 1_800_000 : 120_000 }

const shop = await openTestShop()
const owner = await shop.owner()
const buyers = await Promise.all(Array.from({ length: 10 }, () => shop.customer()))
await setSettings(shop, owner, { orderCaps: NO_CAPS })

/** Fifty orders at once, each to an address of its own; the numbers of those placed and of those refused. */
async function race(productId: string, total: number, coupon?: string): Promise<[placed: number, refused: number]> {
  const answers = await Promise.all(
    Array.from({ length: BUYERS }, async (_, n) => {
      const customerInfo = { name: 'Asha', phone: `98${String(10_000_000 + n)}`, address: `${n} Hill Road 560001` }
      const orderItems = [{ _id: productId, qty: 1 }]
      const body = { customerInfo, orderItems, totalAmount: total, ...(coupon ? { coupon } : {}) }
      const send = () => shop.call('POST', '/api/orders', body, buyers[n % buyers.length])
      let answer = await send()
      // A busy shop asks to try again.
      while (answer.status === 503) answer = await send()
      return answer
    }),
  )
  await Promise.all(answers.map((answer) => answer.text()))
  const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length
  return [count(201), count(409)]
}

test(`the last sibling of a family goes to exactly one of ${BUYERS}, ${ROUNDS} times`, AT_LENGTH, async () => {
  const kinds = ['Red', 'Blue', 'Green'].map((colour) => `Colour: ${colour}`)
  for (let round = 0; round < ROUNDS; round++) {
    const add = (option1: string, stock: number) =>
      shop.product({ name: 'Bag', family: `Bag ${round}`, option1, stock, pricePaise: 12_550 })
    const [, last = '', ...others] = [
      await add(kinds[0] ?? '', 0),
      await add(kinds[1] ?? '', 1),
      await add(kinds[2] ?? '', 0),
    ]
    const [raced, sibling] = await Promise.all([race(last, 125.5), race(others[0] ?? '', 125.5)])
    expect([round, raced, sibling]).toEqual([round, [1, BUYERS - 1], [0, BUYERS]])
  }
  expect(await unaccounted(shop)).toEqual([])
})

test(`the last use of a coupon goes to exactly one of ${BUYERS}, ${ROUNDS} times`, AT_LENGTH, async () => {
  const kite = await shop.product({ name: 'Kite', pricePaise: 12_550, stock: 10_000 })
  for (let round = 0; round < ROUNDS; round++) {
    const code = `LAST${round}`
    const made = await shop.call('POST', '/api/admin/coupons', { code, amount: 20, mostUses: 1 }, owner)
    expect(made.status).toBe(201)
    expect([round, await race(kite, 105.5, code)]).toEqual([round, [1, BUYERS - 1]])
  }
  const { rows } = await shop.database.pool.query('select distinct uses from coupons')
  expect(rows).toEqual([{ uses: 1 }])
  expect(await findFaults(shop.database.pool)).toEqual([])
})

test(
  `forty parents of a class on stock for thirty: thirty sets, and ten are told what is short, ${ROUNDS} times`,
  AT_LENGTH,
  async () => {
    const names = { school: 'Green Valley', className: 'Class 5', year: '2026-27', note: '', isOpen: true, revision: 0 }
    for (let round = 0; round < ROUNDS; round++) {
      const book = await shop.product({ name: 'Atlas', pricePaise: 4_000, stock: 60 })
      const pen = await shop.product({ name: 'Pen', pricePaise: 550, stock: 200 })
      const lines = [
        { _id: book, qty: 2 },
        { _id: pen, qty: 3 },
      ]
      const data = { ...names, delivery: 'parcels', schoolAddress: '', lines }
      const made = await (await shop.call('POST', '/api/admin/classes', data, owner)).json()
      const { _id, code } = made as { _id: string; code: string }
      const told = await Promise.all(
        Array.from({ length: 40 }, async (_, n) => {
          const customerInfo = { name: 'Asha', phone: `97${10_000_000 + n}`, address: `${n} Hill Road 560001` }
          const body = { customerInfo, orderItems: [], classSets: [{ code, qty: 1, without: [] }], totalAmount: 96.5 }
          const send = () => shop.call('POST', '/api/orders', body, buyers[n % buyers.length])
          let answer = await send()
          // A busy shop asks to try again.
          while (answer.status === 503) answer = await send()
          const { items } = (await answer.json()) as { items?: object[] }
          return answer.status === 201 ? 'placed' : { status: answer.status, items }
        }),
      )
      const refused = told.filter((one) => one !== 'placed')
      const short = { status: 409, items: [{ _id: book, name: 'Atlas', requested: 2, available: 0 }] }
      expect([round, refused]).toEqual([round, Array.from({ length: 10 }, () => short)])
      const desk = await (await shop.call('GET', `/api/admin/classes/${_id}`, undefined, owner)).json()
      expect(desk).toMatchObject({ orders: 30, toPack: [{ units: 60 }, { units: 90 }] })
    }
    expect(await unaccounted(shop)).toEqual([])
    expect(await findFaults(shop.database.pool)).toEqual([])
  },
)
