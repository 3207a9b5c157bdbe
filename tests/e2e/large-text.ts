/** Pages with letters as large as a browser can be set to: nothing overlaps, sticks out, or is broken in two. */
import { expect, type Page } from '@playwright/test'

/** Width of the window, and how large the browser writes where the usual is 16. */
type Setting = readonly [width: number, letters: number]

/** One and a half times, and twice: those of people who read badly. */
export const LARGEST: readonly Setting[] = [
  [360, 24],
  [320, 32],
]

/** Looks at the page in each setting; window and letters are as before then. */
export async function expectTidy(page: Page, what: string, settings: readonly Setting[]): Promise<void> {
  // Does what the font size in the browser's settings does, for `rem` in media queries, too.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.enable')
  const before = page.viewportSize()
  for (const [width, letters] of settings) {
    await page.setViewportSize({ width, height: 844 })
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: letters, fixed: letters } })
    expect.soft(await page.evaluate(whatIsAmiss), `${what} at ${width} px, letters of ${letters} px`).toEqual([])
  }
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } })
  await devtools.detach()
  if (before) await page.setViewportSize(before)
}

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
  return [...amiss, ...textsAmiss()]

  /** Words and amounts that go on in the next line, and what lies on a text or cuts it off. */
  function textsAmiss(): string[] {
    const WORDS = /(?<![\p{L}\p{M}\p{N}])[\p{L}\p{M}\p{N}]{2,16}(?![\p{L}\p{M}\p{N}])|₹[\d.,]+/gu
    const found: string[] = []
    const lines: { text: string; parent: Element; edge: Element | null; box: DOMRect }[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement
      if (!parent || !isSeen(parent)) continue
      const range = new Range()
      range.selectNodeContents(text)
      const edge = edgeOf(parent)
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 0)
      lines.push(...boxes.map((box) => ({ text: text.textContent?.trim().slice(0, 30) ?? '', parent, edge, box })))
      // An address of mail is one word, as long as a line.
      if (text.textContent?.includes('@')) continue
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(WORDS)) {
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const parts = [...range.getClientRects()].filter(({ width }) => width > 0)
        const isWide = parts.reduce((sum, { width }) => sum + width, 0) > 0.66 * clientWidth
        if (new Set(parts.map(({ top }) => top)).size > 1 && !isWide)
          found.push(`"${word}" is broken in ${nameOf(parent)}`)
      }
    }
    const over = [
      ...lines,
      ...controls.map((of) => ({ parent: of, edge: edgeOf(of), box: of.getBoundingClientRect() })),
    ]
    for (const { text, parent, edge, box } of lines) {
      const isCut = (box.right > clientWidth + 1 || box.left < -1) && !isInRow(parent)
      if (isCut) found.push(`"${text}" is cut off in ${nameOf(parent)}`)
      for (const { parent: other, edge: otherEdge, box: otherBox } of over) {
        // Of a line only the middle: tight ones touch.
        const across = Math.min(box.right, otherBox.right) - Math.max(box.left, otherBox.left)
        const down = Math.min(box.bottom, otherBox.bottom) - Math.max(box.top, otherBox.top)
        if (across <= 2 || down <= box.height * 0.4) continue
        if (other === parent || edge !== otherEdge || other.contains(parent) || parent.contains(other)) continue
        if (other.matches('.heart, label, h1, h2') || parent.closest('.heart')) continue
        found.push(`"${text}" is covered by ${nameOf(other)}`)
      }
    }
    return [...new Set(found)]
  }
  /** What scrolls sideways by itself ends in a piece on purpose. */
  function isInRow(element: Element): boolean {
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      if (['auto', 'scroll'].includes(getComputedStyle(at).overflowX)) return true
    }
    return false
  }
  function isSeen(element: Element): boolean {
    const { width } = element.getBoundingClientRect()
    const isWithin = element.closest('.sr-only, [popover]:not(:popover-open), .field-button, .skip-link') !== null
    const isHeardOnly = getComputedStyle(element).clipPath === 'inset(50%)'
    return width > 1 && !isHeardOnly && element.checkVisibility({ visibilityProperty: true }) && !isWithin
  }
  function isAtEdge(element: Element): boolean {
    return edgeOf(element) !== null
  }
  /** What lies over the page on purpose, and has this in it. */
  function edgeOf(element: Element): Element | null {
    for (let at: Element | null = element; at; at = at.parentElement) {
      if (['fixed', 'sticky'].includes(getComputedStyle(at).position) && !at.matches('.site-header')) return at
    }
    return null
  }
  function nameOf(element: Element): string {
    return `${element.tagName} ${element.className} "${element.textContent?.trim().slice(0, 30)}"`
  }
}
