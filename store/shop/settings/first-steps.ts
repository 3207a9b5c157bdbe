/** The first steps of a new shop. All but the products are parts of the settings. Browser-safe. */
import { DEFAULT_DETAILS, type ShopDetails } from './settings.ts'

type Step = {
  name: string
  heading: string
  /** A step is done when one of these differs from its default. */
  settings: readonly (keyof ShopDetails)[]
  isOptional?: true
}

/** Products of the owner that complete the step. */
export const FIRST_PRODUCTS = 5

export const FIRST_STEPS = [
  { name: 'shop', heading: 'Name, phone and address', settings: ['shopName', 'phones', 'address'] },
  {
    name: 'look',
    heading: 'Logo, colours and welcome',
    settings: ['slogan', 'logo', 'colours', 'heroPicture', 'heroWords'],
  },
  {
    name: 'delivery',
    heading: 'Delivery and payment',
    settings: ['deliveryCharge', 'freeDeliveryFrom', 'deliveryDays', 'returnDays', 'upiId'],
  },
  { name: 'tax', heading: 'GSTIN, if you have one', settings: ['gstin'], isOptional: true },
  { name: 'mail-server', heading: 'Mail to customers, if you want it', settings: [], isOptional: true },
  { name: 'products', heading: 'First products', settings: [] },
] as const satisfies readonly Step[]

export type StepName = (typeof FIRST_STEPS)[number]['name']
export const STEP_NAMES = FIRST_STEPS.map(({ name }) => name)

/** The step after this one; undefined after the last. */
export function stepAfter(name: string): (typeof FIRST_STEPS)[number] | undefined {
  const at = FIRST_STEPS.findIndex((step) => step.name === name)
  return at < 0 ? undefined : FIRST_STEPS[at + 1]
}

export function countStepsLeft(done: readonly string[]): number {
  return FIRST_STEPS.filter((step) => !('isOptional' in step) && !done.includes(step.name)).length
}

/** `products` counts the owner's own. */
export function stepsDone(settings: ShopDetails, has: { mail: boolean; products: number }): StepName[] {
  const isDone = (step: Step) => {
    if (step.name === 'mail-server') return has.mail
    if (step.name === 'products') return has.products >= FIRST_PRODUCTS
    return step.settings.some((name) => JSON.stringify(settings[name]) !== JSON.stringify(DEFAULT_DETAILS[name]))
  }
  return FIRST_STEPS.filter(isDone).map(({ name }) => name)
}
