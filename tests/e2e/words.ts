import type { Page } from '@playwright/test'
import type { Language } from '#store/language.ts'

/** The words of a page in the letters of the other language, but for what is marked, addresses and codes. */
export const wordsOn = (page: Page, language: Language) => page.evaluate(wordsOf, language)

/** Runs in the page. */
function wordsOf(language: Language): string[] {
  const word = language === 'hi' ? /[a-z]{2,}/gi : /[\u0900-\u097f]+/g
  const own = language === 'hi' ? '[lang^=en]' : '[lang^=hi]'
  const texts = [document.title, document.querySelector<HTMLMetaElement>('meta[name=description]')?.content ?? '']
  for (const element of document.body.querySelectorAll('*')) {
    if (element.closest(`script, style, noscript, ${own}`)) continue
    // A label cannot mark the name in it, of goods of other tests, which have no Hindi one.
    const name = element.closest('.card')?.querySelector(`.card-name ${own}`)?.textContent ?? ''
    const labels = ['aria-label', 'alt', 'placeholder', 'title'].map((label) => element.getAttribute(label) ?? '')
    texts.push(...labels.map((label) => label.replace(name, '')))
    for (const { nodeType, textContent } of element.childNodes) if (nodeType === 3) texts.push(textContent ?? '')
  }
  const asked = new Set(decodeURIComponent(location.search).split(/[^a-z]+/i))
  const bare = (text: string) => text.replace(/\S+@\S+|https?:\S+|\b[a-z]*-?\d[\w-]*|\b[a-z]+-\d\S*/gi, ' ')
  const found = new Set(texts.flatMap((text) => [...(bare(text).match(word) ?? [])]))
  return [...found].filter((one) => !asked.has(one))
}
