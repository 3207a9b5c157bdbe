import { expect, test } from 'vitest'
import { addressOf, readParams } from '#app/kit/list/params.ts'
import { floodPath, ORDER_PARAMS, orderViewOf } from './orders-query.ts'

const read = (query: string) => readParams(ORDER_PARAMS, new URLSearchParams(query))

test('the address says what is shown, and nonsense in it says nothing', () => {
  expect(orderViewOf(read('status=placed'))).toBe('queue')
  expect(orderViewOf(read('status=packed'))).toMatchObject({ tab: 'To ship' })
  expect(orderViewOf(read('status=packed&search=asha'))).toBe('all')
  expect(orderViewOf(read('status=shipped'))).toMatchObject({ tab: 'On the way' })
  expect(orderViewOf(read('status=shipped&way=pickup'))).toMatchObject({ tab: 'To collect' })
  expect(orderViewOf(read('status=shipped&way=rider'))).toBe('all')
  const narrowed = read('search=+asha+&status=packed&from=2026-11-01&to=2026-11-21&before=1200')
  expect(addressOf('', narrowed)).toBe('?search=asha&status=packed&from=2026-11-01&to=2026-11-21&before=1200')
  expect(read('search=&status=lost&from=soon&to=2026-13-40&before=-1&hour=2026-11-26T25')).toEqual({})
})

test('some of those that wait for the call are a flood that can be cancelled together', () => {
  const shared = [{ network: '203.0.113.9' }, { search: '+919876543210' }, { hour: '2026-11-26T21' }] as const
  for (const one of shared) {
    const flood = read(floodPath(one).split('?')[1] ?? '')
    expect(flood).toEqual({ status: 'placed', ...one })
    expect(orderViewOf(flood)).toBe('flood')
  }
})
