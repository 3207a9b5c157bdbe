/** A press counts for the button it began on, and for no other: that part of `app/ui/forms/checked-form.tsx` in a page of its own. */
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import path from 'node:path'
import { expect, type Page, test } from '@playwright/test'

const FORM = readFileSync(path.join(import.meta.dirname, '../../app/ui/forms/checked-form.tsx'), 'utf8')
const SOURCE = FORM.slice(FORM.indexOf('const STRAY'))

const PAGE = `<!doctype html><meta name="viewport" content="width=device-width"><body style="margin:0">
<form onsubmit="event.preventDefault()"><p id="above" style="height:100px;margin:0">Above</p>
<button type="button" id="save" style="width:120px;height:40px">Save</button>
<button type="button" id="other" style="display:block;width:120px;height:40px">Other</button></form>
<a id="link" href="#away" style="display:block;height:40px">Away</a>`

test.beforeEach(async ({ page }) => {
  await page.setContent(PAGE)
  const begin = `document.querySelector('form').addEventListener('pointerdown', keepPress)
    window.pressed = []
    addEventListener('click', ({ target }) => { if (target.closest('[id]')) pressed.push(target.closest('[id]').id) })`
  await page.addScriptTag({ type: 'module', content: `${stripTypeScriptTypes(SOURCE)}\n${begin}` })
  await page.waitForFunction('window.pressed')
})

const pressed = (page: Page) => page.evaluate('pressed')
const growAbove = (page: Page, height: number) =>
  page.evaluate(`document.querySelector('#above').style.height = '${height}px'`)

test('a press on a button that stands still counts once', async ({ page }) => {
  await page.getByText('Save').click()
  expect(await pressed(page)).toEqual(['save'])
})

test('a press counts once for its button when the page moves it away, and not for what lies there now', async ({
  page,
}) => {
  await page.mouse.move(60, 120)
  await page.mouse.down()
  await growAbove(page, 60)
  await page.mouse.up()
  expect(await pressed(page)).toEqual(['save'])
})

test('who leaves the button before letting go has pressed nothing', async ({ page }) => {
  await page.mouse.move(60, 120)
  await page.mouse.down()
  await page.mouse.move(60, 160)
  await page.mouse.up()
  expect(await pressed(page)).toEqual([])
})

test('a press that never ended takes no later one', async ({ page }) => {
  // Let go outside of the window: no click comes.
  await page.evaluate(`document.querySelector('#save').dispatchEvent(
    new PointerEvent('pointerdown', { bubbles: true, clientX: 60, clientY: 120 }))`)
  await page.evaluate(`document.querySelector('#link').style.cssText = 'position:fixed;inset:100px 0 auto;height:40px'`)
  await page.mouse.click(60, 120)
  expect(await pressed(page)).toEqual(['link'])
})
