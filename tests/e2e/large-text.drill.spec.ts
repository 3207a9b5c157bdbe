/** Letters as large as a browser can be set to, and long pages: everything stays readable and in reach of a thumb. */
import { addressOf, OPEN_PLACES, SIGNED_IN_PLACES } from './places.ts'
import { expect, fillCart, open, productNamed, signUp, test } from './shopper.ts'

// The letters of a browser stay as large as they were set.
test.use({ isApart: true })

/** Width of the window, and how large the browser writes where the usual is 16. */
const SETTINGS = [
  [320, 16],
  [360, 21],
  [390, 24],
  [320, 24],
  [390, 32],
  [320, 32],
  [1280, 32],
] as const

const LISTS: string[] = [
  '/',
  '/category/Toy',
  '/category/Study?price_max=500',
  '/search?q=pencil',
  '/search?q=zeppelinx',
]

const OTHERS = OPEN_PLACES.filter((place) => !LISTS.includes(place))
const OWN = ['/checkout', ...SIGNED_IN_PLACES.filter((place) => /^\/(orders|account)/.test(place))]

for (const places of [LISTS, OTHERS, OWN]) {
  test(`from ${places[0]} to ${places.at(-1)} nothing overlaps, sticks out or scrolls sideways, however large the letters`, async ({
    page,
  }) => {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Page.enable')
    const expectTidy = async (place: string) => {
      for (const [width, letters] of SETTINGS) {
        await page.setViewportSize({ width, height: 844 })
        await devtools.send('Page.setFontSizes', { fontSizes: { standard: letters, fixed: letters } })
        expect(await page.evaluate(whatIsAmiss), `${place} at ${width} px, letters of ${letters} px`).toEqual([])
      }
    }
    const bear = await productNamed(page, 'Brown Teddy Bear')
    if (places.includes('/cart')) {
      await open(page, '/cart')
      await expectTidy('an empty cart')
    }
    await signUp(page, 'Asha Vidyadhari Verma')
    await fillCart(page, [[bear, 2]])
    for (const place of places) {
      await open(page, await addressOf(page, place))
      await expectTidy(place)
    }
  })
}

test('on a phone the header comes back on the way up, and the filters stay', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await open(page, '/category/Toy')
  const header = page.getByRole('banner')
  const logo = header.getByRole('link', { name: 'Tokri, home' })
  const filters = page.getByRole('button', { name: /^Sort and filter/ })
  await page.mouse.wheel(0, 2600)
  await expect(logo).not.toBeInViewport()
  await expect(filters).toBeInViewport({ ratio: 1 })
  await page.mouse.wheel(0, -300)
  await expect(logo).toBeInViewport({ ratio: 1 })
  await expect(filters).toBeInViewport({ ratio: 1 })
  // A touch of the glass brings the search back, too.
  await header.locator('.to-search').click()
  await expect(header.getByPlaceholder('Search...')).toBeFocused()
  await expect(header.getByPlaceholder('Search...')).toBeInViewport({ ratio: 1 })
  // The menu hangs below the bar, wherever the page is.
  await header.getByRole('button', { name: 'Menu' }).click()
  await expect(header.getByRole('link', { name: 'Gift Finder' })).toBeInViewport({ ratio: 1 })
  await header.getByRole('button', { name: 'Close' }).click()
  await filters.click()
  await page.getByRole('region', { name: 'Filters' }).getByLabel('Sort by').selectOption('price-asc')
  await expect(page).toHaveURL(/sortBy=price-asc/)
  await page.keyboard.press('Escape')
})

/** Runs in the page. */
function whatIsAmiss(): string[] {
  // A page may open where its cursor is, with the header over it.
  scrollTo(0, 0)
  const { scrollWidth, clientWidth } = document.documentElement
  const tooWide = [...document.body.querySelectorAll('*')].filter(
    (element) => element.getBoundingClientRect().right > clientWidth + 1 && isSeen(element),
  )
  const amiss = scrollWidth > clientWidth ? [`sideways: ${tooWide.slice(-4).map(nameOf)}`] : []
  const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, label, h1, h2')].filter(
    isSeen,
  )
  const places = controls
    // A heart lies on its picture.
    .filter((element) => !isAtEdge(element) && !element.matches('.heart'))
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
  places.forEach(({ element, box }, i) => {
    for (const other of places.slice(i + 1)) {
      if (element.contains(other.element) || other.element.contains(element)) continue
      const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
      const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top)
      if (across > 2 && down > 2) amiss.push(`${nameOf(element)} lies on ${nameOf(other.element)}`)
    }
  })
  for (const element of controls) {
    const isBox = element.matches('a, button, select') && getComputedStyle(element).display !== 'inline'
    const widest = Math.max(...[...element.children].filter(isSeen).map((child) => child.getBoundingClientRect().right))
    const { right } = element.getBoundingClientRect()
    const sticksOut = element.childElementCount > 0 ? widest > right + 2 : element.scrollWidth > element.clientWidth + 2
    if (isBox && sticksOut) amiss.push(`the words of ${nameOf(element)} stick out`)
  }
  // At twice the letters a 320 px screen is narrower than some words.
  const ems = innerWidth / Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return ems < 12 ? amiss : [...amiss, ...brokenWords()]

  /** Words and amounts that go on in the next line. */
  function brokenWords(): string[] {
    const broken: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement
      // An address of mail is one word, as long as a line.
      if (!parent || !isSeen(parent) || text.textContent?.includes('@')) continue
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[\p{L}\p{M}]{2,16}|₹[\d.,]+/gu)) {
        const range = new Range()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top))
        if (lines.size > 1) broken.push(`"${word}" is broken in ${nameOf(parent)}`)
      }
    }
    return broken
  }
  function isSeen(element: Element): boolean {
    const { width } = element.getBoundingClientRect()
    const isWithin = element.closest('.sr-only, [popover]:not(:popover-open), .field-button, .skip-link') !== null
    const isHeardOnly = getComputedStyle(element).clipPath === 'inset(50%)'
    return width > 1 && !isHeardOnly && element.checkVisibility({ visibilityProperty: true }) && !isWithin
  }
  /** It lies over the page on purpose. */
  function isAtEdge(element: Element): boolean {
    for (let at: Element | null = element; at; at = at.parentElement) {
      if (['fixed', 'sticky'].includes(getComputedStyle(at).position) && !at.matches('.site-header')) return true
    }
    return false
  }
  function nameOf(element: Element): string {
    return `${element.tagName} ${element.className} "${element.textContent?.trim().slice(0, 30)}"`
  }
}
