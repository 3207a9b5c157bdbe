/** The door to a courier service: what the shop asks of any of them. Browser-safe. */

export type ParcelToBook = {
  /** Ours, the same for every try: the order's number, and which booking of it. */
  reference: string
  /** ISO 8601. */
  orderedAt: string
  customer: {
    name: string
    phone: string
    email: string
    address: string
    pinCode: string
    city: string
    state: string
  }
  items: { name: string; qty: number; price: number }[]
  /** Rupees, and those to collect at the door. */
  totalAmount: number
  toCollect: number
}

export type BookedParcel = {
  /** The service's own name of it. */
  remoteId: string
  /** The courier and its number for the parcel; absent until the service has decided. */
  courier?: string | undefined
  trackingNumber?: string | undefined
}

export type ParcelService = {
  name: string
  /** The parcel that was booked under the reference; undefined when the service knows of none. */
  find: (reference: string) => Promise<BookedParcel | undefined>
  /** Throws `ParcelRefused` when it surely booked nothing; anything else may have booked one. */
  book: (parcel: ParcelToBook) => Promise<BookedParcel>
  /** Throws `ParcelRefused` when it is too late. A parcel that is cancelled already counts as done. */
  cancel: (remoteId: string) => Promise<void>
  /** How far it is, in the service's words. */
  track: (parcel: BookedParcel) => Promise<string>
}

/** The service said no, in words for the shop: nothing was done. */
export class ParcelRefused extends Error {}
