/** The fonts of papers: Hind for Latin and Devanagari, and one more for each other script of India, used where that occurs. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Font } from '@react-pdf/renderer'

const FOLDER = path.join(import.meta.dirname, 'fonts')

/** Read at the start, because the process may read no file later. */
function fontIn(file: string): string {
  return `data:font/opentype;base64,${readFileSync(path.join(FOLDER, file), 'base64')}`
}

/** A word longer than a column is cut; others are never hyphenated. */
const LONGEST_WORD = 18

/** The scripts of India other than Devanagari, by their Unicode names. */
const SCRIPTS = ['Bengali', 'Gujarati', 'Gurmukhi', 'Kannada', 'Malayalam', 'Oriya', 'Tamil', 'Telugu']
const FAMILIES = SCRIPTS.map((script) => ({
  family: `Noto Sans ${script}`,
  pattern: new RegExp(`\\p{Script=${script}}`, 'u'),
  src: fontIn(`noto-sans-${script.toLowerCase()}.woff`),
}))

Font.register({
  family: 'Hind',
  fonts: [
    { src: fontIn('hind-regular.ttf'), fontWeight: 400 },
    { src: fontIn('hind-semibold.ttf'), fontWeight: 600 },
  ],
})
for (const { family, src } of FAMILIES) Font.register({ family, src })

Font.registerHyphenationCallback((word) => {
  const signs = [...new Intl.Segmenter().segment(word)].map(({ segment }) => segment)
  if (signs.length <= LONGEST_WORD) return [word]
  return Array.from({ length: Math.ceil(signs.length / 6) }, (_, part) => signs.slice(part * 6, part * 6 + 6).join(''))
})

/** The fonts for these facts; each letter takes the first font that has it. */
export function fontsFor(facts: unknown): string[] {
  const said = JSON.stringify(facts)
  return ['Hind', ...FAMILIES.filter(({ pattern }) => pattern.test(said)).map(({ family }) => family)]
}
