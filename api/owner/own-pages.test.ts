/** Pages of the shop's own: written and published at the desk, read in both languages, kept by their address. */
import { expect, test } from 'vitest'
import type { OwnPage } from '#store/shop/own-pages/own-pages.schema.ts'
import { footerLinksOf } from '#store/shop/own-pages/own-pages.ts'
import { DEFAULT_DETAILS, publicDetailsOf } from '#store/shop/settings/settings.ts'
import { expectInvalid, expectProblem } from '#tests/support/problem.ts'
import { openTestShop } from '#tests/support/shop.ts'
import { giveRole } from '#tests/support/staff.ts'

const shop = await openTestShop()
const owner = await shop.owner()

const PICTURE = '/images/demo/welcome-still-1600x800.webp'
const ABOUT = { title: 'About us', text: 'We are Asha and Ravi.\n\nSince 1998.', pictures: [PICTURE, ''] }
const SHOWN = { isInFooter: true, isPublished: true }
const save = (name: string, page: object, revision = 0, as = owner) =>
  shop.call('PUT', `/api/admin/pages/${name}`, { revision, page }, as)
const read = (path: string) => shop.call('GET', path)
const sitemap = async () => (await read('/sitemap/pages.xml')).text()

test('a draft is nobody’s but the desk’s; published it is read, in the sitemap and at the foot', async () => {
  const draft = await save('about-us', { ...ABOUT, isInFooter: true, isPublished: false })
  expect(await draft.json()).toMatchObject({ name: 'about-us', pictures: [PICTURE], textHi: '', revision: 1 })
  await expectProblem(await read('/api/pages/about-us'), 404, 'not_found')
  expect(await sitemap()).not.toContain('/pages/')
  expect((await shop.store.shop.catalogue.details()).ownPages).toBeUndefined()

  const hindi = { titleHi: 'हमारे बारे में', textHi: '', seoTitle: 'Who we are', seoTitleHi: '' }
  expect((await save('about-us', { ...ABOUT, ...hindi, ...SHOWN }, 1)).status).toBe(200)
  const page = await (await read('/api/pages/about-us')).json()
  expect(page).toEqual({
    name: 'about-us',
    title: 'About us',
    text: ABOUT.text,
    pictures: [expect.objectContaining({ width: 1600, height: 800, alt: '' })],
    seoTitle: 'Who we are',
  })
  const other = (await (await read('/api/pages/about-us?language=hi')).json()) as Record<string, unknown>
  expect(other).toMatchObject({ title: 'हमारे बारे में', text: ABOUT.text })
  expect(other.seoTitle).toBeUndefined()
  expect(await sitemap()).toMatch(/<loc>[^<]*\/pages\/about-us<.*<loc>[^<]*\/hi\/pages\/about-us</s)
  const { ownPages } = await shop.store.shop.catalogue.details()
  expect(footerLinksOf(ownPages, 'hi')).toEqual({ ownPages: [{ to: '/pages/about-us', title: 'हमारे बारे में' }] })
  // Pages have the links alone, never the texts of all pages.
  expect(JSON.stringify(publicDetailsOf({ ...DEFAULT_DETAILS, ownPages }, []))).not.toContain('Asha')
})

test('two who write at once do not undo each other, and an address has one page', async () => {
  await expectProblem(await save('about-us', { ...ABOUT, ...SHOWN }), 409, 'already_exists')
  await expectProblem(await save('about-us', { ...ABOUT, ...SHOWN }, 1), 409, 'stale_settings')
  const both = await Promise.all([1, 2].map((n) => save('twice', { ...ABOUT, title: `Twice ${n}`, ...SHOWN })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('what cannot be is refused at its field', async () => {
  const page = { ...ABOUT, ...SHOWN }
  await expectInvalid(await save('About', page), '#name')
  await expectInvalid(await save('more', { ...page, title: '' }), '/page/title')
  await expectInvalid(await save('more', { ...page, text: ' ' }), '/page/text')
  await expectInvalid(await save('more', { ...page, pictures: ['https://example.com/x.png'] }), '/page/pictures/0')
  await expectInvalid(await save('more', { ...page, pictures: Array(4).fill(PICTURE) }), '/page/pictures')
  const packer = await giveRole(shop, await shop.customer(), 'packer')
  await expectProblem(await save('more', page, 0, packer), 403, 'forbidden')
})

test('fifty are room enough, and a removed one is gone', async () => {
  const { rows } = await shop.database.pool.query<{ count: number }>('select count(*)::int as count from own_pages')
  await shop.database.pool.query(
    `insert into own_pages (name, title, text, title_hi, text_hi, pictures, is_in_footer, is_published, revision)
      select 'page-' || n, 'Page', 'x', '', '', '{}', false, false, 1 from generate_series(1, $1) as n`,
    [50 - (rows[0]?.count ?? 0)],
  )
  await expectInvalid(await save('one-more', { ...ABOUT, ...SHOWN }), '/page/title')
  const list = (await (await shop.call('POST', '/api/admin/pages', {}, owner)).json()) as OwnPage[]
  expect(list).toHaveLength(50)
  expect((await shop.call('POST', '/api/admin/pages/delete/about-us', {}, owner)).status).toBe(200)
  await expectProblem(await read('/api/pages/about-us'), 404, 'not_found')
  await expectProblem(await shop.call('POST', '/api/admin/pages/about-us', {}, owner), 404, 'not_found')
  expect((await save('one-more', { ...ABOUT, ...SHOWN })).status).toBe(200)
})
