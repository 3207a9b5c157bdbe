import { expect, open, test } from './shopper.ts'

test('a page that is dark on the screen is printed in light colours, without header and footer', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page, '/contact')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('main')).toBeVisible()
  const ink = () => page.getByRole('main').evaluate((main) => getComputedStyle(main).color)
  const onPaper = await ink()
  await page.emulateMedia({ media: 'screen' })
  expect(await ink()).not.toBe(onPaper)
})
