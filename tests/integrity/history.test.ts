/** The checker is worth what it finds: each tampering below is a fault that some shop has shipped. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Attempt, type History, type Ledger, newHistory, violationsOf } from './history.ts'

const product = randomUUID()
const other = randomUUID()

type Case = { history: History; ledger: Ledger; attempt: Attempt }

/** Two orders, one asked for twice, a refusal and an unknown outcome; nothing is wrong with them. */
function soundCase(): Case {
  const [first, second] = [orderOf('a', 2), orderOf('b', 1)]
  const history = newHistory([
    [product, 3],
    [other, 7],
  ])
  history.withFaults = true
  history.adminDeltas.set(other, 5)
  history.prices.set(product, [{ paise: 10_000, from: 0, until: 1_000 }])
  const attempt = attemptOf('a', 2, 201, first.id)
  const refusal = { ...attemptOf('c', 3, 409), body: refusalOf(3) }
  const lost = { ...attemptOf('b', 1, undefined), body: '' }
  history.attempts.push(attempt, { ...attempt, replayed: true }, refusal, lost)
  const orders = [first, second]
  return {
    history,
    attempt,
    ledger: {
      products: [
        { id: product, stock: 0, price_paise: 10_000 },
        { id: other, stock: 12, price_paise: 5_000 },
      ],
      orders: orders.map(({ id, key, qty }) => ({
        id,
        user_id: 'asha',
        idempotency_key: key,
        total_paise: String(qty * 10_000),
      })),
      lines: orders.map(({ id, qty }) => ({ order_id: id, product_id: product, price_paise: 10_000, qty })),
      mails: orders.map(({ id }) => ({ order_id: id, recipient: 'asha@shop.example' })),
      book: [],
    },
  }
}

function orderOf(key: string, qty: number) {
  return { id: randomUUID(), key, qty }
}

function attemptOf(key: string, qty: number, status: number | undefined, id = ''): Attempt {
  const lines = [{ _id: product, qty }]
  return { uid: 'asha', key, lines, from: 1, until: 2, status, body: JSON.stringify({ _id: id }), replayed: false }
}

function refusalOf(requested: number): string {
  return JSON.stringify({ code: 'out_of_stock', items: [{ _id: product, requested, available: 0 }] })
}

function first<T>(rows: readonly T[]): T {
  const [row] = rows
  if (row === undefined) throw new Error('Nothing to tamper with')
  return row
}

test('a sound history has no violations', () => {
  const { history, ledger } = soundCase()
  expect(violationsOf(history, ledger)).toEqual([])
})

const tamperings: [string, (found: Case) => void, RegExp][] = [
  ['an acknowledged order that is lost', ({ ledger }) => ledger.orders.shift(), /is kept 0 times/],
  [
    'a key that placed two orders',
    ({ ledger }) => ledger.orders.push({ ...first(ledger.orders), id: randomUUID() }),
    /placed 2 orders/,
  ],
  [
    'a line with another quantity',
    ({ ledger }) => Object.assign(first(ledger.lines), { qty: 1 }),
    /does not hold the lines/,
  ],
  ['a unit sold twice', ({ ledger }) => Object.assign(first(ledger.products), { stock: 1 }), /has 1 units, not 0/],
  ['an admin change that was lost', ({ history }) => history.adminDeltas.set(other, 6), /has 12 units, not 13/],
  ['a total that is off', ({ ledger }) => Object.assign(first(ledger.orders), { total_paise: '1' }), /says 1 paise/],
  [
    'a price that was not in force',
    ({ history }) => history.prices.set(product, [{ paise: 10_000, from: 3, until: 9 }]),
    /not in force/,
  ],
  [
    'an order nobody asked for',
    ({ ledger }) => Object.assign(first(ledger.orders), { idempotency_key: 'x' }),
    /nobody asked/,
  ],
  ['a mail that was not written', ({ ledger }) => ledger.mails.pop(), /has 0 mails/],
  [
    'an order left by a refusal',
    ({ history, attempt }) => {
      for (const found of history.attempts) if (found.key === attempt.key) Object.assign(found, { status: 400 })
    },
    /refused attempt asha a left an order/,
  ],
  [
    'a replay in other words',
    ({ history, attempt }) => history.attempts.push({ ...attempt, replayed: true, body: `${attempt.body} ` }),
    /in different words/,
  ],
  [
    'one order acknowledged as new twice',
    ({ history, attempt }) => history.attempts.push({ ...attempt }),
    /as new more than once/,
  ],
  [
    'a refusal although there was enough',
    ({ history }) => history.attempts.push({ ...attemptOf('d', 1, 409), body: refusalOf(0) }),
    /which has enough/,
  ],
  ['an error without a fault', ({ history }) => Object.assign(history, { withFaults: false }), /answered undefined/],
]

describe('finds', () => {
  test.each(tamperings)('%s', (_what, tamper, violation) => {
    const found = soundCase()
    tamper(found)
    expect(violationsOf(found.history, found.ledger).join('\n')).toMatch(violation)
  })
})
