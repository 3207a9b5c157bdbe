/** Detects texts that no one looking for a product would write: with contact details, or with deceptive letters. */

const MAIL = /\S@\S/
const PHONE = /(?:\p{Nd}[\s().-]{0,2}){7,}/u
/** An ISBN is a way to ask for a book. */
const ISBN = /(?<!\d)97[89](?:[ -]?\d){10}(?!\d)/g
const LINK =
  /:\/\/|\bwww\.|\p{L}[\p{L}\p{N}-]*\.(?:com?|in|net|org|info|biz|shop|store|site|online|cheap|deals?|sale|buy|xyz|top|club|live|link|app|dev|io|me|ly|to|cc|ru|cn|uk|us|eu|tk)(?![\p{L}\p{N}])/iu
/** Direction controls, zero-width spaces, soft hyphens, tags. Joiners belong to Hindi and emoji. */
const UNSEEN = /[\u00ad\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]/u
const STACKED_MARKS = /\p{M}{5}/u
const LONGEST_WORD = 40
/** Scripts with lookalike letters; micro and ohm signs may stand beside Latin ones in quantities. */
const ALIKE = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Coptic'].map(
  (script) => new RegExp(`(?![μΩ])\\p{Script=${script}}`, 'u'),
)

/** Whether the text cannot be a product's name. Does not detect rude words. */
export function isOddText(text: string): boolean {
  if (UNSEEN.test(text)) return true
  // Browsers treat the Chinese full stop as a dot.
  const plain = text.normalize('NFKC').replaceAll('\u3002', '.').replace(ISBN, '')
  if ([MAIL, PHONE, LINK, STACKED_MARKS].some((pattern) => pattern.test(plain))) return true
  return plain.split(/[^\p{L}\p{N}\p{M}]+/u).some(isOddWord)
}

function isOddWord(word: string): boolean {
  return word.length > LONGEST_WORD || ALIKE.filter((script) => script.test(word)).length > 1
}
