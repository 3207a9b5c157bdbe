/**
 * What somebody wrote about themselves, as it may stand in a mail that another person reads. Whoever signs up with a
 * stranger's address could else have the shop carry their words and links to it.
 */

const LONGEST_NAME = 40
const LONGEST_WORDS = 80

/** Signs of an address: "www.", "://", an @, or a dot (or what is read as one) between two words. */
const LIKE_A_LINK = /www\.|:\/\/|[@\\]|\p{L}[.\u3002\uff0e\uff61]\p{L}{2}|\d\.\d|\d{5}/iu

/** The name when it is one: short, letters only, no address. Otherwise empty. */
export function safeName(name: string): string {
  const text = name.trim()
  // Joiners belong to the spelling of Indian names.
  const isName = /^[\p{L}\p{M} .'’-]+$/u.test(text.replace(/\u200c|\u200d/g, ''))
  return isName && text.length <= LONGEST_NAME && !LIKE_A_LINK.test(text) ? text : ''
}

/** A few words, such as what somebody wished for, when they are short and no address. Otherwise empty. */
export function safeWords(words: string): string {
  const text = words.replace(/\s+/g, ' ').trim()
  return text.length <= LONGEST_WORDS && !LIKE_A_LINK.test(text) ? text : ''
}
