/** Links that let somebody in: what logs keep of an address is not enough, and whatever merely looks at one uses nothing up. */
import { expect, test } from 'vitest'
import { mailOutbox } from '#db/schema/talk.ts'
import { type MailFacts, type MailKind, SECRET_KINDS } from '#store/talk/mail/mail.ts'
import { placeTestOrder } from '#tests/support/desk.ts'
import { cookiesOf, newestMail, openLink, tokenIn } from '#tests/support/outbox.ts'
import { expectProblem } from '#tests/support/problem.ts'
import { openTestShop, type TestPerson } from '#tests/support/shop.ts'
import { giveRole } from '#tests/support/staff.ts'

const shop = await openTestShop()
const owner = await shop.owner()

const post = async (path: string, body: unknown, as?: TestPerson) => {
  const response = await shop.call('POST', `/api/${path}`, body, as)
  expect([path, response.status < 300]).toEqual([path, true])
  return response
}
const get = (address: string, method = 'GET', as?: TestPerson) =>
  fetch(shop.url + address, { method, redirect: 'manual', headers: as ? { cookie: as.cookie } : {} })

/** Has the shop write every message whose link is made with its facts. */
async function causeAll({ email }: TestPerson, product: string): Promise<void> {
  await post('auth/request-password-reset', { email, redirectTo: '/reset-password' })
  await post('auth/sign-in/magic-link', { email, callbackURL: '/checkout' })
  await post('admin/invites', { email: 'new@shop.example', role: 'packer' }, owner)
  const packer = await giveRole(shop, await shop.signUp(), 'packer')
  await shop.database.pool.query('update users set two_factor_enabled = true where id = $1', [packer.uid])
  await post(`admin/people/${packer.uid}/reset-second-factor`, {}, owner)
  const asked = await post('product-requests', { productName: 'A blue kite', email: 'kite@shop.example' })
  const groups = await shop.call('GET', '/api/admin/request-groups', undefined, owner)
  const [group] = ((await groups.json()) as { groups: { _id: string }[] }).groups
  await post('admin/request-groups/answer', { _id: group?._id, status: 'stocked', productId: product }, owner)
  expect(asked.status).toBe(201)
}

/** Every kind of message; the facts of those that nothing above writes, and true for those that it does. */
function sampleFacts(order: MailFacts['order_placed']): { [K in MailKind]: MailFacts[K] | true } {
  const news = { ...order, customerName: 'Asha' }
  return {
    order_placed: true,
    order_confirmed: news,
    order_packed: news,
    order_shipped: { ...news, courier: 'India Post', trackingNumber: 'EK1', trackingUrl: 'https://post.example/EK1' },
    order_delivered: news,
    order_cancelled: news,
    order_return: { ...news, what: 'asked', answer: '', owedBack: 0 },
    order_sms: { ...news, template: { id: '1207161700000000001', text: '{order} {link}' } },
    verify_email: true,
    reset_password: true,
    sign_in_link: true,
    phone_code: { code: '123456' },
    staff_invite: true,
    second_factor_reset: true,
    access_changed: true,
    owner_notice: true,
    test_mail: {},
    test_sms: {},
    orders_waiting: { count: 3, minutes: 30 },
    message_limit: { channel: 'sms', used: 32, most: 40 },
    proof_failed: { count: 1, faults: [] },
    complaint: {
      complaintId: order._id,
      number: 'C-101',
      what: 'received',
      words: '',
      acknowledgeBy: '2026-11-27T06:30:00.000Z',
      settleBy: '2026-12-25T06:30:00.000Z',
    },
    complaints_waiting: { fresh: 1, due: 0, late: 0 },
    gift_card: { name: 'Asha', forName: '', amount: 500, code: 'ABCD-EFGH-JKLM-NPQR', language: 'en' },
    request_confirm: { productName: 'Kite', url: `${shop.url}/tell-me#token=abc` },
    request_stocked: true,
    request_stocked_sms: { productName: 'Kite', url: `${shop.url}/product/1` },
  }
}

/** The links of every kind of message. */
async function allLinks(): Promise<Map<MailKind, URL[]>> {
  const asha = await shop.signUp()
  const product = await shop.product({ pricePaise: 12_500 })
  await placeTestOrder(shop, asha, [{ _id: product, qty: 1, price: 125 }])
  await causeAll(asha, product)
  await post('auth/change-password', { currentPassword: 'mango-pickle-7', newPassword: 'lime-pickle-99' }, asha)
  const rows = await shop.database.db.select().from(mailOutbox)
  const placed = rows.find(({ kind }) => kind === 'order_placed')
  if (!placed) throw new Error('No order was placed')
  const links = new Map<MailKind, URL[]>()
  for (const [kind, facts] of Object.entries(sampleFacts(placed.facts as MailFacts['order_placed']))) {
    const row = facts === true ? rows.findLast((row) => row.kind === kind) : { ...placed, kind, facts }
    if (!row) throw new Error(`No ${kind} was written`)
    const { text, html } = await shop.store.shop.mail.write(row)
    const found = `${text} ${html.replaceAll('&amp;', '&')}`.match(/https?:\/\/[^\s"<>]+/g) ?? []
    links.set(
      kind as MailKind,
      found.map((link) => new URL(link)),
    )
  }
  return links
}

/** An id of the shop may stand in an address; whatever else is long and means nothing may let somebody in. */
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const isSecret = (part: string) => /[\w-]{20}/.test(part) && !UUID.test(part)

test('no link of any message has a token in its path or query', async () => {
  const links = await allLinks()
  for (const [kind, found] of links) {
    for (const { pathname, searchParams } of found) {
      expect([kind, pathname.split('/').filter(isSecret), [...searchParams.values()].filter(isSecret)]).toEqual([
        kind,
        [],
        [],
      ])
      expect([kind, searchParams.has('token')]).toEqual([kind, false])
    }
  }
  const letIn = [...links].filter(([, found]) => found.some(({ hash }) => /^#token=[\w.~-]{20,}$/.test(hash)))
  const withCode: MailKind[] = ['phone_code', 'gift_card']
  const byLink = SECRET_KINDS.filter((kind) => !withCode.includes(kind))
  expect(letIn.map(([kind]) => kind)).toEqual(
    expect.arrayContaining([...byLink, 'order_placed', 'order_shipped', 'order_return', 'request_stocked']),
  )
})

/** The links that one person was sent, as they are now and as they were mailed before; none of them ends a later one. */
async function linksOf(person: TestPerson): Promise<[now: string, before: string][]> {
  const { email } = person
  await post('auth/request-password-reset', { email, redirectTo: '/reset-password' })
  await post('auth/sign-in/magic-link', { email, callbackURL: '/checkout' })
  const of = async (kind: 'verify_email' | 'reset_password' | 'sign_in_link') =>
    (await newestMail(shop, kind, email)).url
  const [verify, reset, signIn] = [await of('verify_email'), await of('reset_password'), await of('sign_in_link')]
  return [
    [reset, `/api/auth/reset-password/${tokenIn(reset)}?callbackURL=%2Freset-password`],
    [verify, `/api/auth/verify-email?token=${tokenIn(verify)}&callbackURL=/email-verified`],
    [signIn, `/api/auth/magic-link/verify?token=${tokenIn(signIn)}&callbackURL=%2Fcheckout&errorCallbackURL=/login`],
  ]
}

test('a link is used up by its page alone: whatever else looks at it, as it is now or was mailed before, leaves it', async () => {
  const person = await shop.signUp()
  const links = await linksOf(person)
  for (const [now, before] of links) {
    for (const method of ['GET', 'HEAD']) {
      for (const address of [before, new URL(now).pathname]) {
        for (const as of [undefined, person]) {
          const looked = await get(address, method, as)
          expect([looked.status < 400, cookiesOf(looked)]).toEqual([true, ''])
        }
      }
    }
  }
  for (const [now] of links) {
    const opened = await openLink(shop, now, person)
    expect([new URL(now).pathname, opened.status]).toEqual([new URL(now).pathname, 200])
  }
})

test('a link that was mailed before leads to the page that reads its token, and no site hears of it', async () => {
  const person = await shop.signUp()
  const old: [before: string, now: string][] = (await linksOf(person)).map(([now, before]) => {
    const { pathname, search, hash } = new URL(now)
    return [before, pathname + search + hash]
  })
  const token = 'T0ken-of_a-link'
  for (const page of ['/reset-password', '/email-verified', '/invite', '/no-more-mail', '/order-status']) {
    old.push([`${page}?token=${token}`, `${page}#token=${token}`])
    old.push([`${page}?next=%2Fcart&token=${token}`, `${page}?next=%2Fcart#token=${token}`])
  }
  for (const [before, now] of old) {
    const moved = await get(before)
    const headers = ['location', 'referrer-policy', 'cache-control'].map((name) => moved.headers.get(name))
    expect([before, moved.status, ...headers]).toEqual([before, 302, now, 'no-referrer', 'no-store'])
  }
})

test('a token in the address of a call is none', async () => {
  const { email } = await shop.signUp()
  await post('auth/request-password-reset', { email })
  const token = tokenIn((await newestMail(shop, 'reset_password', email)).url)
  const set = (query: string, body: object) => shop.call('POST', `/api/auth/reset-password${query}`, body)
  const newPassword = 'lime-pickle-99'
  await expectProblem(await set(`?token=${token}`, { newPassword }), 400, 'invalid-action-code')
  expect((await set('', { token, newPassword })).status).toBe(200)
})

test('what is no token opens nothing', async () => {
  const calls = ['magic-link/verify', 'verify-email', 'reset-password/read']
  for (const call of calls) {
    for (const token of ['never-was', 'x/../../y', 'x?token=y', '', 'x'.repeat(201)]) {
      await expectProblem(await shop.call('POST', `/api/auth/${call}`, { token }), 400, 'invalid-action-code')
    }
    for (const body of [{}, { token: 1 }, { token: ['x'] }, [], null]) {
      await expectProblem(await shop.call('POST', `/api/auth/${call}`, body), 400, 'invalid-input')
    }
  }
})
