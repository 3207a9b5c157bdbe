/** The first steps of a new shop. Each shows settings or parts that other pages show too. Browser-safe. */
import { DEFAULT_DETAILS, type ShopDetails } from './settings.ts'

type Step = {
  name: string
  heading: string
  words: string
  /** Its settings; one that differs from its default marks the step as done. */
  settings: readonly (keyof ShopDetails)[]
}

/** Own products that complete the step. */
export const FIRST_PRODUCTS = 5

export const FIRST_STEPS = [
  {
    name: 'name',
    heading: 'Name and logo',
    words: 'What stands at the top of every page, mail and paper.',
    settings: ['shopName', 'numberPrefix', 'slogan', 'logo'],
  },
  {
    name: 'colours',
    heading: 'Colours',
    words: 'One or two colours of your own. We see to it that they can be read.',
    settings: ['colours'],
  },
  {
    name: 'welcome',
    heading: 'Welcome',
    words: 'What shoppers see first: a picture, and what you sell.',
    settings: ['heroPicture', 'heroWords', 'heroNote'],
  },
  {
    name: 'contact',
    heading: 'Phone and address',
    words: 'One number is enough. You confirm each order by phone, within the hours you set.',
    settings: ['phones', 'callHours', 'address', 'gstin'],
  },
  {
    name: 'delivery',
    heading: 'Delivery and payment',
    words: 'What delivery costs and how long it takes. People pay cash on delivery, and by UPI if you give an ID.',
    settings: ['deliveryCharge', 'freeDeliveryFrom', 'deliveryDays', 'returnDays', 'upiId'],
  },
  {
    name: 'mail',
    heading: 'Mail',
    words: 'With a mail server, customers hear of each step. Without one you call, and read the mails here.',
    settings: [],
  },
  {
    name: 'products',
    heading: 'First products',
    words: 'Take or choose pictures with your phone. A name, a price, the stock and a category are enough.',
    settings: [],
  },
] as const satisfies readonly Step[]

export type StepName = (typeof FIRST_STEPS)[number]['name']
export const STEP_NAMES = FIRST_STEPS.map(({ name }) => name)

/** The completed steps. `products` counts the shop's own. */
export function stepsDone(settings: ShopDetails, has: { mail: boolean; products: number }): StepName[] {
  const isDone = (step: Step) => {
    if (step.name === 'mail') return has.mail
    if (step.name === 'products') return has.products >= FIRST_PRODUCTS
    return step.settings.some((name) => JSON.stringify(settings[name]) !== JSON.stringify(DEFAULT_DETAILS[name]))
  }
  return FIRST_STEPS.filter(isDone).map(({ name }) => name)
}
