/**
 * Transliterates Hindi from Devanagari to match Latin typing: कलम becomes kalam. Drops the inherent vowel where speech does:
 * at the end of a word, and between two syllables with vowels of their own (चमचा, chamcha).
 */
const CONSONANTS = pairs(
  'क k ख kh ग g घ gh ङ n च ch छ chh ज j झ jh ञ n ट t ठ th ड d ढ dh ण n त t थ th द d ध dh न n ' +
    'प p फ ph ब b भ bh म m य y र r ल l ळ l व v श sh ष sh स s ह h',
)
const VOWELS = pairs('अ a आ aa इ i ई ee उ u ऊ oo ऋ ri ए e ऐ ai ओ o औ au ऑ o ऍ e')
const VOWEL_SIGNS = pairs('ा aa ि i ी ee ु u ू oo ृ ri े e ै ai ो o ौ au ॉ o ॅ e')
const NASALS = pairs('ं n ँ n ः h')
const VIRAMA = '्'
const NUKTA = '़'

type Syllable = { consonant: string; vowel: string; isInherent: boolean }

export function isDevanagari(word: string): boolean {
  return /[\u0900-\u097f]/.test(word)
}

/** The word as typed on a Latin keyboard, with short vowels: किताब is kitab. Other letters stay. */
export function latinFromDevanagari(word: string): string {
  const syllables = syllablesOf(word)
  for (let at = syllables.length - 1; at > 0; at--) if (isSilent(syllables, at)) silence(syllables[at])
  const spoken = syllables.map(({ consonant, vowel }) => consonant + vowel).join('')
  return spoken.replace(/aa/g, 'a').replace(/ee/g, 'i').replace(/oo/g, 'u')
}

/** One key for all Latin spellings of a Hindi word: kitaab and kitab, chamach and chammach, phool and ful. */
export function soundOf(word: string): string {
  return word
    .replace(/aa+/g, 'a')
    .replace(/ee+|ii+/g, 'i')
    .replace(/oo+|uu+/g, 'u')
    .replace(/au|ou/g, 'o')
    .replace(/ai/g, 'e')
    .replace(/ph/g, 'f')
    .replace(/w/g, 'v')
    .replace(/z/g, 'j')
    .replace(/q|ck/g, 'k')
    .replace(/chh/g, 'ch')
    .replace(/y/g, 'i')
    .replace(/(.)\1+/g, '$1')
}

function syllablesOf(word: string): Syllable[] {
  const syllables: Syllable[] = []
  for (const letter of word) {
    const last = syllables.at(-1)
    const consonant = CONSONANTS.get(letter)
    const sign = VOWEL_SIGNS.get(letter)
    if (consonant !== undefined) syllables.push({ consonant, vowel: 'a', isInherent: true })
    else if (last && sign !== undefined) speak(last, sign)
    else if (last && letter === VIRAMA) speak(last, '')
    else if (last && letter === NUKTA) last.consonant = { j: 'z', ph: 'f' }[last.consonant] ?? last.consonant
    else syllables.push({ consonant: '', vowel: VOWELS.get(letter) ?? NASALS.get(letter) ?? letter, isInherent: false })
  }
  return syllables
}

function isSilent(syllables: readonly Syllable[], at: number): boolean {
  if (!syllables[at]?.isInherent) return false
  const next = syllables[at + 1]
  if (!next) return syllables.length > 1
  return next.consonant !== '' && next.vowel !== '' && isVoiced(syllables[at - 1])
}

function isVoiced(syllable: Syllable | undefined): boolean {
  return syllable !== undefined && syllable.vowel !== '' && syllable.vowel !== 'n'
}

function silence(syllable: Syllable | undefined): void {
  if (syllable) speak(syllable, '')
}

function speak(syllable: Syllable, vowel: string): void {
  syllable.vowel = vowel
  syllable.isInherent = false
}

function pairs(list: string): Map<string, string> {
  const parts = list.split(' ')
  return new Map(parts.flatMap((part, at) => (at % 2 === 0 ? [[part, parts[at + 1] ?? '']] : [])))
}
