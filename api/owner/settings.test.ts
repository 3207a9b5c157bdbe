import { expect, test } from 'vitest'
import { auditLog } from '#db/schema/shop.ts'
import type { Retention } from '#store/people/privacy/fates.ts'
import { DEFAULT_DETAILS, type PublicDetails } from '#store/shop/settings/settings.ts'
import { expectInvalid, expectProblem } from '#tests/support/problem.ts'
import { readTestSettings, sendSettings, setSettings } from '#tests/support/settings.ts'
import { openTestShop } from '#tests/support/shop.ts'

const shop = await openTestShop({ STORE_PHONES: '080 4112 2334, 080 4112 2335, 080 4112 2336' })
const owner = await shop.owner()

const about = async () =>
  (await (await shop.call('GET', '/api/shop')).json()) as PublicDetails & {
    policies: { name: string; text: string; isDefault: boolean }[]
    kept: Retention[]
  }

test('a new shop has the defaults: the phones of the environment, no charge, and policies marked as ours', async () => {
  expect(await readTestSettings(shop, owner)).toEqual({ revision: 0, settings: DEFAULT_DETAILS })
  const said = await about()
  expect(said).toMatchObject({
    shopName: 'Tokri',
    phones: ['080 4112 2334', '080 4112 2335', '080 4112 2336'],
    delivery: { charge: 0, freeFrom: null },
  })
  expect(said.policies.map(({ name, isDefault }) => [name, isDefault])).toEqual([
    ['returns', true],
    ['delivery', true],
    ['privacy', true],
    ['terms', true],
  ])
  expect(said.policies[2]?.text).toContain('365 days')
})

test('what is saved is shown at once, and the audit log has only what changed, before and after', async () => {
  const phones = ['+91 98123 45678', '080-4112-2334', '98123 45679']
  await setSettings(shop, owner, { shopName: 'शर्मा Stores', phones, deliveryCharge: 40, freeDeliveryFrom: 500 })
  const said = await about()
  expect(said).toMatchObject({ shopName: 'शर्मा Stores', phones, delivery: { charge: 40, freeFrom: 500 } })
  expect(said).not.toHaveProperty('orderCaps')
  expect(said.policies[1]?.text).toContain('Delivery costs ₹40 for each order, and is free from ₹500.')
  const [line] = (await shop.database.db.select().from(auditLog)).filter(({ action }) => action === 'settings.change')
  expect(line).toMatchObject({
    before: { shopName: 'Tokri', phones: [], deliveryCharge: 0, freeDeliveryFrom: null },
    after: { shopName: 'शर्मा Stores', phones, deliveryCharge: 40, freeDeliveryFrom: 500 },
  })
  expect(Object.keys(line?.after ?? {})).toHaveLength(4)
})

test.each([
  ['one', ['98123 45678', '', ''], ['98123 45678']],
  ['one, typed three times in three ways', ['98123 45678', '+91 9812345678', '098123-45678'], ['98123 45678']],
  ['two with a gap', ['', '98123 45678', '98123 45679'], ['98123 45678', '98123 45679']],
])('with %s given, phones are shown so often everywhere', async (_what, entered, shown) => {
  const before = (await readTestSettings(shop, owner)).settings.phones
  await setSettings(shop, owner, { phones: entered })
  expect((await about()).phones).toEqual(shown)
  await setSettings(shop, owner, { phones: before })
})

test('says what is kept of people and for how long, whatever the owner wrote about it', async () => {
  await setSettings(shop, owner, { policies: { ...DEFAULT_DETAILS.policies, privacy: 'Ours.' } })
  const { policies, kept } = await about()
  expect(policies[2]).toMatchObject({ name: 'privacy', text: 'Ours.' })
  expect(kept.map(({ what }) => what.split(':')[0])).toEqual([
    'Your account',
    'Orders, prices written for you, and gift cards you asked for',
    'Tax invoices',
    'Messages to you',
    'Reviews',
    'The email address left, or the account used, when asking for a product or to hear that one is back',
    'Complaints',
    'What you bought from us before this shop',
    'Opt-outs',
    'Counts of what came from an internet address, such as tries to log in',
    'People who work in the shop',
  ])
  expect(kept[1]?.until).toContain('until 365 days after the day of the order')
  expect(kept[2]?.until).toContain('72 months')
  await setSettings(shop, owner, { policies: DEFAULT_DETAILS.policies })
})

test('terms and privacy name the grievance officer once there is one, and nobody before', async () => {
  const said = async () => (await about()).policies.filter(({ name }) => name === 'terms' || name === 'privacy')
  for (const { text } of await said()) expect(text).not.toContain('grievance officer')
  const grievanceOfficer = { name: 'Meera Nair', phone: '+91 98123 45670', email: 'meera@shop.example' }
  await setSettings(shop, owner, { grievanceOfficer })
  for (const { text } of await said()) {
    expect(text).toContain('grievance officer, Meera Nair (+91 98123 45670, meera@shop.example).')
  }
})

test('settings that somebody else changed meanwhile are not overwritten', async () => {
  const { revision, settings } = await readTestSettings(shop, owner)
  const send = (slogan: string) =>
    shop.call('POST', '/api/admin/settings/change', { revision, settings: { ...settings, slogan } }, owner)
  const statuses = (await Promise.all(['a', 'b', 'c', 'd'].map(send))).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 409, 409, 409])
  const problem = await expectProblem(await send('late'), 409, 'stale_settings')
  expect(problem).toMatchObject({ revision: revision + 1, settings: { shopName: 'शर्मा Stores' } })
})

test('settings that went since they were kept are ignored, and go with the next save', async () => {
  const { rows } = await shop.database.pool.query('select settings from shop_settings')
  const gone = { codNote: 'Pay first', invoicePrefix: 'X', issuesAtPacking: false, gstZeros: { Toy: 'exempt' } }
  const kept = { ...rows[0].settings, ...gone, messages: { ...rows[0].settings.messages, cancelEn: 'Gone.' } }
  await shop.database.pool.query('update shop_settings set settings = $1', [kept])
  const { settings } = await readTestSettings(shop, owner)
  for (const name of Object.keys(gone)) expect(settings).not.toHaveProperty(name)
  expect(settings.messages).not.toHaveProperty('cancelEn')
  await setSettings(shop, owner, { slogan: 'Kites' })
  expect((await shop.database.pool.query('select settings from shop_settings')).rows[0].settings).not.toMatchObject(
    gone,
  )
})

test('saving without a change changes nothing and says nothing in the audit log', async () => {
  const before = await readTestSettings(shop, owner)
  await setSettings(shop, owner, {})
  expect(await readTestSettings(shop, owner)).toEqual(before)
})

test.each<[string, Record<string, unknown>, string]>([
  ['no name', { shopName: ' ' }, '/settings/shopName'],
  ['a name of two lines', { shopName: 'a\nb' }, '/settings/shopName'],
  ['four phones', { phones: ['98123 45678', '98123 45679', '98123 45670', '98123 45671'] }, '/settings/phones'],
  ['a phone that is none', { phones: ['98123 45678', '12', '98123 45678'] }, '/settings/phones/1'],
  ['an email that is none', { email: 'shop at home' }, '/settings/email'],
  ['a GSTIN with a slip in it', { gstin: '27AAPFU0939F1ZW' }, '/settings/gstin'],
  ['a GSTIN of a state that is none', { gstin: '99AAPFU0939F1ZV' }, '/settings/gstin'],
  ['a GSTIN without an address', { gstin: '27AAPFU0939F1ZV', address: '' }, '/settings/address'],
  ['a negative charge', { deliveryCharge: -1 }, '/settings/deliveryCharge'],
  ['a charge of half a paisa', { deliveryCharge: 0.005 }, '/settings/deliveryCharge'],
  ['a charge in words', { deliveryCharge: 'forty' }, '/settings/deliveryCharge'],
  ['a UPI ID without a bank', { upiId: 'shop' }, '/settings/upiId'],
  [
    'an officer with half an email',
    { grievanceOfficer: { name: 'A', phone: '', email: 'a@' } },
    '/settings/grievanceOfficer/email',
  ],
  [
    'a GST rate beyond the law',
    { gstRates: { Study: null, Toy: 41, Gift: 0, Household: 5 } },
    '/settings/gstRates/Toy',
  ],
  ['a GST rate in words', { gstRates: { Study: null, Toy: 'x', Gift: 0, Household: 5 } }, '/settings/gstRates/Toy'],
  [
    'an HSN code of 3 digits',
    { hsnCodes: { Study: '', Toy: '950', Gift: '', Household: '' } },
    '/settings/hsnCodes/Toy',
  ],
  ...['red', 'red;}</style><script>alert(1)</script>', '#fff', '#12345g', '#1234567', 'url(//evil.example)'].map(
    (main) =>
      [`the colour ${main}`, { colours: { main, accent: '' } }, '/settings/colours/main'] as [
        string,
        object & Record<string, unknown>,
        string,
      ],
  ),
  ['a logo elsewhere', { logo: 'https://evil.example/logo.png' }, '/settings/logo'],
  ['a logo that is a script', { logo: 'javascript:alert(1)' }, '/settings/logo'],
  ['a logo that climbs', { logo: '/images/shop-../../secret.webp' }, '/settings/logo'],
  ['a slogan of two lines', { slogan: 'a\nb' }, '/settings/slogan'],
  ['a slogan too long', { slogan: 'x'.repeat(81) }, '/settings/slogan'],
  [
    'a policy of 4001 characters',
    { policies: { returns: 'x'.repeat(4001), delivery: '', privacy: '', terms: '' } },
    '/settings/policies/returns',
  ],
])('refuses %s and names the field', async (_what, change, pointer) => {
  const before = await readTestSettings(shop, owner)
  await expectInvalid(await sendSettings(shop, owner, change), pointer)
  expect(await readTestSettings(shop, owner)).toEqual(before)
})

test('a GSTIN is taken however it is written', async () => {
  await setSettings(shop, owner, { gstin: ' 27aapfu 0939f1zv ', address: '12 MG Road, Pune 411001' })
  expect(await about()).toMatchObject({ gstin: '27AAPFU0939F1ZV' })
})
