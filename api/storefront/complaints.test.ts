/** A complaint from the form to its end, on real mail, rings and clocks. */
import { and, desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { complaints, mailOutbox, rings } from '#db/schema/talk.ts'
import { DAILY_DELETIONS } from '#store/people/privacy/person-rows.server.ts'
import { remindOfComplaints } from '#store/talk/complaints/complaints.server.ts'
import { cookiesOf } from '#tests/support/outbox.ts'
import { expectInvalid, expectProblem } from '#tests/support/problem.ts'
import { openTestShop } from '#tests/support/shop.ts'

const shop = await openTestShop()
const owner = await shop.owner()

let made = 0
const bodyOf = (more: object = {}) => ({
  name: 'Asha Rao',
  email: `asha${++made}@complaints.example`,
  words: 'The kite came torn.',
  ...more,
})

async function complain(more: object = {}) {
  const body = bodyOf(more)
  const response = await shop.call('POST', '/api/complaints', body)
  expect(response.status).toBe(201)
  const [row] = await shop.database.db.select().from(complaints).orderBy(desc(complaints.number)).limit(1)
  if (!row) throw new Error('No complaint was kept')
  return { response, row, email: body.email, status: (await response.json()) as { number: string } }
}

const take = (id: string, step: string, words = '') =>
  shop.call('POST', `/api/admin/complaints/${id}/step`, { step, words }, owner)

async function mailsTo(email: string): Promise<string[]> {
  const ofThem = and(eq(mailOutbox.kind, 'complaint'), eq(mailOutbox.recipient, email))
  const rows = await shop.database.db.select().from(mailOutbox).where(ofThem).orderBy(mailOutbox.id)
  return Promise.all(rows.map(async (row) => (await shop.store.shop.mail.write(row)).text))
}

test('a complaint gets a number, two times, a ring, and a mail whose link leads to how it stands', async () => {
  const { response, row, email, status } = await complain({ phone: '98123 45678', orderNumber: 'TK-1' })
  const hours = (iso: string) => (Date.parse(iso) - row.createdAt.getTime()) / 3_600_000
  expect(status).toMatchObject({ number: `C-${row.number}`, status: 'new', steps: [], settledAt: null })
  const { acknowledgeBy, settleBy } = status as unknown as Record<string, string>
  expect(hours(acknowledgeBy ?? '')).toBe(48)
  expect(hours(settleBy ?? '') / 24).toBeGreaterThanOrEqual(28)
  expect(hours(settleBy ?? '') / 24).toBeLessThanOrEqual(31)
  expect(row).toMatchObject({ name: 'Asha Rao', phone: '+919812345678', orderNumber: 'TK-1' })
  expect(await shop.database.db.$count(rings, eq(rings.subjectId, row.id))).toBe(1)
  const [text = ''] = await mailsTo(email)
  expect(text).toContain(status.number)
  // Anybody may have typed the address: what was written stands neither in the mail nor behind its link.
  for (const secret of ['torn', 'Asha Rao', '98123']) expect(text).not.toContain(secret)
  const token = /complaint#token=([\w-]+)/.exec(text)?.[1] ?? ''
  const opened = await shop.call('POST', '/api/complaints/link', { token })
  expect(await opened.json()).toEqual(status)
  for (const cookie of [cookiesOf(opened), cookiesOf(response)]) {
    const read = await shop.call('GET', '/api/complaints/link', undefined, undefined, { cookie })
    expect([read.status, read.headers.get('cache-control'), await read.json()]).toEqual([200, 'no-store', status])
  }
  const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
  await expectProblem(await shop.call('POST', '/api/complaints/link', { token: forged }), 404, 'not_found')
  await expectProblem(await shop.call('GET', '/api/complaints/link'), 404, 'not_found')
})

test('the desk acknowledges, answers, settles and reopens, each once, with a mail and a line in the log', async () => {
  const { row, email } = await complain()
  const words = ['', 'We send another one.', 'The new kite has arrived.', '']
  for (const [at, step] of ['acknowledge', 'answer', 'settle', 'reopen'].entries()) {
    const answer = await take(row.id, step, words[at])
    expect([step, answer.status]).toEqual([step, 200])
  }
  await expectProblem(await take(row.id, 'reopen'), 409, 'wrong_status')
  await expectProblem(await take(row.id, 'settle'), 400, 'invalid_input')
  const told = (await mailsTo(email)).map((text) => words.filter((one) => one !== '' && text.includes(one)))
  expect(told).toEqual([[], [], [words[1]], [words[2]], []])
  const read = await shop.call('GET', `/api/admin/complaints/${row.id}`, undefined, owner)
  const steps = ['acknowledged', 'answered', 'settled', 'reopened']
  expect(await read.json()).toMatchObject({
    status: 'acknowledged',
    isLate: false,
    words: row.words,
    settledAt: null,
    steps: steps.map((what, at) => ({ what, words: words[at] })),
  })
  const log = await shop.database.pool.query(
    "select action from audit_log where subject_id = $1 and action like 'complaint.%' order by id",
    [row.id],
  )
  expect(log.rows.map(({ action }) => action.split('.')[1])).toEqual(['acknowledge', 'answer', 'settle', 'reopen'])
})

test('of twenty who settle at once, one does', async () => {
  const { row, email } = await complain()
  const answers = await Promise.all(Array.from({ length: 20 }, () => take(row.id, 'settle', 'Done')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
  expect(await mailsTo(email)).toHaveLength(2)
})

test('the desk is told whether the order that was named is of the same address', async () => {
  const customer = await shop.customer()
  const orderItems = [{ _id: await shop.product(), qty: 1 }]
  const customerInfo = { name: 'Ravi', phone: '9812345679', address: '14 Brigade Road, Bengaluru 560001' }
  const placed = await shop.call('POST', '/api/orders', { customerInfo, orderItems, totalAmount: 125 }, customer)
  const { orderNumber, _id } = (await placed.json()) as { orderNumber: string; _id: string }
  for (const [email, isTheirs] of [
    [customer.email, true],
    ['stranger@complaints.example', false],
  ] as const) {
    const { row } = await complain({ email, orderNumber })
    const read = await shop.call('GET', `/api/admin/complaints/${row.id}`, undefined, owner)
    expect(await read.json()).toMatchObject({ order: { _id, isTheirs } })
  }
})

test.each([
  [{ name: ' ' }, '/name'],
  [{ email: 'asha' }, '/email'],
  [{ phone: '12' }, '/phone'],
  [{ words: '' }, '/words'],
  [{ words: 'x'.repeat(2001) }, '/words'],
  [{ orderNumber: 'TK\n1' }, '/orderNumber'],
])('refuses %j beside its field, and keeps nothing', async (more, pointer) => {
  const before = await shop.database.db.$count(complaints)
  await expectInvalid(await shop.call('POST', '/api/complaints', bodyOf(more)), pointer)
  expect(await shop.database.db.$count(complaints)).toBe(before)
})

describe('the clocks', () => {
  /** As if the complaint had come so long ago. */
  const age = (id: string, interval: string) =>
    shop.database.pool.query(
      `update complaints set created_at = now() - $2::interval, runs_from = now() - $2::interval where id = $1`,
      [id, interval],
    )
  const ringsOf = (id: string) =>
    shop.database.db.$count(rings, and(eq(rings.kind, 'complaint'), eq(rings.subjectId, id)))
  async function mailed() {
    const rows = await shop.database.db.select().from(mailOutbox).where(eq(mailOutbox.kind, 'complaints_waiting'))
    await shop.database.db.delete(mailOutbox).where(eq(mailOutbox.kind, 'complaints_waiting'))
    return rows.map(({ recipient, facts }) => [recipient, facts])
  }

  test('ring before they run out and when they have, once each, and mail the owners and the officer', async () => {
    const { db } = shop.database
    await db.delete(complaints)
    const { row } = await complain()
    const tell = () => remindOfComplaints(db, true)
    await tell()
    expect([await ringsOf(row.id), await mailed()]).toEqual([1, [[owner.email, { fresh: 1, due: 0, late: 0 }]]])
    await age(row.id, '37 hours')
    await Promise.all([tell(), tell(), tell()])
    expect([await ringsOf(row.id), await mailed()]).toEqual([2, [[owner.email, { fresh: 0, due: 1, late: 0 }]]])
    await age(row.id, '49 hours')
    await tell()
    expect((await mailed())[0]?.[1]).toEqual({ fresh: 0, due: 0, late: 1 })
    const overview = await (await shop.call('GET', '/api/admin/overview', undefined, owner)).json()
    expect(overview).toMatchObject({ waiting: { openComplaints: 1, lateComplaints: 1 } })
    const status = await (await shop.call('GET', '/api/admin/status', undefined, owner)).json()
    expect(status.findings).toContainEqual(expect.objectContaining({ about: 'complaints', state: 'wrong' }))
    await take(row.id, 'acknowledge')
    await tell()
    expect([await ringsOf(row.id), await mailed()]).toEqual([3, []])
    await age(row.id, '25 days')
    await tell()
    await age(row.id, '32 days')
    await tell()
    // Mails about complaints leave once an hour: the second waits.
    expect([await ringsOf(row.id), (await mailed()).map(([, facts]) => facts)]).toEqual([
      4,
      [{ fresh: 0, due: 1, late: 0 }],
    ])
    await tell()
    expect([await ringsOf(row.id), (await mailed()).map(([, facts]) => facts)]).toEqual([
      5,
      [{ fresh: 0, due: 0, late: 1 }],
    ])
    await take(row.id, 'settle', 'Refunded')
    await tell()
    expect([await ringsOf(row.id), await mailed()]).toEqual([5, []])
  })

  test('two years after it was settled a complaint is gone', async () => {
    const { row } = await complain()
    await take(row.id, 'settle', 'Refunded')
    await shop.database.pool.query("update complaints set settled_at = now() - interval '729 days' where id = $1", [
      row.id,
    ])
    await DAILY_DELETIONS['forget complaints that were settled long ago'](shop.database.db)
    expect(await shop.database.db.$count(complaints, eq(complaints.id, row.id))).toBe(1)
    await shop.database.pool.query("update complaints set settled_at = now() - interval '733 days' where id = $1", [
      row.id,
    ])
    await DAILY_DELETIONS['forget complaints that were settled long ago'](shop.database.db)
    expect(await shop.database.db.$count(complaints, eq(complaints.id, row.id))).toBe(0)
  })
})

describe('with limits', () => {
  test('few of a network and of an address; a stranger cannot have the shop write without end', async () => {
    const limited = await openTestShop({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' })
    const from = (at: number) => ({ 'x-forwarded-for': `198.51.${100 + at}.7` })
    const send = (email: string, at: number) =>
      limited.call('POST', '/api/complaints', bodyOf({ email }), undefined, from(at))
    const ofOne = []
    for (let at = 0; at < 6; at++) ofOne.push((await send(`x${at}@complaints.example`, 0)).status)
    expect(ofOne).toEqual([201, 201, 201, 201, 201, 429])
    for (let at = 1; at <= 5; at++) expect((await send('victim@complaints.example', at)).status).toBe(201)
    await expectProblem(await send('Victim@complaints.example', 6), 400, 'invalid_input')
    await limited.database.pool.query(`insert into complaints (name, email, words)
      select 'Crowd', 'crowd' || n || '@complaints.example', 'x' from generate_series(1, 400) n`)
    const onFullDay = []
    for (const at of [40, 40, 41]) onFullDay.push((await send(`late${onFullDay.length}@complaints.example`, at)).status)
    expect(onFullDay).toEqual([201, 429, 201])
    const many = Array.from({ length: 20 }, (_, at) => send('crowd@complaints.example', 10 + at))
    const taken = (await Promise.all(many)).filter(({ status }) => status === 201)
    expect(taken).toHaveLength(5)
    const rows = await limited.database.db
      .select({ stranger: mailOutbox.stranger })
      .from(mailOutbox)
      .where(eq(mailOutbox.recipient, 'victim@complaints.example'))
    // All of them count against what the shop sends strangers a day.
    expect(rows.map(({ stranger }) => stranger !== null)).toEqual([true, true, true, true, true])
    // Whose mailbox it is can still complain: the others' do not count against them.
    const victim = await limited.signUp('victim@complaints.example', from(7))
    const theirs = (at: number) =>
      limited.call('POST', '/api/complaints', bodyOf({ email: 'victim@complaints.example' }), victim, from(at))
    await expectProblem(await theirs(7), 400, 'invalid_input')
    await limited.database.pool.query('update users set email_verified = true where id = $1', [victim.uid])
    const ofTheirs = []
    for (let at = 0; at < 6; at++) ofTheirs.push((await theirs(60 + at)).status)
    expect(ofTheirs).toEqual([201, 201, 201, 201, 201, 400])
  })
})

test('without a script the form of the contact page leads to how the complaint stands, or says what is wrong', async () => {
  const post = (fields: Record<string, string>) =>
    fetch(`${shop.url}/contact`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: shop.url, 'content-type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams(fields)),
    })
  const done = await post({ ...bodyOf(), phone: '', orderNumber: '' })
  expect([done.status, done.headers.get('location')]).toEqual([303, '/complaint#'])
  const read = await shop.call('GET', '/api/complaints/link', undefined, undefined, { cookie: cookiesOf(done) })
  expect([read.status, await read.json()]).toEqual([200, expect.objectContaining({ status: 'new' })])
  const refused = await post(bodyOf({ email: 'asha' }))
  expect(refused.headers.get('location')).toBe('/complaint?error=invalid_input#')
})
