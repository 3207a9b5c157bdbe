import { expect, test } from 'vitest'
import { readParams } from '#app/kit/list/params.ts'
import { groupQueryOf, INBOX_PARAMS, inboxPath } from './requests-query.ts'

const read = (address: string) => readParams(INBOX_PARAMS, new URL(address, 'http://shop.example').searchParams)

test('an inbox leads back to itself, and asks for what its address says', () => {
  for (const query of [{}, { status: 'no', sort: 'newest', page: '12' }, { q: 'लाल & kite', page: '3' }] as const)
    expect(read(inboxPath(query))).toEqual({ view: 'inbox', ...query })
  expect(inboxPath()).toBe('/admin/requests?view=inbox')
  expect(groupQueryOf({ status: 'set-aside', q: 'kite' })).toEqual({
    q: 'kite',
    setAside: 'true',
    sort: 'most',
    page: '1',
  })
  expect(groupQueryOf({ status: 'no', page: '2' })).toEqual({ status: 'no', sort: 'most', page: '2' })
})

test('what makes no sense in the address is as good as absent', () => {
  for (const odd of ['0', '1', '-1', '1.5', 'x', '99999', '1e3', ''])
    expect(read(`/admin/requests?view=inbox&status=gone&sort=best&page=${odd}`)).toEqual({ view: 'inbox' })
})
