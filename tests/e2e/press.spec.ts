/** Every submit button of the product, pressed at its centre: no press is lost, and nothing moves under it. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Locator, Page, Request } from '@playwright/test'
import { touched } from '../drills.ts'
import { DESK } from './press-desk.ts'
import { CUSTOMER, VISITOR } from './press-shopper.ts'
import type { Form } from './press-steps.ts'
import { addProduct, expect, fillCart, signInOwner, signUp, test } from './shopper.ts'

type Way = { width: 1280 | 390; by: 'mouse' | 'touch' }

const USUAL: Way[] = [
  { width: 1280, by: 'mouse' },
  { width: 390, by: 'touch' },
]
/** The others rarely say more: with `npm run test:e2e:long`. */
const WAYS: Way[] = process.env.LONG ? [...USUAL, { width: 1280, by: 'touch' }, { width: 390, by: 'mouse' }] : USUAL

const MOST_IN_A_PART = 18

const ROOT = path.join(import.meta.dirname, '../..')
/**
 * A button that only readers without scripts see, a box to search in that nothing stands above, the questions for the
 * password, which proof.spec.ts presses, and what is asked once at checkout, which checkout.spec.ts answers.
 */
const APART = [
  'app/listing/filter-panel.tsx',
  'app/pages/product/gone-page.tsx',
  'app/admin/proof-dialog.tsx',
  'app/pages/account/proof.tsx',
  'app/pages/checkout/pin-question.tsx',
  // Shown where PIN codes differ: delivery.spec.ts presses it.
  'app/delivery/pin-form.tsx',
]
/** Where submit buttons stand once for many forms: each form that uses them is in the table. */
const SHARED = {
  'app/admin/frame/save-bar.tsx': 'SaveBar',
  'app/ui/dialogs.tsx': 'FormButton',
  'app/ui/forms/checked-form.tsx': 'Submit',
  'app/sign-in/identity-form.tsx': 'IdentityForm',
}

test.use({ hasTouch: true, reducedMotion: 'reduce' })

for (const [who, all] of [
  ['a visitor', VISITOR],
  ['a customer', CUSTOMER],
  ['the shop', DESK],
] as const) {
  const forms = touched<Form>(all, ({ of }) => of, 'tests/e2e/press*')
  // In parts, so that they go side by side and each ends in its time.
  const parts = Math.min(forms.length, Math.max(2, Math.ceil(forms.length / MOST_IN_A_PART)))
  const size = Math.ceil(forms.length / parts)
  for (let part = 0; part < parts; part++) {
    const some = forms.slice(part * size, (part + 1) * size)
    test(`every press on a form of ${who} counts, and nothing moves under it (${part + 1})`, async ({
      page,
      owner,
      expectedConsole,
    }) => {
      expectedConsole.push(/status of 409/)
      if (who === 'a customer') {
        await signUp(page)
        await fillCart(page, [[await addProduct(owner), 1]])
      }
      if (who === 'the shop') await signInOwner(page)
      for (const [place, form] of some.entries()) await pressEveryWay(page, form, some[place - 1])
    })
  }
}

async function pressEveryWay(page: Page, form: Form, before: Form | undefined): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 844 })
  if (form.at !== before?.at) {
    await page.unrouteAll()
    await form.at(page)
  }
  if (!form.closes) await form.begin?.(page)
  if (!form.reads) await refuse(page, form)
  for (const way of WAYS) {
    if (form.closes) await form.begin?.(page)
    await page.setViewportSize({ width: way.width, height: 844 })
    const name = `${form.of}: ${await form.button(page).innerText()} by ${way.by} at ${way.width}`
    if (form.bad !== undefined) {
      await type(form.field(page), form.bad)
      await pressAtCentre(page, form.button(page), way, name)
      await expect(refusal(page), `${name}: what is wrong is said`).not.toHaveCount(0)
    }
    await form.rest?.(page)
    await type(form.field(page), form.good)
    const sent = page.waitForRequest((request) => isSent(request, form), { timeout: 15_000 }).catch(() => undefined)
    await pressAtCentre(page, form.button(page), way, name)
    if (form.asks) await leave(page, name)
    else {
      const request = await sent
      expect(request, `${name}: the first press counts`).toBeDefined()
      // What was found begins at its top: a press before that would be where the button was.
      if (request?.method() === 'GET') await expect(page).toHaveURL(form.call)
    }
    if (!form.closes) await expect(form.button(page)).toBeEnabled()
  }
}

/** Writes are refused, so that the form stays for the next press. */
function refuse(page: Page, form: Form) {
  return page.route(form.call, (route) =>
    route.request().method() !== 'GET' && isSent(route.request(), form)
      ? route.fulfill({ status: 409, json: { code: 'busy' } })
      : route.fallback(),
  )
}

function isSent(request: Request, { call, says = '' }: Form): boolean {
  return call.test(request.url()) && (request.postData() ?? '').includes(says)
}

/** Says no to the question that a press led to. */
async function leave(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('alertdialog'), `${name}: it asks`).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toBeHidden()
}

/** Says it beside a field or in a line of its own. */
function refusal(page: Page): Locator {
  return page.locator('[aria-invalid=true]').or(page.getByRole('alert').filter({ visible: true, hasText: /./ }))
}

async function type(field: Locator, text: string): Promise<void> {
  if ((await field.evaluate((element) => element.tagName)) !== 'SELECT') return field.fill(text)
  await field.selectOption(text)
  await field.focus()
}

/** As a hand does it: down, a moment, up, at the place where the button stood. */
async function pressAtCentre(page: Page, button: Locator, { by }: Way, name: string): Promise<void> {
  // What the last press led to may be said at the lower edge, over a button there. One that sticks to that edge comes to the
  // centre only by scrolling past the place where it lets go.
  await button.evaluate((element) => {
    element.scrollIntoView({ block: 'center' })
    const { top, height } = element.getBoundingClientRect()
    scrollBy(0, top + height / 2 - innerHeight / 2)
  })
  await expect(button, name).toBeEnabled()
  const before = await placeOf(button)
  const [x, y] = [before.x + before.width / 2, before.y + before.height / 2]
  if (by === 'touch') return page.touchscreen.tap(x, y)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
  expect(movedBy(before, await placeOf(button)), `${name}: it stands still`).toBeLessThanOrEqual(1)
  await page.mouse.up()
}

async function placeOf(button: Locator) {
  return (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
}

type Place = Awaited<ReturnType<typeof placeOf>>

/** In pixels. What grows above is made up for by scrolling, which knows whole pixels only: one is no move. */
function movedBy(before: Place, after: Place): number {
  return Math.max(...(['x', 'y', 'width', 'height'] as const).map((side) => Math.abs(after[side] - before[side])))
}

test('the table of presses knows every submit button of the source', () => {
  const table = [...VISITOR, ...CUSTOMER, ...DESK]
  const shared = Object.values(SHARED).join('|')
  // A button beside each of many lines sends their form through its handle.
  const sends = new RegExp(`type="submit"|\\.current\\?\\.requestSubmit|<(${shared})\\b`, 'g')
  const missing = globSync('app/**/*.tsx', { cwd: ROOT }).filter((file) => {
    if (file in SHARED || APART.includes(file)) return false
    const buttons = readFileSync(path.join(ROOT, file), 'utf8').match(sends) ?? []
    return buttons.length > table.filter(({ of }) => of === file).length
  })
  expect(missing, 'files with submit buttons that the table does not press').toEqual([])
})

test('every form holds still in the same way: none is the bare element', () => {
  const bare = globSync('app/**/*.tsx', { cwd: ROOT }).filter((file) =>
    /<form\b/.test(readFileSync(path.join(ROOT, file), 'utf8')),
  )
  // A box to search in has nothing that could move; that for a PIN code keeps the room of its answer.
  expect(bare.sort()).toEqual([
    'app/delivery/pin-form.tsx',
    'app/listing/filter-panel.tsx',
    'app/pages/product/gone-page.tsx',
    'app/search/search-form.tsx',
  ])
})
