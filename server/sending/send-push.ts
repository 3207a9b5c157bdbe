/** Rings a browser through its maker's push service (RFC 8030), encrypted (RFC 8291). */

import type { PushKeys } from '#store/talk/rings/push-keys.server.ts'
import type { PushedRing } from '#store/talk/rings/rings.ts'
import { findPublic, NotPublic, postTo } from './public-address.ts'

/** A push that will never be taken: the browser is gone, or its address is not allowed. */
export class PushRefused extends Error {}

export type PushTarget = { endpoint: string; p256dh: string; auth: string }

export type PushTerms = {
  keys: PushKeys
  /** A mailto: or https: address for push services. */
  contact: string
  /** Whether pushes may go into our own network and without TLS (PRIVATE_ADDRESSES). */
  allowsPrivate: boolean
}

/** Seconds that the service keeps a push for a phone that is off. */
const KEPT_SECONDS = 12 * 3600

/** Throws `PushRefused` when a retry is of no use. A push replaces an older one of its kind that was not fetched. */
export async function sendPush(target: PushTarget, ring: PushedRing, terms: PushTerms): Promise<void> {
  const url = refuseOddEndpoint(target.endpoint, terms.allowsPrivate)
  const found = await findPublic(url.hostname, terms.allowsPrivate).catch((error: Error) => {
    throw error instanceof NotPublic ? new PushRefused(error.message) : error
  })
  const { headers, body } = await encrypt(target, ring, terms)
  const status = await postTo(found, url, { headers: { ...headers }, body })
  if (status >= 200 && status < 300) return
  const said = `The push service answered ${status}.`
  throw [400, 403, 404, 410, 413].includes(status) || (status >= 300 && status < 400)
    ? new PushRefused(said, { cause: status })
    : new Error(said)
}

/**
 * The endpoint, which must be an https address with a name and without a port. Throws `PushRefused`, with a sentence for the
 * person who subscribes.
 */
export function refuseOddEndpoint(endpoint: string, allowsPrivate: boolean): URL {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined
  const isPlain = url?.protocol === 'https:' && url.port === '' && /\.[a-z][a-z0-9-]+$/i.test(url.hostname)
  const isKnown = allowsPrivate && (url?.protocol === 'http:' || url?.protocol === 'https:')
  if (!url || (url.username || url.password) !== '' || !(isPlain || isKnown)) {
    throw new PushRefused('This is no address of a push service.')
  }
  return url
}

/** The library is loaded at the first push, which most processes never send. */
async function encrypt({ endpoint, p256dh, auth }: PushTarget, ring: PushedRing, { keys, contact }: PushTerms) {
  const { default: webPush } = await import('web-push')
  try {
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(ring), {
      vapidDetails: { subject: contact, ...keys },
      TTL: KEPT_SECONDS,
      urgency: ring.kind === 'order' ? 'high' : 'normal',
      topic: ring.kind,
    })
  } catch (cause) {
    throw new PushRefused('Nothing can be written to this browser with its keys.', { cause })
  }
}
