import { expect, test } from 'vitest'
import { inboxPath, queryOfView, readView } from './requests-query.ts'

const read = (address: string) => readView(new URL(address, 'http://shop.example').searchParams)

test('the plain address is the list, and an inbox leads back to itself', () => {
  expect(read('/admin/requests')).toBeUndefined()
  expect(read('/admin/requests?status=new')).toBeUndefined()
  for (const view of [
    { status: undefined, sort: 'most', page: 1 },
    { status: 'no', sort: 'newest', page: 12 },
    { status: undefined, sort: 'most', page: 3, q: 'लाल & kite', setAside: true },
  ] as const) {
    expect(read(inboxPath(view))).toEqual(view)
  }
  expect(inboxPath()).toBe('/admin/requests?view=inbox')
  expect(queryOfView({ status: undefined, sort: 'most', page: 1, q: 'kite', setAside: true })).toEqual({
    q: 'kite',
    setAside: 'true',
    sort: 'most',
    page: '1',
  })
  expect(queryOfView({ status: undefined, sort: 'most', page: 2 })).toEqual({ sort: 'most', page: '2' })
})

test('what makes no sense in the address is as good as absent', () => {
  for (const odd of ['0', '-1', '1.5', 'x', '99999', '1e3', '']) {
    expect(read(`/admin/requests?view=inbox&status=gone&sort=best&page=${odd}`)).toEqual({
      status: undefined,
      sort: 'most',
      page: 1,
    })
  }
})
