const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** An address, a phone number, or what may let somebody in, such as a token. */
const PRIVATE = /[\w-]{20}|@|%40|(?:\d(?:%20|[ -])*){8}/i
const MOST = 200

/** Path of an address for the log, of at most 203 characters: without what was asked, and without what is private in it. */
export function loggedPath(url: string): string {
  const [path = ''] = url.split(/[?#]/)
  const logged = path
    .split('/', MOST)
    .map((part) => (PRIVATE.test(part) && !UUID.test(part) ? '***' : part))
    .join('/')
  return logged.length > MOST ? `${logged.slice(0, MOST)}...` : logged
}
