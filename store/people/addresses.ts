/** The addresses a customer keeps, so that nobody types them twice. Browser-safe. */

/** Where things are brought, and whom to call there. The phone number is kept as +91XXXXXXXXXX. */
export type Address = {
  _id: string
  name: string
  phone: string
  address: string
  /** The one the checkout begins with: exactly one of them is, when there are any. */
  isDefault: boolean
}

/** How many addresses one customer may keep. */
export const MOST_ADDRESSES = 20
