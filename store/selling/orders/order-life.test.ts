import { expect, test } from 'vitest'
import { ORDER_EVENTS } from '#db/order-values.ts'
import { LANGUAGES } from '#store/language.ts'
import { ACTS, DESK_ACTS } from './desk-acts.ts'
import { CUSTOMER_EVENTS, EVENTS, orderAuditWordsOf, STEPS } from './order-life.ts'
import { QUEUES } from './order-queues.ts'
import {
  ALL_STEPS,
  nextStatuses,
  ORDER_STATUSES,
  STATUSES,
  statusesThat,
  statusesToCome,
  stepsFrom,
} from './steps/order-statuses.ts'

test('the life of an order ends, and every status can be reached', () => {
  const begins: readonly string[] = statusesThat('begins')
  for (const status of ORDER_STATUSES) {
    const isReached = begins.includes(status) || ALL_STEPS.some(({ to }) => to === status)
    expect(isReached, status).toBe(true)
    if (stepsFrom(status).length === 0) expect(STATUSES[status].isEnded, status).toBe(true)
  }
})

test('an order that has not ended stands in a list of the desk, and one that has ended in none', () => {
  const queued = Object.values(QUEUES).map(({ status }) => status)
  for (const status of ORDER_STATUSES)
    expect(
      queued.some((one) => one === status),
      status,
    ).toBe(!STATUSES[status].isEnded)
})

test('between two statuses there is one step, and from each at most one that is usual', () => {
  const pairs = ALL_STEPS.flatMap(({ from, to }) => from.map((one) => `${one} to ${to}`))
  expect(new Set(pairs).size).toBe(pairs.length)
  for (const status of ORDER_STATUSES)
    expect(stepsFrom(status).filter(({ isUsual }) => isUsual).length, status).toBeLessThan(2)
})

test('what has not left can be cancelled, and what is on its way can be delivered and come back', () => {
  for (const status of ORDER_STATUSES) {
    const { isOpen, awaitsCourier, isOnTheWay } = STATUSES[status]
    const wanted = isOnTheWay ? ['delivered', 'returned'] : isOpen || awaitsCourier ? ['cancelled'] : []
    expect(nextStatuses(status), status).toEqual(expect.arrayContaining(wanted))
  }
})

test('what is to come leads to the end, names nothing twice, and is nothing at the end', () => {
  for (const status of ORDER_STATUSES) {
    const path = statusesToCome(status)
    expect(new Set([status, ...path]).size, status).toBe(path.length + 1)
    expect(STATUSES[path.at(-1) ?? status].isEnded, status).toBe(true)
  }
  expect(statusesToCome('placed')).toEqual(['confirmed', 'packed', 'shipped', 'delivered'])
})

test('every verb has words in the log, and no two rows share a verb or the words for a customer', () => {
  const verbs = [...Object.keys(STEPS), ...ORDER_EVENTS.flatMap((kind) => Object.keys(EVENTS[kind].audit))]
  expect(new Set(verbs).size).toBe(verbs.length)
  for (const verb of verbs) expect(orderAuditWordsOf(verb), verb).toMatch(/ order$/)
  for (const language of LANGUAGES) {
    const told = Object.values(CUSTOMER_EVENTS).map((words) => words[language])
    expect(new Set(told).size, language).toBe(told.length)
  }
})

test('no two presses on an order, steps and acts together, have one button or one question', () => {
  const asked = [...ALL_STEPS.map(({ asks }) => asks?.title), ...DESK_ACTS.map((act) => ACTS[act].press?.title)]
  const buttons = [...ALL_STEPS.map(({ button }) => button), ...DESK_ACTS.map((act) => ACTS[act].press?.button)]
  for (const words of [asked, buttons]) {
    const given = words.filter((one) => one !== undefined)
    expect(new Set(given).size).toBe(given.length)
  }
})
