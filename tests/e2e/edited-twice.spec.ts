/** Two people edit the same thing at once: who saves later hears it, and nothing is lost unseen. */
import type { APIRequestContext, Page } from '@playwright/test'
import { addProduct, changeProduct, expect, open, signInOwner, test, unique } from './shopper.ts'

type Thing = {
  path: string
  /** Opens the form, where it is not open at once. */
  begin?: (page: Page) => Promise<void>
  field: string
  /** What the person at the page types there, and what somebody else saves meanwhile. */
  typed?: string
  other?: string
  changeMeanwhile: () => Promise<unknown>
  kept: () => Promise<unknown>
  /** Other tests of this shop go on without it. */
  undo?: () => Promise<unknown>
}

const at = { headers: { 'content-type': 'application/json' } }

async function json(owner: APIRequestContext, method: 'get' | 'post' | 'put', path: string, data?: object) {
  const response = await owner[method](`/api/${path}`, { ...(data ? { data, ...at } : {}) })
  expect(response.ok(), await response.text()).toBe(true)
  return response.json()
}

/**
 * Forms of the desk over something that others edit too, one of each make: all stand in `Edited` and `EditForm`, and that an old
 * revision of a shelf, an offer, a class or a quotation is refused is for the tests of their calls.
 */
const THINGS: Record<string, (owner: APIRequestContext) => Promise<Thing>> = {
  'a product': async (owner) => {
    const product = await addProduct(owner, { brand: 'First' })
    const read = () => json(owner, 'get', `products/${product._id}`)
    return {
      path: `/admin/products/edit/${product._id}`,
      field: 'Brand',
      changeMeanwhile: () => changeProduct(owner, product, { brand: 'Theirs' }),
      kept: async () => (await read()).brand,
    }
  },
  'the settings': async (owner) => {
    const read = () => json(owner, 'post', 'admin/settings', {})
    const other = `Theirs ${unique()}`
    const { slogan } = (await read()).settings
    const write = async (slogan: string) => {
      const { revision, settings } = await read()
      await json(owner, 'post', 'admin/settings/change', { revision, settings: { ...settings, slogan } })
    }
    return {
      path: '/admin/settings/look',
      field: 'Slogan',
      typed: `Mine ${unique()}`,
      other,
      changeMeanwhile: () => write(other),
      undo: () => write(slogan),
      kept: async () => (await read()).settings.slogan,
    }
  },
  'a coupon': async (owner) => {
    const code = `TWICE${unique()}`.toUpperCase().slice(0, 20)
    await json(owner, 'post', 'admin/coupons', { code, percent: 5, mostUses: 1 })
    const find = async () =>
      ((await json(owner, 'get', 'admin/coupons')) as { code: string; mostUses: number }[]).find(
        (one) => one.code === code,
      )
    return {
      path: '/admin/coupons',
      begin: (page) => page.getByRole('button', { name: `Edit ${code}` }).click(),
      field: 'Uses in all',
      typed: '2',
      other: '3',
      changeMeanwhile: () => json(owner, 'post', `admin/coupons/${code}`, { percent: 5, mostUses: 3 }),
      kept: async () => String((await find())?.mostUses),
    }
  },
  'a line': async (owner) => {
    const line = (charge: number) =>
      owner.post('/api/admin/delivery-rules/save', {
        data: `411999,${charge}`,
        headers: { 'content-type': 'text/csv' },
      })
    await line(10)
    const rules = async () =>
      (await json(owner, 'get', 'admin/delivery-rules')).rules as { pins: string; charge: number }[]
    return {
      path: '/admin/settings/delivery-rules',
      begin: async (page) => {
        await page.getByRole('button', { name: 'Edit 411999' }).click()
        await expect(page.getByRole('textbox', { name: 'PIN codes' })).toBeFocused()
      },
      field: 'Charge',
      typed: '20',
      other: '30',
      changeMeanwhile: () => line(30),
      kept: async () => String((await rules()).find(({ pins }) => pins === '411999')?.charge),
      undo: async () => {
        const sent = { data: '', headers: { 'content-type': 'text/csv' } }
        const removed = await owner.post('/api/admin/delivery-rules/save?without=411999', sent)
        expect(await removed.json()).toMatchObject({ removed: 1 })
      },
    }
  },
  'the mail server': async (owner) => {
    const mail = { host: 'smtp.shop.example', port: 587, sender: 'shop@shop.example' }
    const set = (user: string | null) =>
      json(owner, 'post', 'admin/ways-out/change', { mail: user === null ? null : { ...mail, user } })
    await set('first')
    return {
      path: '/admin/settings/mail-server',
      field: 'User name',
      typed: 'mine',
      other: 'theirs',
      changeMeanwhile: () => set('theirs'),
      kept: async () => (await json(owner, 'get', 'admin/ways-out')).mail.kept?.user,
      undo: () => set(null),
    }
  },
  'the first page': async (owner) => {
    const read = () => json(owner, 'post', 'admin/home', {})
    const { revision, layout } = await read()
    const hero = { words: 'First', note: '', picture: '', to: '', link: '', beginsAt: null, endsAt: null }
    const saveWith = (revision: number, words: string) =>
      json(owner, 'post', 'admin/home/save', { revision, layout: { ...layout, heroes: [{ ...hero, words }] } })
    await saveWith(revision, 'First')
    return {
      path: '/admin/home',
      begin: (page) => page.getByText('Words, dates and picture').click(),
      field: 'Large words',
      changeMeanwhile: async () => saveWith((await read()).revision, 'Theirs'),
      kept: async () => (await read()).layout.heroes[0].words,
      undo: async () => json(owner, 'post', 'admin/home/save', { revision: (await read()).revision, layout }),
    }
  },
}

for (const [name, make] of Object.entries(THINGS)) {
  // By day the longest form and the one that most people share.
  const tag = ['a product', 'the settings'].includes(name) ? [] : '@night'
  test(`${name} that somebody else saved meanwhile is not overwritten, nor what was typed`, { tag }, async ({
    page,
    owner,
  }) => {
    const { typed = 'Mine', other = 'Theirs', ...thing } = await make(owner)
    const noun = name.replace(/^(an?|the) /, '')
    const save = page.getByRole('main').getByRole('button', { name: new RegExp(`^Save( ${noun})?$`, 'i') })
    const load = page.getByRole('button', { name: `Load the current ${noun}` })
    await signInOwner(page)
    await open(page, thing.path)
    await thing.begin?.(page)
    const field = page.getByRole('main').getByLabel(thing.field, { exact: true }).first()
    await field.fill(typed)
    await thing.changeMeanwhile()
    // The second press comes from somebody who did not read what the first one said.
    for (const _ of [1, 2]) {
      await save.click()
      await expect(load).toBeVisible()
      expect(await thing.kept()).toBe(other)
      await expect(field).toHaveValue(typed)
    }
    await load.click()
    await expect(field).toHaveValue(other)
    if (!(await field.isVisible())) await thing.begin?.(page)
    await field.fill(typed)
    await save.click()
    await expect.poll(thing.kept).toBe(typed)
    await thing.undo?.()
  })
}
