/** Unifies singular and plural. A full stemmer, when measured, found nothing more. */
const IRREGULAR = new Map([
  ['children', 'child'],
  ['knives', 'knife'],
  ['leaves', 'leaf'],
  ['shelves', 'shelf'],
  ['scarves', 'scarf'],
  ['loaves', 'loaf'],
  ['mice', 'mouse'],
  ['teeth', 'tooth'],
  ['geese', 'goose'],
  ['women', 'woman'],
  ['womens', 'woman'],
  ['mens', 'men'],
  ['movies', 'movie'],
  ['cookies', 'cookie'],
  ['selfies', 'selfie'],
  ['ties', 'tie'],
  ['pies', 'pie'],
  ['lens', 'lens'],
])

export function singular(word: string): string {
  const irregular = IRREGULAR.get(word)
  if (irregular !== undefined) return irregular
  if (word.length < 4 || !word.endsWith('s') || /\d/.test(word)) return word
  if (/(ss|us|is)$/.test(word)) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(ss|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2)
  return word.slice(0, -1)
}
