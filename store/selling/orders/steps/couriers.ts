/** Tracking links of parcels; {number} in a link stands for the tracking number. Browser-safe. */
import { DESK_LIMITS } from '#store/selling/orders/placing/order-limits.ts'

const NUMBER = '{number}'

export const KNOWN_COURIERS = new Map([
  ['Blue Dart', 'https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo={number}'],
  ['Delhivery', 'https://www.delhivery.com/track-v2/package/{number}'],
  ['Ekart', 'https://ekartlogistics.com/shipmenttrack/{number}'],
  ['XpressBees', 'https://www.xpressbees.com/shipment/tracking?awbNo={number}'],
])

/** Whether the link is safe in mails and pages: https, without a login. */
export function isTrackingLink(link: string): boolean {
  if (link.length > DESK_LIMITS.trackingUrl || !link.startsWith('https://') || !URL.canParse(link)) return false
  const { username, password, hostname } = new URL(link)
  return username === '' && password === '' && hostname.includes('.')
}

/** The link of one parcel; null without a link, without its number, or when it becomes too long. */
export function trackingUrlOf(link: string | undefined, trackingNumber: string | undefined): string | null {
  if (!link) return null
  if (link.includes(NUMBER) && !trackingNumber) return null
  const url = link.replaceAll(NUMBER, encodeURIComponent(trackingNumber ?? ''))
  return isTrackingLink(url) ? url : null
}
