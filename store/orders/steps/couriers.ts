/** Tracking links of parcels. In a link, {number} stands for the tracking number. Browser-safe. */
import { DESK_LIMITS } from '#store/orders/placing/order-limits.ts'

const NUMBER = '{number}'

/** Common couriers in India with their tracking pages. The form shows the link for checking. */
export const KNOWN_COURIERS = new Map([
  ['Blue Dart', 'https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo={number}'],
  ['Delhivery', 'https://www.delhivery.com/track-v2/package/{number}'],
  ['Ekart', 'https://ekartlogistics.com/shipmenttrack/{number}'],
  ['XpressBees', 'https://www.xpressbees.com/shipment/tracking?awbNo={number}'],
])

/** A courier a line: its name, then the first digits of the PIN codes it serves. Without digits it serves all. */
export const COURIERS_FORM = '^([^:\\n]{1,60}(:[\\d, ]{0,900})?(\\n+|$))*$'

type Serving = { name: string; prefixes: string[] }

/** The couriers of the setting, line by line. */
export function couriersIn(text: string): Serving[] {
  return text.split('\n').flatMap((line) => {
    const [name = '', digits = ''] = line.split(':')
    return name.trim() === '' ? [] : [{ name: name.trim(), prefixes: digits.match(/\d+/g) ?? [''] }]
  })
}

/** The couriers that serve the PIN code: those with its longest matching prefix. Without a PIN code, those that serve all. */
export function couriersFor(couriers: readonly Serving[], pinCode: string): string[] {
  const lengths = couriers.map(({ name, prefixes }) => {
    const fitting = prefixes.filter((prefix) => pinCode.startsWith(prefix))
    return { name, length: fitting.length === 0 ? -1 : Math.max(...fitting.map((prefix) => prefix.length)) }
  })
  const longest = Math.max(0, ...lengths.map(({ length }) => length))
  return lengths.filter(({ length }) => length === longest).map(({ name }) => name)
}

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
