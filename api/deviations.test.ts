/** Each row of the table of docs/api.md that says where the shop differs from its specification, beside what holds it. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.join(import.meta.dirname, '..')

/** The row's first cell, the test or page that makes it true, and the words of it there. */
const HELD: Record<string, [file: string, words: string]> = {
  'an admin is one of two fixed uids': ['api/mine/me.test.ts', 'a packer is told which rights the role has'],
  '`/admin/orders` is filled by `POST /api/admin/orders {userId}`': [
    'api/plain-lists.test.ts',
    'lists the orders that the page reads in parts, field by field',
  ],
  '`/admin/products` is filled by `GET /api/products`': [
    'api/plain-lists.test.ts',
    'lists the published products that the page reads in parts, field by field',
  ],
  'the whole list on a page': ['tests/e2e/long-list.drill.spec.ts', 'the rest of a long list comes as the shopper'],
  'three contact numbers': ['api/owner/settings.test.ts', 'a new shop has the defaults: the phones of the environment'],
  '`secure_url` becomes `imageUrl`': ['app/admin/pictures/image-upload.test.ts', 'secure_url'],
  'alerts, and a question before a delete': ['tests/e2e/admin.spec.ts', 'deleting asks first'],
  "identity is a third party's": ['api/identity/identity.test.ts', 'signing up signs in at once'],
  'a social sign-in button': ['api/identity/social-sign-in.test.ts', 'the form is told of the provider'],
  '`wrong-password`, `user-not-found` at login': [
    'api/identity/identity-catalogue.test.ts',
    "'invalid-credential', 401",
  ],
  '`/login`, `/signup`': ['tests/e2e/checkout.spec.ts', 'leads to the login and back, with everything kept'],
  '`search={text}` alone fills `/search`': ['tests/e2e/finding.spec.ts', 'is taken as such, stands above the list'],
  'the request form is shown when a search finds nothing': ['app/pages/search.tsx', 'function mayAskFor'],
  'the order total is the sum of quantity times price': ['api/delivery.test.ts', 'a charge is part of the total'],
  'columns of Manage Products': ['tests/e2e/families.spec.ts', 'the desk edits a family as one table'],
  'a product request that fails apologises': ['app/pages/search/request-form.tsx', "'rate_limited' ? message : FAILED"],
  "the name at checkout is the account's": [
    'tests/e2e/orders.spec.ts',
    'an address is kept, changed and used at checkout',
  ],
  'an unknown category has its title and empty text': ['server/kept/kept-places.test.ts', 'a category that is none'],
}

test('every deviation that the documents own up to is held by a test or a page, and there is no other row', () => {
  const table = read('docs/api.md').split('| the specification | the shop | because |\n|---|---|---|\n')[1] ?? ''
  const rows = (table.split('\n\n')[0] ?? '').split('\n').map((row) => row.split(' | '))
  expect(rows.map(([said = '']) => said.replace('| ', ''))).toEqual(Object.keys(HELD))
  for (const row of rows) expect(row, 'what differs, how, and why').toHaveLength(3)
})

test.each(Object.entries(HELD))('%s', (_, [file, words]) => {
  expect(read(file)).toContain(words)
})

function read(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8')
}
