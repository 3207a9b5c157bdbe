/** The shop's settings, all with defaults. Browser-safe. */
import type { Arranged } from '#store/goods/collections/home-layout.ts'
import type { Language } from '#store/language.ts'
import type { DeliveryRule } from '#store/selling/delivery/rules.ts'
import { asksPin, type DeliveryTerms, termsAt } from '#store/selling/delivery/terms.ts'
import type { OwnPage } from '#store/shop/own-pages/own-pages.schema.ts'
import { SETTINGS, type Setting, type SettingLeaf } from './settings-table.ts'

type ValueOf<S> = S extends { fields: infer F }
  ? Values<F>
  : S extends { kind: 'phones' }
    ? string[]
    : S extends { kind: 'rupees' | 'whole' }
      ? number
      : S extends { kind: 'rupees or none' | 'whole or none' | 'cap' }
        ? number | null
        : S extends { kind: 'yes or no' }
          ? boolean
          : string

type Values<T> = { -readonly [K in keyof T]: ValueOf<T[K]> }

export type StoredSettings = Values<typeof SETTINGS>

/** Settings with what pages read along. Prices in rupees; unset texts are empty. */
export type ShopDetails = StoredSettings & {
  deliveryRules?: readonly DeliveryRule[]
  arranged?: Readonly<Record<Language, Arranged>>
  /** True while a coupon is valid. */
  takesCoupons?: true
  ownPages?: readonly OwnPage[]
}

type Name = keyof StoredSettings
type PublicName = { [K in Name]: (typeof SETTINGS)[K] extends { isPublic: true } ? K : never }[Name]

/** In the order of the settings page. */
export const SETTINGS_LIST = Object.entries(SETTINGS) as [Name, Setting][]

/** Builds an object like the settings. `pointer` is a JSON pointer such as "/orderCaps/customerUnits". */
export function mapSettings<T>(make: (leaf: SettingLeaf, pointer: string) => T): Record<Name, T | Record<string, T>> {
  const made = SETTINGS_LIST.map(([name, setting]) => [
    name,
    'fields' in setting
      ? mapEntries(setting.fields, (leaf, part) => make(leaf, `/${name}/${part}`))
      : make(setting, `/${name}`),
  ])
  return Object.fromEntries(made)
}

function mapEntries<V, T>(object: Record<string, V>, make: (value: V, key: string) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, make(value, key)]))
}

/** Undefined where the pointer leads nowhere. */
export function settingAt(settings: unknown, pointer: string): unknown {
  const names = pointer.split('/').slice(1)
  return names.reduce<unknown>(
    (at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined),
    settings,
  )
}

export const DEFAULT_DETAILS = mapSettings((leaf) => structuredClone(leaf.default)) as ShopDetails

export type PolicyName = keyof ShopDetails['policies']
export const POLICY_NAMES = Object.keys(SETTINGS.policies.fields) as PolicyName[]

/** A change must name the revision it was made from. */
export type RevisedSettings = { revision: number; settings: ShopDetails }

/** Settings sent with every page. */
export type PublicDetails = Pick<ShopDetails, PublicName> & { delivery: PublicTerms }

/** Terms for PIN codes without own ones; flags say what else can change the terms. */
export type PublicTerms = DeliveryTerms & { byPin?: true; byPhone?: true; takesCoupons?: true }

export const PUBLIC_NAMES = SETTINGS_LIST.filter(([, { isPublic }]) => isPublic).map(([name]) => name as PublicName)

/** Invented numbers for the demo. */
export const DEMO_PHONES: readonly string[] = ['+91 98765 43210', '+91 98765 43211', '+91 98765 43212']

/** The owner's numbers, else those of the environment, without the demo's once the demo is gone. */
export function phonesOf({ phones, saysDemo }: Pick<ShopDetails, 'phones' | 'saysDemo'>, started: readonly string[]) {
  const known = saysDemo ? started : started.filter((phone) => !DEMO_PHONES.includes(phone))
  return [...new Set(phones.length > 0 ? phones : known)]
}

/** `phones` of the environment apply until the owner sets others. */
export function publicDetailsOf(details: ShopDetails, phones: readonly string[]): PublicDetails {
  const known = Object.fromEntries(PUBLIC_NAMES.map((name) => [name, details[name]])) as Pick<ShopDetails, PublicName>
  return {
    ...known,
    phones: phonesOf(details, phones),
    delivery: {
      ...deliveryTermsOf(details),
      ...(asksPin(details) ? { byPin: true } : {}),
      ...(dependsOnPhone(details) ? { byPhone: true } : {}),
      ...(details.takesCoupons ? { takesCoupons: true } : {}),
    },
  }
}

/** Whether earlier orders of a phone number change how it can pay. */
export function dependsOnPhone({ cashRules: { refusals, openOrders } }: ShopDetails): boolean {
  return refusals !== null || openOrders !== null
}

/** Terms for PIN codes without own ones. */
export function deliveryTermsOf(details: ShopDetails): DeliveryTerms {
  return termsAt(undefined, { ...details, days: '' })
}
