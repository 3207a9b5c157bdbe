/** Letters after a digit count only in one case: "A4.Nice" lacks a space after a sentence. */
const LINK = /:\/\/|[\p{L}\p{M}]\.[\p{L}\p{M}]{2}|\p{Nd}\.(\p{Ll}{2}|\p{Lu}{2})|@/u
/** Digits of a phone number, however spaced. */
const NUMBER = /(\p{Nd}[\s().\p{Pd}]*){7,}/u
/** "S.Ramanathan" is a name. */
const INITIAL = /(?<![\p{L}\p{Nd}])\p{Lu}\.(?=\p{Lu}\p{Ll}{2})/gu
const UNSEEN = /\p{Cf}/gu

/** Whether a text contains a link, an address or a phone number. Such a review is read before it is shown. */
export function looksLikeAd(text: string): boolean {
  // Browsers treat the Chinese full stop as a dot.
  const plain = text.normalize('NFKC').replace(UNSEEN, '').replaceAll('\u3002', '.').replace(INITIAL, '')
  return LINK.test(plain) || NUMBER.test(plain)
}
