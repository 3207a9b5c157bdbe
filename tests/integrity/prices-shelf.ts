/** A shelf of every kind of product whose offers begin and end by a model of time, and what its pages have to say. */
import { expect } from 'vitest'
import type { TestPerson, TestShop } from '#tests/support/shop.ts'
import { each, lowest, type Off, type Step } from './prices-oracle.ts'

/** `marks`: all that an offer may name it by. `family`: its siblings and itself. */
export type Ware = { _id: string; usual: bigint; steps: Step[]; rate: bigint; marks: string[]; family: Ware[] }
type Offer = { id: string; from: number; until: number; off: Off; of: string }
type Dice = { roll: (most: number) => number; pick: <T>(of: readonly T[]) => T }

/** A test may take half of that, and is over before a boundary comes by itself. */
const STEP_MS = 86_400_000
const RATES = [0, 5, 18, 40]
const PRICES = [100, 999, 4_950, 9_999, 12_345, 33_333, 77]
const CATEGORIES = ['Toy', 'Gift'] as const

/** Makers of one product or more for each kind there is: a new kind is tried with all others when its maker stands here. */
const KINDS: ((shop: TestShop, dice: Dice, at: number) => Promise<Ware[]>)[] = [
  async (shop, dice, at) => [await put(shop, dice, { name: `Thing ${at}` }, at)],
  async (shop, dice, at) => [await put(shop, dice, { name: `Stack ${at}`, hasSteps: true }, at)],
  async (shop, dice, at) => {
    const family: Ware[] = []
    for (const colour of ['Red', 'Blue', 'Green']) {
      const facts = { name: `Bag ${at}`, family: `Bag ${at}`, option1: `Colour: ${colour}` }
      family.push(await put(shop, dice, facts, at))
    }
    for (const ware of family) ware.family = family
    return family
  },
  async (shop, dice, at) => {
    const part = (name: string) => shop.product({ name: `${name} ${at}`, stock: 50_000 })
    const parts = [
      { _id: await part('Lamp'), qty: 1 },
      { _id: await part('Sweet'), qty: 2 },
    ]
    return [await put(shop, dice, { name: `Hamper ${at}`, parts }, at)]
  },
]

type Facts = {
  name: string
  hasSteps?: boolean
  family?: string
  option1?: string
  parts?: { _id: string; qty: number }[]
}

async function put(shop: TestShop, { pick }: Dice, { hasSteps = false, ...facts }: Facts, at: number): Promise<Ware> {
  const [price, rate, category] = [pick(PRICES), RATES[at % 4] ?? 0, CATEGORIES[at % 2] ?? 'Toy']
  const brand = pick(['Asha', 'Nandik'])
  const steps = [2, 3].map((from) => ({ from, pricePaise: Math.floor((price * (11 - from)) / 10) }))
  const tax = { hsnCode: '9503', gstPercent: rate, ...(rate === 0 ? { gstZero: 'nil' as const } : {}) }
  const _id = await shop.product({
    ...facts,
    ...tax,
    brand,
    categories: [category],
    pricePaise: price,
    priceSteps: hasSteps ? steps : null,
    stock: facts.parts ? 0 : 50_000,
  })
  const named = [{ category }, { brand }, { productIds: [_id] }, ...(facts.family ? [{ family: facts.family }] : [])]
  const ware: Ware = {
    _id,
    usual: BigInt(price),
    steps: hasSteps ? steps : [],
    rate: BigInt(rate),
    family: [],
    marks: named.map((mark) => JSON.stringify(mark)),
  }
  ware.family = [ware]
  return ware
}

/** `count` makings of each kind. */
export async function stockShelf(shop: TestShop, owner: TestPerson, dice: Dice, count: number) {
  const { roll, pick } = dice
  const wares: Ware[] = []
  for (let at = 0; at < count; at++) for (const make of KINDS) wares.push(...(await make(shop, dice, at)))
  const offers: Offer[] = []
  let now = 0
  // Not on a boundary: it lies half a step away.
  const moment = (time: number) => new Date(Date.now() + (time - now - 0.5) * STEP_MS).toISOString()
  const send = (path: string, body: object) => shop.call('POST', `/api/admin/offers${path}`, body, owner)

  /** An offer of any time comes, or one goes. */
  async function change(): Promise<void> {
    const gone = offers.length > 4 || roll(4) === 0 ? offers.splice(roll(offers.length || 1), 1)[0] : undefined
    if (gone) expect((await send(`/${gone.id}/delete`, {})).status).toBe(200)
    const from = now + roll(5) - 2
    const until = Math.max(now, from) + 1 + roll(4)
    const of = pick(pick(wares).marks)
    const off: Off = pick<Off>([{ percent: pick([1, 10, 33, 50, 99]) }, { amount: pick([1, 50, 999, 5_000]) }])
    const taken = 'amount' in off ? { amount: off.amount / 100 } : off
    const offer = { name: 'Week', from: moment(from), until: moment(until), ...taken, ...JSON.parse(of) }
    const answer = await send('', { offer })
    expect(answer.status).toBe(201)
    offers.push({ id: ((await answer.json()) as { _id: string })._id, from, until, off, of })
  }

  /** All that is written of time moves into the past, in one statement, so that no state in between is seen. Nothing is priced. */
  async function pass(steps: number): Promise<void> {
    now += steps
    const by = `interval '${steps} days'`
    await shop.database.pool.query(`update offers set starts_at = starts_at - ${by}, ends_at = ends_at - ${by}`)
  }

  /** As the jobs of a process do within the second. */
  async function catchUp(): Promise<void> {
    await shop.store.shop.onCatalogueChange()
  }

  const runningOf = ({ marks }: Ware) =>
    offers.filter(({ from, until, of }) => from <= now && now < until && marks.includes(of))
  const priceOf = (ware: Ware) =>
    lowest(
      ware.usual,
      runningOf(ware).map(({ off }) => off),
    )

  /** Of one among so many. */
  const eachOf = ({ ware, qty }: { ware: Ware; qty: number }) => each(priceOf(ware), ware.steps, qty)

  /** What is struck through stands behind it. */
  const pricesOf = (ware: Ware) => (priceOf(ware) < ware.usual ? [priceOf(ware), ware.usual] : [priceOf(ware)])

  /** Lists have one card a family, with the least it costs; each product has its page, which machines read too. */
  async function expectShown(): Promise<void> {
    const byId = new Map(wares.map((ware) => [ware._id, ware]))
    const seen = new Set<Ware[]>()
    for (const category of CATEGORIES) {
      for (const card of (await read(`/category/${category}`)).split('<li class="card">').slice(1)) {
        const ware = byId.get(/\/product\/([\w-]{36})/.exec(card)?.[1] ?? '')
        if (!ware) throw new Error(`A card of nothing: ${card.slice(0, 300)}`)
        const prices = ware.family.map(priceOf)
        const least = prices.reduce((low, price) => (price < low ? price : low))
        const expected = prices.some((price) => price > least) ? [least] : pricesOf(ware)
        expect([ware._id, amountsIn(card)]).toEqual([ware._id, expected])
        expect(seen.has(ware.family)).toBe(false)
        seen.add(ware.family)
      }
    }
    expect(seen.size).toBe(new Set(wares.map(({ family }) => family)).size)
    const ware = pick(wares)
    const page = await read(`/product/${ware._id}`)
    const told = new RegExp(`"sku":"${ware._id}".*?"price":"([\\d.]+)"`).exec(page)?.[1] ?? ''
    expect([amountsIn(page), paiseIn(told)]).toEqual([pricesOf(ware), priceOf(ware)])
  }

  async function read(path: string): Promise<string> {
    const answer = await shop.call('GET', path)
    expect([path, answer.status]).toEqual([path, 200])
    return answer.text()
  }

  return { wares, change, pass, catchUp, priceOf, eachOf, expectShown }
}

/** Of the first price there. */
function amountsIn(html: string): bigint[] {
  const price = /<p class="price">(.*?)<\/p>/s.exec(html)?.[1] ?? ''
  return [...price.matchAll(/₹([\d,.]+)/g)].map(([, text = '']) => paiseIn(text.replaceAll(',', '')))
}

function paiseIn(rupees: string): bigint {
  const [whole = '', part = ''] = rupees.split('.')
  return BigInt(whole) * 100n + BigInt(part.padEnd(2, '0'))
}
