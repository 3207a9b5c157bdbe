/** Tracking links of parcels. In a link, {number} stands for the tracking number. Browser-safe. */
import { DESK_LIMITS } from '#store/selling/orders/placing/order-limits.ts'

const NUMBER = '{number}'

export const KNOWN_COURIERS = new Map([
  ['Blue Dart', 'https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo={number}'],
  ['Delhivery', 'https://www.delhivery.com/track-v2/package/{number}'],
  ['Ekart', 'https://ekartlogistics.com/shipmenttrack/{number}'],
  ['XpressBees', 'https://www.xpressbees.com/shipment/tracking?awbNo={number}'],
])

/** Whether the link is safe in mails and pages: an https address without a login. */
export function isTrackingLink(link: string): boolean {
  if (link.length > DESK_LIMITS.trackingUrl || !link.startsWith('https://') || !URL.canParse(link)) return false
  const { username, password, hostname } = new URL(link)
  return username === '' && password === '' && hostname.includes('.')
}

/** Tracking link of one parcel; null without a link, when it lacks its number, or when the result is too long. */
export function trackingUrlOf(link: string | undefined, trackingNumber: string | undefined): string | null {
  if (!link) return null
  if (link.includes(NUMBER) && !trackingNumber) return null
  const url = link.replaceAll(NUMBER, encodeURIComponent(trackingNumber ?? ''))
  return isTrackingLink(url) ? url : null
}
