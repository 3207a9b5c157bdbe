/** "A header and a footer surround all pages": what they must hold is on each of them, for everybody, and within reach. */
import type { Page } from '@playwright/test'
import { addressOf, OPEN_PLACES, SIGNED_IN_PLACES } from './places.ts'
import { expect, open, signInOwner, signUp, test } from './shopper.ts'

const WHERE = ['/', '/category/Study', '/category/Toy', '/gift-finder', '/cart']
type Person = { places: readonly string[]; signIn: (page: Page) => Promise<string>; leads: readonly string[] }

const PEOPLE: Record<string, Person> = {
  visitor: { places: OPEN_PLACES, signIn: async () => '', leads: ['/login', '/signup'] },
  customer: { places: [...OPEN_PLACES, '/orders', '/account', '/admin'], signIn: asCustomer, leads: [] },
  staff: { places: [...OPEN_PLACES, ...SIGNED_IN_PLACES], signIn: asOwner, leads: ['/admin'] },
}

async function asCustomer(page: Page): Promise<string> {
  await signUp(page, 'Meera Nair')
  return 'Meera Nair'
}

async function asOwner(page: Page): Promise<string> {
  await signInOwner(page)
  return 'Shop owner'
}

for (const [who, { places, signIn, leads }] of Object.entries(PEOPLE)) {
  test(`every page that a ${who} opens has the header and the footer, with all they must hold`, async ({ page }) => {
    const name = await signIn(page)
    for (const place of places.filter((each) => !each.includes('#'))) {
      const answer = await page.request.get(await addressOf(page, place))
      // The login forms send signed-in people away.
      if (name && /^\/(login|signup)/.test(place)) continue
      const html = await answer.text()
      const [header = '', footer = ''] = ['header', 'footer'].map((tag) => partOf(html, tag))
      const hrefs = [...header.matchAll(/<a [^>]*href="([^"?]*)/g)].map(([, href]) => href)
      expect(hrefs, place).toEqual(expect.arrayContaining([...WHERE, ...leads]))
      for (const other of ['/login', '/signup', '/admin'].filter((path) => !leads.includes(path))) {
        expect(hrefs, place).not.toContain(other)
      }
      for (const words of [/>Study</, />Toys</, />Gift Finder</, /action="\/search"/, /placeholder="Search..."/]) {
        expect(header, place).toMatch(words)
      }
      expect(header.includes('Hello'), place).toBe(name !== '')
      expect(header.includes(`${name}</a>`) && header.includes('Logout'), place).toBe(name !== '')
      expect(footer.match(/href="tel:/g), place).toHaveLength(3)
    }
  })
}

function partOf(html: string, tag: string): string {
  return html.slice(html.indexOf(`<${tag} class="site-${tag}`), html.indexOf(`</${tag}>`))
}

for (const { width, height } of [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]) {
  test(`at ${width} pixels the shop's header is in sight at the desk, or one press away`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await signInOwner(page)
    await open(page, '/admin/orders')
    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: 'Cart' })).toBeVisible()
    await expect(header.getByRole('link', { name: /, home$/ })).toHaveAttribute('href', '/')
    const menu = header.getByRole('button', { name: 'Menu', exact: true })
    if (await menu.isVisible()) await menu.click()
    for (const name of ['Study', 'Toys', 'Gift Finder', 'Admin']) {
      await expect(header.getByRole('link', { name, exact: true })).toBeVisible()
    }
    await expect(header.getByText(/^Hello /)).toBeVisible()
    await expect(header.getByRole('button', { name: 'Logout' })).toBeVisible()
    await header.getByPlaceholder('Search...').fill('teddy')
    await header.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page).toHaveURL('/search?q=teddy')
    await open(page, '/admin/orders')
    const phones = page.getByRole('contentinfo').getByRole('link', { name: /^\+91/ })
    await expect(phones).toHaveCount(3)
    // Nothing lies over them.
    await phones.last().click({ trial: true })
  })
}

test('at 1280 pixels all four shelves stand in the header beside the links of the owner, and the search has room', async ({
  page,
}) => {
  await signInOwner(page)
  await open(page, '/contact')
  const header = page.getByRole('banner')
  for (const name of ['Study', 'Toys', 'Gift Finder', 'Household', 'Admin', 'Orders', 'Cart']) {
    const link = header.getByRole('link', { name, exact: true })
    await expect(link).toBeInViewport({ ratio: 1 })
    await link.click({ trial: true })
  }
  await expect(header.getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 })
  expect((await header.getByPlaceholder('Search...').boundingBox())?.width).toBeGreaterThan(100)
  await expect(page.getByRole('main').getByText('We call from 10 am to 7 pm.')).toBeVisible()
})
