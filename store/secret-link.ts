/**
 * Links that let somebody in. The token stands behind the #, which no browser sends: no log, proxy or other site learns it.
 * The page reads it there and sends it in a body. Browser-safe.
 */

export function secretLink(address: string, token: string): string {
  return `${address}#${new URLSearchParams({ token })}`
}

/** As they are now, as they were mailed before (`?token=`, in the path, or bare behind the #), in this order. */
const TOKEN = /[#?&]token=([\w.~-]*[\w~-])|\/reset-password\/([\w-]+)|#([\w-]{40,})$/

/** The token of such a link, or of what somebody copied of it; empty when there is none. */
export function tokenOfLink(text: string): string {
  const written = text.trim()
  const [, named, inPath, bare] = TOKEN.exec(written) ?? []
  return named ?? inPath ?? bare ?? written.match(/^[\w.~-]*[\w~-](?=\.*$)/)?.[0] ?? ''
}
