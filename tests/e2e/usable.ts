import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * No finding of axe that is serious or critical, in light and in dark, on the page or a part of it. Long lists are looked at
 * by their first rows.
 */
export async function expectUsable(page: Page, part?: string): Promise<void> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
    if (part !== undefined) axe.include(part)
    axe.exclude('.grid-of-cards > li:nth-child(n+9)').exclude('tbody > tr:nth-child(n+9)')
    // Colours are all that differs in the dark.
    if (colorScheme === 'dark') axe.withRules(['color-contrast'])
    const { violations } = await axe.analyze()
    for (const { id, impact, nodes } of violations) {
      if (impact !== 'serious' && impact !== 'critical') continue
      found.push(...nodes.map((node) => `${colorScheme} ${id}: ${node.html} ${node.failureSummary}`))
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  expect(found).toEqual([])
}
