/** Lets through only names, so that nobody can make the shop mail words or links to a stranger. */

const LONGEST_NAME = 40

/** Signs of a web or mail address: "www.", "://", an @, or a dot (or what is read as one) between two words. */
const LIKE_A_LINK = /www\.|:\/\/|[@\\]|\p{L}[.\u3002\uff0e\uff61]\p{L}{2}|\d\.\d|\d{5}/iu

/** The name, when it is short and has letters only and no address. Otherwise empty. */
export function safeName(name: string): string {
  const text = name.trim().replaceAll('\u00a0', ' ')
  // Joiners belong to the spelling of Indian names.
  const isName = /^[\p{L}\p{M} .'’-]+$/u.test(text.replace(/\u200c|\u200d/g, ''))
  return isName && text.length <= LONGEST_NAME && !LIKE_A_LINK.test(text) ? text : ''
}
