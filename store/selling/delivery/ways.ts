/**
 * The ways in which goods get to their customer: what each needs, and its words where they differ from a delivery's. Its costs
 * are in terms.ts. Browser-safe.
 */
import type { OrderWay } from '#db/order-values.ts'
import { daysAfter } from '#store/india.ts'
import type { Language } from '#store/language.ts'

export { ORDER_WAYS, type OrderWay } from '#db/order-values.ts'

type WayWords = { words: string; choice: string; closed: string; door: string; cash: string }

type Way = Record<Language, WayWords> & {
  /** The customer's address is where it goes and the place of supply; without one the order is collected from the shop. */
  hasAddress: boolean
  hasCourier: boolean
}

const AT_THE_DOOR = { door: 'at the door', cash: 'Cash on delivery' }
const AT_THE_DOOR_HI = { door: 'सामान मिलने पर', cash: 'घर पर नकद' }

export const WAYS: Record<OrderWay, Way> = {
  delivery: {
    en: { ...AT_THE_DOOR, words: 'Delivery', choice: 'Deliver it', closed: '' },
    hi: { ...AT_THE_DOOR_HI, words: 'डिलीवरी', choice: 'घर पर पहुँचाएँ', closed: '' },
    hasAddress: true,
    hasCourier: true,
  },
  pickup: {
    en: {
      words: 'Pick-up',
      choice: 'Collect it from the shop',
      closed: 'Orders cannot be collected from the shop now.',
      door: 'at the counter',
      cash: 'Pay at the counter',
    },
    hi: {
      words: 'दुकान से लें',
      choice: 'दुकान से लें',
      closed: 'अभी दुकान से ऑर्डर नहीं ले सकते।',
      door: 'दुकान पर',
      cash: 'पैसे दुकान पर दें',
    },
    hasAddress: false,
    hasCourier: false,
  },
  rider: {
    en: {
      ...AT_THE_DOOR,
      words: 'Own rider',
      choice: 'Our own rider brings it',
      closed: 'Our own rider does not go there.',
    },
    hi: {
      ...AT_THE_DOOR_HI,
      words: 'दुकान का आदमी',
      choice: 'दुकान का आदमी लाएगा',
      closed: 'हमारा आदमी वहाँ नहीं जाता।',
    },
    hasAddress: true,
    hasCourier: false,
  },
}

export type OptionalWay = { way?: OrderWay }

export function deliveryMethodOf({ way = 'delivery' }: OptionalWay, language: Language = 'en') {
  const { hasAddress, hasCourier, [language]: words } = WAYS[way]
  return { hasAddress, hasCourier, ...words }
}

/** The `way` of an API answer, left out for delivery. */
export function deliveryMethodJson({ way = 'delivery' }: OptionalWay): OptionalWay {
  return way === 'delivery' ? {} : { way }
}

export function coversPin(list: string, pin: string): boolean {
  return list.split(/[,;\n]/).some((one) => {
    const [from = '', to] = one.replace(/\s/g, '').split('-')
    return to === undefined ? from !== '' && pin.startsWith(from) : from <= pin && pin <= to
  })
}

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
/** Weekdays such as "Mon, Thu" or "Monday and Thursday". */
export const RIDES_FORM = '^(([Ss]un|[Mm]on|[Tt]ue|[Ww]ed|[Tt]hu|[Ff]ri|[Ss]at)[a-z]*(, *| +and +| +|$))*$'

/** The rider's first day after `day`, both as "2026-11-30"; undefined without weekdays. */
export function nextRide(rides: string, day: string): string | undefined {
  const days = [1, 2, 3, 4, 5, 6, 7].map((later) => daysAfter(day, later))
  return days.find((one) => rides.toLowerCase().includes(WEEKDAYS[new Date(one).getUTCDay()] ?? '-'))
}

/** The owner's settings of the ways, and the shop's address. */
export type WaySettings = {
  address: string
  pickUp: { isOn: boolean; address: string; hours: string }
  ownRider: { isOn: boolean; pins: string; days: string; charge: number }
}

/** Where and when orders are collected, also once collecting was switched off. */
export function pickUpPlace({ pickUp: { address, hours }, address: shop }: WaySettings) {
  return { address: address || shop, hours }
}

export function placeInWords({ address, hours }: ReturnType<typeof pickUpPlace>): string {
  return [address.replace(/\s*\n\s*/g, ', '), hours].filter(Boolean).join('; ')
}

export function missingOfWays({ pickUp, ownRider, address }: WaySettings) {
  const fields = [
    { isMissing: pickUp.isOn && !pickUp.address && !address, path: ['pickUp', 'address'], message: NO_PLACE },
    { isMissing: ownRider.isOn && !ownRider.pins, path: ['ownRider', 'pins'], message: NO_PINS },
    { isMissing: ownRider.isOn && !ownRider.days, path: ['ownRider', 'days'], message: NO_DAYS },
  ]
  return fields.filter(({ isMissing }) => isMissing)
}

const NO_PLACE = 'Please say where: the shop has no address.'
const NO_PINS = 'Please name the PIN codes that your rider goes to.'
const NO_DAYS = 'Please name the days on which your rider goes out.'
