/** HTML that got into a page, and what its policy says of it. */
import type { Page } from '@playwright/test'

/** Puts texts into the page as it comes from the shop; each ends with the tag before which it stands. */
export async function injectInto(page: Page, path: string, texts: string[]): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route(
    (url) => url.pathname + url.search === path,
    async (route) => {
      const response = await route.fetch()
      const html = await response.text()
      const tagOf = (text: string) => text.slice(text.lastIndexOf('<'))
      await route.fulfill({ response, body: texts.reduce((all, text) => all.replace(tagOf(text), () => text), html) })
    },
  )
}

/** What the page says that its policy held back. */
export function watchViolations(page: Page): string[] {
  const lines: string[] = []
  page.on('console', (message) => {
    if (message.text().startsWith('Held back by the policy')) lines.push(message.text())
  })
  return lines
}
