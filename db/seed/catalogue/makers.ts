import type { DemoCategory } from './entry.ts'

/** What the law wants to be told of a demo product. Brands, makers and numbers are invented; nobody lives at these addresses. */
export type DemoOrigin = {
  brand: string
  countryOfOrigin: string
  makerRole: 'manufacturer' | 'importer'
  makerName: string
  makerAddress: string
  netQuantity: string
  bisLicence: string | null
}

const MADE_HERE: Record<DemoCategory, DemoOrigin> = {
  Study: made('Pathika', 'Pathika Paper Works (demo)', '4 Sample Estate, Sivakasi 626123'),
  Toy: made('Mithuli', 'Mithuli Toys (demo)', '12 Sample Road, Channapatna 562160'),
  Gift: made('Sundari', 'Sundari Crafts (demo)', '7 Sample Lane, Jaipur 302002'),
  Household: made('Nivasi', 'Nivasi Homeware (demo)', '31 Sample Nagar, Rajkot 360002'),
}

const IMPORTED: DemoOrigin = {
  brand: 'Kovara',
  countryOfOrigin: 'China',
  makerRole: 'importer',
  makerName: 'Kovara Imports (demo)',
  makerAddress: '9 Sample Dock Road, Mumbai 400038',
  netQuantity: '1 N',
  bisLicence: null,
}

/** Every seventh product is imported; toys have a number of the form that BIS gives. */
export function originOf(categories: readonly [DemoCategory, ...DemoCategory[]], index: number): DemoOrigin {
  const origin = index % 7 === 3 ? IMPORTED : MADE_HERE[categories[0]]
  return categories.includes('Toy')
    ? { ...origin, bisLicence: `CM/L-0000000${String(index).padStart(3, '0')}` }
    : origin
}

function made(brand: string, makerName: string, makerAddress: string): DemoOrigin {
  return {
    brand,
    countryOfOrigin: 'India',
    makerRole: 'manufacturer',
    makerName,
    makerAddress,
    netQuantity: '1 N',
    bisLicence: null,
  }
}
