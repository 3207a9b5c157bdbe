/** The settings as texts of a form: each field is named by its JSON pointer, which is also how the API names what is wrong. */
import type { PolicyName, ShopDetails } from '#store/settings/settings.ts'

export type SettingsTexts = Record<string, string>

/** What stands in the fields. */
export function textsOf(settings: ShopDetails): SettingsTexts {
  const { phones, grievanceOfficer: officer, policies } = settings
  return {
    '/shopName': settings.shopName,
    '/phones/0': phones[0] ?? '',
    '/phones/1': phones[1] ?? '',
    '/phones/2': phones[2] ?? '',
    '/email': settings.email,
    '/address': settings.address,
    '/gstin': settings.gstin,
    '/grievanceOfficer/name': officer.name,
    '/grievanceOfficer/phone': officer.phone,
    '/grievanceOfficer/email': officer.email,
    '/deliveryCharge': String(settings.deliveryCharge),
    '/freeDeliveryFrom': textOrNone(settings.freeDeliveryFrom),
    '/codNote': settings.codNote,
    '/upiId': settings.upiId,
    '/orderCaps/customerOrders': textOrNone(settings.orderCaps.customerOrders),
    '/orderCaps/customerUnits': textOrNone(settings.orderCaps.customerUnits),
    '/orderCaps/placeOrders': textOrNone(settings.orderCaps.placeOrders),
    '/orderCaps/placeUnits': textOrNone(settings.orderCaps.placeUnits),
    '/unreachableDays': String(settings.unreachableDays),
    '/retentionDays': String(settings.retentionDays),
    '/toysNeedBis': settings.toysNeedBis ? 'yes' : '',
    '/policies/returns': policies.returns,
    '/policies/delivery': policies.delivery,
    '/policies/privacy': policies.privacy,
    '/policies/terms': policies.terms,
  }
}

/** What the fields mean. What is no number is sent as it was typed: the API says what is wrong with it. */
export function settingsOfTexts(texts: SettingsTexts): ShopDetails {
  const text = (pointer: string) => texts[pointer] ?? ''
  const policy = (name: PolicyName) => text(`/policies/${name}`)
  return {
    shopName: text('/shopName'),
    phones: [text('/phones/0'), text('/phones/1'), text('/phones/2')],
    email: text('/email'),
    address: text('/address'),
    gstin: text('/gstin'),
    grievanceOfficer: {
      name: text('/grievanceOfficer/name'),
      phone: text('/grievanceOfficer/phone'),
      email: text('/grievanceOfficer/email'),
    },
    deliveryCharge: numberOf(text('/deliveryCharge')),
    freeDeliveryFrom: numberOrNone(text('/freeDeliveryFrom')),
    codNote: text('/codNote'),
    upiId: text('/upiId'),
    orderCaps: {
      customerOrders: numberOrNone(text('/orderCaps/customerOrders')),
      customerUnits: numberOrNone(text('/orderCaps/customerUnits')),
      placeOrders: numberOrNone(text('/orderCaps/placeOrders')),
      placeUnits: numberOrNone(text('/orderCaps/placeUnits')),
    },
    unreachableDays: numberOf(text('/unreachableDays')),
    retentionDays: numberOf(text('/retentionDays')),
    toysNeedBis: text('/toysNeedBis') === 'yes',
    policies: {
      returns: policy('returns'),
      delivery: policy('delivery'),
      privacy: policy('privacy'),
      terms: policy('terms'),
    },
  }
}

/** The texts as they stand in the form. */
export function textsOfForm(form: HTMLFormElement): SettingsTexts {
  return Object.fromEntries(
    [...new FormData(form)].map(([name, value]) => [name, String(value).replaceAll('\r\n', '\n')]),
  )
}

function textOrNone(number: number | null): string {
  return number === null ? '' : String(number)
}

function numberOrNone(text: string): number | null {
  return text.trim() === '' ? null : numberOf(text)
}

function numberOf(text: string): number {
  const number = Number(text.replace(/[₹,\s]/g, ''))
  return text.trim() === '' || Number.isNaN(number) ? (text as unknown as number) : number
}
