/** Where a parcel is followed. A link may say {number} where the tracking number stands. Browser-safe. */
import { DESK_LIMITS } from '#store/orders/placing/order-limits.ts'

const NUMBER = '{number}'

/** Couriers that many shops in India use, with the page that follows a parcel; the form shows the link, to be checked. */
export const KNOWN_COURIERS: Record<string, string> = {
  'Blue Dart': 'https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo={number}',
  Delhivery: 'https://www.delhivery.com/track-v2/package/{number}',
  Ekart: 'https://ekartlogistics.com/shipmenttrack/{number}',
  XpressBees: 'https://www.xpressbees.com/shipment/tracking?awbNo={number}',
}

/** Whether it can stand in mails and pages: an address of the web, encrypted. */
export function isTrackingLink(link: string): boolean {
  if (link.length > DESK_LIMITS.trackingUrl || !link.startsWith('https://') || !URL.canParse(link)) return false
  const { username, password, hostname } = new URL(link)
  return username === '' && password === '' && hostname.includes('.')
}

/** The link of one parcel; null without one, when a number is missing in it, or when it got too long with it. */
export function trackingUrlOf(link: string | undefined, trackingNumber: string | undefined): string | null {
  if (!link) return null
  if (link.includes(NUMBER) && !trackingNumber) return null
  const url = link.replaceAll(NUMBER, encodeURIComponent(trackingNumber ?? ''))
  return isTrackingLink(url) ? url : null
}
