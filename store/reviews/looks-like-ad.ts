/** After a digit all are small or all are capitals: "A4.Nice" is a sentence without its blank. */
const LINK = /:\/\/|[\p{L}\p{M}]\.[\p{L}\p{M}]{2}|\p{Nd}\.(\p{Ll}{2}|\p{Lu}{2})|@/u
/** The digits of a phone number, however they are spaced. */
const NUMBER = /(\p{Nd}[\s().\p{Pd}]*){7,}/u
/** "S.Ramanathan" is a name. */
const INITIAL = /(?<![\p{L}\p{Nd}])\p{Lu}\.(?=\p{Lu}\p{Ll}{2})/gu
const UNSEEN = /\p{Cf}/gu

/** Whether a text leads out of the shop: by a link, an address or a number to call. Somebody reads it before it is shown. */
export function looksLikeAd(text: string): boolean {
  // Browsers take the full stop of Chinese for a dot.
  const plain = text.normalize('NFKC').replace(UNSEEN, '').replaceAll('\u3002', '.').replace(INITIAL, '')
  return LINK.test(plain) || NUMBER.test(plain)
}
