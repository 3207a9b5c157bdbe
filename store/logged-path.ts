const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** An email address, a phone number, or a possible secret such as a token. */
const PRIVATE = /[\w-]{20}|@|%40|(?:\d(?:%20|[ -])*){8}/i
const MOST = 200

/** An address's path for the log, at most 203 characters, without its query and anything private. */
export function loggedPath(url: string): string {
  const [path = ''] = url.split(/[?#]/)
  const logged = path
    .split('/', MOST)
    .map((part) => (PRIVATE.test(part) && !UUID.test(part) ? '***' : part))
    .join('/')
  return logged.length > MOST ? `${logged.slice(0, MOST)}...` : logged
}
