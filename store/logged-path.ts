const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Path of an address for the log: without what was asked, and without what in it may let somebody in, such as a token. */
export function loggedPath(url: string): string {
  const [path = ''] = url.split(/[?#]/)
  return path
    .split('/')
    .map((part) => (/[\w-]{20}/.test(part) && !UUID.test(part) ? '***' : part))
    .join('/')
}
