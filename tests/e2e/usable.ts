import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { ElementContext, RunOptions } from 'axe-core'
import { IS_LONG } from '#tests/support/at-length.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Long lists are looked at by their first rows. */
const FURTHER_ROWS = ['.grid-of-cards > li', '.product-row li', 'tbody > tr'].map((row) => `${row}:nth-child(n+5)`)

type Scheme = 'light' | 'dark'

/** Colours are variables that each scheme sets once: by day a walk looks in light, and the walk of all pages in dark as well. */
const SCHEMES: readonly Scheme[] = IS_LONG ? ['light', 'dark'] : ['light']

/** No finding of axe that is serious or critical, on the page or a part of it. */
export async function expectUsable(page: Page, part?: string, schemes = SCHEMES): Promise<void> {
  const found: string[] = []
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme })
    // Once for a document: to load axe takes as long as to run it.
    if (!(await page.evaluate('"axe" in window'))) await page.evaluate(AXE)
    // Lists wake after the footer, and axe takes what stands in a disabled fieldset for what no key reaches.
    await page.waitForFunction(() => document.querySelector('fieldset[role=none]:disabled') === null)
    // Colours are all that differs in the dark.
    const rules: RunOptions = colorScheme === 'dark' ? { runOnly: ['color-contrast'] } : {}
    const findings = await page.evaluate(findingsOfAxe, {
      context: { ...(part === undefined ? {} : { include: [part] }), exclude: FURTHER_ROWS },
      options: { ...rules, resultTypes: ['violations' as const] },
    })
    found.push(...findings.map((finding) => `${colorScheme} ${finding}`))
  }
  await page.emulateMedia({ colorScheme: 'light' })
  expect(found, page.url()).toEqual([])
}

/** On a phone and on a wide screen; by day axe looks at the phone. */
export async function expectUsableAtBothWidths(page: Page): Promise<void> {
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expectNoSidewaysScroll(page)
    if (width === 390 || IS_LONG) await expectUsable(page)
  }
}

/** And nothing beside a screen of 320 pixels. */
export async function expectUsableOnNarrowest(page: Page): Promise<void> {
  await expectUsable(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
}

/** Says what sticks out. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { width, wide } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    wide: [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      .map((element) => element.outerHTML.slice(0, 120)),
  }))
  expect(width, wide.slice(0, 5).join('\n')).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}

/** Runs in the page. */
async function findingsOfAxe(asked: { context: ElementContext; options: RunOptions }): Promise<string[]> {
  const { axe } = window as Window & { axe?: typeof import('axe-core') }
  if (!axe) throw new Error('axe is not in the page')
  const { violations } = await axe.run(asked.context, asked.options)
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`))
}
