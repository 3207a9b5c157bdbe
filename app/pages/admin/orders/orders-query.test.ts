import { expect, test } from 'vitest'
import { floodPath, isFlood, olderPage, partOfView, queryOfView, readView } from './orders-query.ts'

const view = (query: string) => readView(new URLSearchParams(query))

test('the address says what is shown, and nonsense in it says nothing', () => {
  expect(view('status=placed').showsQueue).toBe(true)
  expect(view('status=placed&search=asha').showsQueue).toBe(false)
  expect(queryOfView(view('search=+asha+&status=packed&from=2026-11-01&to=2026-11-21&before=1200'))).toEqual({
    search: 'asha',
    status: 'packed',
    from: '2026-11-01',
    to: '2026-11-21',
    before: '1200',
  })
  expect(queryOfView(view('search=&status=lost&from=soon&to=2026-13-40&before=-1'))).toEqual({})
})

test('some of those that wait for the call are a flood that can be cancelled together', () => {
  const shared = [{ network: '203.0.113.9' }, { search: '+919876543210' }, { hour: '2026-11-26T21' }] as const
  for (const one of shared) {
    const flood = view(floodPath(one).split('?')[1] ?? '')
    expect(flood).toMatchObject({ ...one, showsQueue: false })
    expect(isFlood(flood)).toBe(true)
    expect(partOfView(flood)).toMatchObject({ ...one, status: 'placed', limit: '200' })
  }
  expect(isFlood(view('status=placed'))).toBe(false)
  expect(queryOfView(view('hour=2026-11-26T25'))).toEqual({})
})

test('the page after keeps the filters', () => {
  const link = '</api/admin/orders?status=packed&before=1003>; rel="next"'
  expect(olderPage(new URLSearchParams('status=packed&before=1200'), link)).toBe('?status=packed&before=1003')
  expect(olderPage(new URLSearchParams(), null)).toBeUndefined()
})
