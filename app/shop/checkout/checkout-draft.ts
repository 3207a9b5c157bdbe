/** What the checkout's form begins with, and what it holds. Pure: use-draft.ts reads the sources and fills the form. */
import type { FormFields } from '#app/kit/form/read-form.ts'
import { isPin } from '#app/shop/checkout/delivery/device-pin.ts'
import type { CurrentUser } from '#store/people/accounts/people.schema.ts'
import type { Address } from '#store/people/addresses/addresses.schema.ts'
import { isSameAddress } from '#store/people/addresses/addresses.ts'
import { type Gift, spacedPhone } from '#store/selling/orders/orders.ts'
import { findPinCode, withPin } from '#store/shop/pins/address-pins.ts'
import { bareSigns } from '#store/typed/code.ts'
import { neatPhone } from '#store/typed/phone.ts'
import { giftIn } from './gift-fields.tsx'

export const DRAFT_FIELDS = ['name', 'phone', 'address', 'pin', 'gstin'] as const

/** By the names of the fields, as they show it. */
export type DraftFields = Record<(typeof DRAFT_FIELDS)[number], string>

export type CheckoutCustomer = Pick<DraftFields, 'name' | 'phone' | 'address'>

export type CheckoutDraft = DraftFields & { gift?: Gift | undefined }

export type DraftSources = {
  /** What stands in the fields and was not rendered there: typed before the scripts ran, or filled in by the browser. */
  typed?: Partial<DraftFields> | undefined
  /** What this person typed in this tab before. */
  memory?: CheckoutDraft | undefined
  /** The default address of the account. */
  saved?: Address | undefined
  account: Pick<CurrentUser, 'displayName' | 'phoneNumber'>
  /** The PIN code that was typed on this device; empty for none. */
  devicePin?: string
}

/** Each field from the first source that has it, in the order of `DraftSources`. A PIN code goes with its address. */
export function draftFrom({ typed = {}, memory, saved, account, devicePin = '' }: DraftSources): CheckoutDraft {
  const phone = typed.phone || memory?.phone || (saved && phoneOf(saved)) || account.phoneNumber || ''
  const from = [typed, memory, saved].find((source) => source?.address) ?? {}
  const address = from.address ?? ''
  return {
    name: typed.name || memory?.name || saved?.name || account.displayName,
    phone: neatPhone(phone) ?? spacedPhone(phone),
    address,
    pin: typed.pin || ('pin' in from && from.pin) || findPinCode(address) || devicePin,
    gstin: typed.gstin || memory?.gstin || saved?.gstin || '',
    gift: memory?.gift,
  }
}

/** A saved address as a draft; a gift stays. */
export function draftOf({ address, gstin = '', ...saved }: Address): DraftFields {
  return { name: saved.name, phone: phoneOf(saved), address, pin: findPinCode(address) ?? '', gstin }
}

const phoneOf = (saved: Pick<Address, 'phone' | 'landline'>) => spacedPhone(saved.phone, saved)

/** What the form holds; `gift` with the PIN code of where it goes in its one address. */
export function draftIn(fields: FormFields): CheckoutDraft {
  const texts = Object.fromEntries(DRAFT_FIELDS.map((name) => [name, fields.text(name)])) as DraftFields
  const gift = giftIn(fields)
  return {
    ...texts,
    gift: gift?.address ? { ...gift, address: addressWithPin(gift.address, fields.text('giftPin')) } : gift,
  }
}

/** As the shop gets it. */
export function customerOf({ name, phone, address, pin }: CheckoutDraft): CheckoutCustomer {
  return { name, phone, address: addressWithPin(address, pin) }
}

/** The one address that the shop gets, of the fields for address and PIN code. */
function addressWithPin(address: string, typed: string): string {
  const pin = bareSigns(typed)
  return isPin(pin) ? withPin(address, pin) : address
}

/** The id of the saved address with the same values; empty for none. */
export function savedIdOf(draft: CheckoutDraft, addresses: readonly Address[]): string {
  const bare = (phone: string) => (neatPhone(phone) ?? phone).replaceAll(' ', '')
  const place = { ...customerOf(draft), phone: bare(draft.phone) }
  return addresses.find((saved) => isSameAddress({ ...saved, phone: bare(phoneOf(saved)) }, place))?._id ?? ''
}
