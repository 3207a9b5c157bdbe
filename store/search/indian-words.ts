/** Hindi words as Indian shoppers type them in Latin letters, and what the shelf calls the thing. Spellings first, meanings behind. */
export const indianWords: readonly (readonly [hindi: readonly string[], english: readonly string[]])[] = [
  'jhola thaila thela: bag',
  'kids: children',
  'bike cycle: bicycle',
  'fridge: refrigerator',
  'tv: television',
  'couch: sofa',
  'mobile cellphone: cell phone',
  'gray: grey',
  'color: colour',
  'jewelry: jewellery',
  'videogame: video game'
].map(readLine)

function readLine(line: string): [string[], string[]] {
  const [hindi = '', english = ''] = line.split(':')
  return [hindi.trim().split(' '), english.split(',').map((meaning) => meaning.trim())]
}
