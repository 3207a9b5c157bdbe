/** Bundles and their parts from one stock, sold, changed, cancelled and brought back at once. LONG=1 runs the full number of rounds. */
import { expect, test } from 'vitest'
import type { ProductDetail } from '#store/goods/products/products.schema.ts'
import type { DeskNow, DeskOrder } from '#store/selling/orders/order-desk.schema.ts'
import { findFaults } from '#store/shop/integrity/find-faults.server.ts'
import { rounds } from '#tests/support/at-length.ts'
import { readDeskOrder } from '#tests/support/desk.ts'
import { dice } from '#tests/support/dice.ts'
import { orderOf } from '#tests/support/orders.ts'
import { openTestShop } from '#tests/support/shop.ts'

const shop = await openTestShop()
const owner = await shop.owner()
const buyers = await Promise.all(Array.from({ length: 8 }, () => shop.customer()))

type Lines = { _id: string; qty: number }[]

const order = (lines: Lines, by = 0, rupees = 125) =>
  shop.call(
    'POST',
    '/api/orders',
    orderOf(
      lines,
      lines.reduce((sum, { qty }) => sum + qty * rupees, 0),
    ),
    buyers[by % 8],
  )
const at = (path: string, body: object) => shop.call('POST', `/api/admin/${path}`, body, owner)
const read = async (id: string) =>
  (await (await shop.call('GET', `/api/products/${id}`, undefined, owner)).json()) as ProductDetail
const save = (product: ProductDetail, change: object) =>
  shop.call('PUT', `/api/products/${product._id}`, { productData: { ...product, ...change } }, owner)
const bundle = (...parts: Lines) => shop.product({ name: 'Diwali Hamper', parts, stock: 0 })

const times = rounds(100, 6)
test(`of the last parts 50 buyers of hampers and single products get what there is, ${times} times`, {
  timeout: 600_000,
}, async () => {
  for (let round = 0; round < times; round++) {
    const [lamp, sweet] = [await shop.product({ stock: 3 }), await shop.product({ stock: 4 })]
    const [big, small] = [
      await bundle({ _id: lamp, qty: 1 }, { _id: sweet, qty: 2 }),
      await bundle({ _id: sweet, qty: 1 }),
    ]
    // In both directions, so that locks taken in the order of a cart would hold each other up.
    const carts = [[big], [sweet, big], [small, sweet], [big, small], [lamp], [small, lamp]]
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        order(
          (carts[n % 6] ?? []).map((_id) => ({ _id, qty: 1 })),
          n,
        ),
      ),
    )
    const sold = answers.flatMap(({ status }, n) => (status === 201 ? (carts[n % 6] ?? []) : []))
    expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([])
    const count = (id: string) => sold.filter((one) => one === id).length
    const [lamps, sweets] = [count(lamp) + count(big), count(sweet) + 2 * count(big) + count(small)]
    expect([(await read(lamp)).stock, (await read(sweet)).stock]).toEqual([3 - lamps, 4 - sweets])
    // Nobody was refused what is still there.
    expect(
      [(await read(big)).stock, (await read(small)).stock].some((left) => left > 0) && sweets < 4 && lamps < 3,
    ).toBe(false)
    expect((await read(small)).stock).toBe(4 - sweets)
  }
  expect(await findFaults(shop.database.pool)).toEqual([])
})

/** What a shop without a database would remember: units on the shelf, and of each line what was in it when it was sold. */
class Oracle {
  readonly shelf = new Map<string, number>()
  readonly recipes = new Map<string, Lines>()
  readonly unsold = new Set<string>()
  readonly sold = new Map<string, { _id: string; qty: number; each: Lines; back: number }[]>()

  contents(id: string): Lines {
    return this.recipes.get(id) ?? [{ _id: id, qty: 1 }]
  }
  move(each: Lines, sets: number): void {
    for (const { _id, qty } of each) this.shelf.set(_id, (this.shelf.get(_id) ?? 0) + qty * sets)
  }
  has(needs: { each: Lines; qty: number }[], ids: string[]): boolean {
    if (ids.some((id) => this.unsold.has(id))) return false
    const wanted = new Map<string, number>()
    for (const { each, qty } of needs)
      for (const part of each) wanted.set(part._id, (wanted.get(part._id) ?? 0) + part.qty * qty)
    return [...wanted].every(([id, units]) => !this.unsold.has(id) && units <= (this.shelf.get(id) ?? 0))
  }
  stockOf(id: string): number {
    const allowed = ({ _id, qty }: Lines[number]) =>
      this.unsold.has(_id) ? 0 : Math.floor((this.shelf.get(_id) ?? 0) / qty)
    const recipe = this.recipes.get(id)
    return recipe ? Math.min(...recipe.map(allowed)) : (this.shelf.get(id) ?? 0)
  }
}

test('whatever is sold, changed, cancelled, undone, brought back or put together anew, each unit is counted once', {
  timeout: 600_000,
}, async () => {
  const { roll, pick } = dice(29)
  const oracle = new Oracle()
  const parts: string[] = []
  for (const stock of [9, 14, 6, 20]) {
    const id = await shop.product({ stock })
    parts.push(id)
    oracle.shelf.set(id, stock)
  }
  const recipe = () => {
    const from = roll(4)
    return [0, 1, 2].slice(0, 1 + roll(3)).map((by) => ({ _id: parts[(from + by) % 4] ?? '', qty: 1 + roll(3) }))
  }
  const bundles: string[] = []
  for (let n = 0; n < 3; n++) {
    const mixed = recipe()
    const id = await bundle(...mixed)
    bundles.push(id)
    oracle.recipes.set(id, mixed)
  }
  const everything = [...parts, ...bundles]
  const cart = (): Lines =>
    [...new Set([pick(everything), pick(bundles), pick(everything)])]
      .slice(0, 1 + roll(3))
      .map((_id) => ({ _id, qty: 1 + roll(3) }))
  const withEach = (lines: Lines) => lines.map((line) => ({ ...line, each: oracle.contents(line._id), back: 0 }))
  const statusOf = async (id: string) => (await readDeskOrder(shop, owner, id)).status

  async function buy() {
    const lines = withEach(cart())
    const fits = oracle.has(
      lines,
      lines.map(({ _id }) => _id),
    )
    const answer = await order(
      lines.map(({ _id, qty }) => ({ _id, qty })),
      roll(8),
    )
    expect(answer.status).toBe(fits ? 201 : 409)
    if (!fits) return
    const { _id } = (await answer.json()) as { _id: string }
    oracle.sold.set(_id, lines)
    for (const { each, qty } of lines) oracle.move(each, -qty)
  }
  async function change(id: string) {
    const before = oracle.sold.get(id) ?? []
    const after = cart().map((line) => {
      const each = before.find(({ _id }) => _id === line._id)?.each ?? oracle.contents(line._id)
      return { ...line, each, back: 0 }
    })
    const qtyIn = (lines: Lines, _id: string) => lines.find((line) => line._id === _id)?.qty ?? 0
    const more = after
      .map((line) => ({ ...line, qty: line.qty - qtyIn(before, line._id) }))
      .filter(({ qty }) => qty > 0)
    const less = before
      .map((line) => ({ ...line, qty: line.qty - qtyIn(after, line._id) }))
      .filter(({ qty }) => qty > 0)
    const { status, events } = await readDeskOrder(shop, owner, id)
    const lines = after.map(({ _id, qty }) => ({ _id, qty }))
    const answer = await at(`orders/${id}/lines`, { lines, seen: events.at(-1)?.id ?? 0 })
    for (const { each, qty } of less) oracle.move(each, qty)
    const fits = oracle.has(
      more,
      more.map(({ _id }) => _id),
    )
    const isOpen = status === 'placed' || status === 'confirmed'
    expect([answer.status, status]).toEqual([isOpen && fits ? 200 : 409, status])
    for (const { each, qty } of answer.status === 200 ? more : less) oracle.move(each, -qty)
    if (answer.status === 200) oracle.sold.set(id, after)
  }
  async function cancel(id: string) {
    const from = await statusOf(id)
    const answer = await at(`orders/${id}/status`, { from, to: 'cancelled' })
    if (answer.status !== 200) return
    for (const { each, qty } of oracle.sold.get(id) ?? []) oracle.move(each, qty)
    if (roll(2) === 0) {
      const { undoable } = (await (await shop.call('GET', '/api/admin/desk', undefined, owner)).json()) as DeskNow
      const undone = await at('undo', { press: undoable[0]?._id ?? '' })
      if (undone.status === 200) for (const { each, qty } of oracle.sold.get(id) ?? []) oracle.move(each, -qty)
    }
  }
  async function deliver(id: string) {
    for (const [from, to] of [
      ['placed', 'confirmed'],
      ['confirmed', 'packed'],
      ['packed', 'shipped'],
      ['shipped', 'delivered'],
    ]) {
      await at(`orders/${id}/status`, { from, to })
    }
  }
  async function bringBack(id: string) {
    const lines = oracle.sold.get(id) ?? []
    const line = pick(lines)
    if (!line || line.qty === line.back) return
    const asked = await at(`orders/${id}/returns`, { lines: [{ _id: line._id, qty: 1 }] })
    if (asked.status !== 200) return
    const { returns } = (await asked.json()) as DeskOrder
    const onShelf = roll(2)
    const answer = await at(`returns/${returns.at(-1)?._id}/receive`, {
      lines: [{ _id: line._id, cameBack: 1, onShelf }],
    })
    expect(answer.status).toBe(200)
    line.back += 1
    oracle.move(line.each, onShelf)
  }
  async function mixAnew() {
    const [id, mixed] = [pick(bundles), recipe()]
    const answer = await save(await read(id), { parts: mixed })
    expect(answer.status).toBe(200)
    oracle.recipes.set(id, mixed)
  }
  async function restock() {
    const id = pick(parts)
    const [product, more] = [await read(id), roll(6)]
    expect((await save(product, { stock: product.stock + more })).status).toBe(200)
    oracle.move([{ _id: id, qty: 1 }], more)
  }
  async function hide() {
    const id = pick(everything)
    const visibility = oracle.unsold.has(id) ? 'published' : 'hidden'
    expect((await save(await read(id), { visibility })).status).toBe(200)
    if (visibility === 'hidden') oracle.unsold.add(id)
    else oracle.unsold.delete(id)
  }

  for (let step = 0; step < rounds(1500, 120); step++) {
    const known = pick([...oracle.sold.keys(), ''])
    const acts = [buy, buy, buy, restock, restock, hide, mixAnew]
    const onOrders = [change, change, cancel, deliver, bringBack, bringBack]
    await (known && roll(2) ? pick(onOrders)(known) : pick(acts)())
    if (oracle.unsold.size > 2) await hide()
    const { rows } = await shop.database.pool.query('select id, stock from products where id = any($1)', [everything])
    const stocks = everything.map((id) => rows.find((row) => row.id === id).stock)
    expect([step, ...stocks]).toEqual([step, ...everything.map((id) => oracle.stockOf(id))])
  }
  expect(await findFaults(shop.database.pool)).toEqual([])
})
