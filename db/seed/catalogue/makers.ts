import type { CatalogueEntry, DemoCategory } from './entry.ts'

/** What the law wants to be told of a demo product. Brands and makers are invented; nobody lives at these addresses. */
export type DemoOrigin = {
  brand: string
  countryOfOrigin: string
  makerRole: 'manufacturer' | 'importer'
  makerName: string
  makerAddress: string
  netQuantity: string
}

const MADE_HERE: Record<DemoCategory, Omit<DemoOrigin, 'netQuantity'>> = {
  Study: made('Pathika', 'Pathika Paper Works (demo)', '4 Sample Estate, Sivakasi 626123'),
  Toy: made('Mithuli', 'Mithuli Toys (demo)', '12 Sample Road, Channapatna 562160'),
  Gift: made('Sundari', 'Sundari Crafts (demo)', '7 Sample Lane, Jaipur 302002'),
  Household: made('Nivasi', 'Nivasi Homeware (demo)', '31 Sample Nagar, Rajkot 360002'),
}

const IMPORTED: Omit<DemoOrigin, 'netQuantity'> = {
  brand: 'Kovara',
  countryOfOrigin: 'China',
  makerRole: 'importer',
  makerName: 'Kovara Imports (demo)',
  makerAddress: '9 Sample Dock Road, Mumbai 400038',
}

/** What no demo product has is a BIS number: an invented one could be somebody's. */
export function originOf({ name, categories, isImported }: CatalogueEntry): DemoOrigin {
  return { ...(isImported ? IMPORTED : MADE_HERE[categories[0]]), netQuantity: quantityIn(name) }
}

/** "10 pieces" of a "Box of 10", "250 ml", "1 pair". */
function quantityIn(name: string): string {
  const [, count] = /(?:Pack|Box|Set) of (\d+)|(?:, |\()(\d+)(?: pc)?\)?$/.exec(name)?.filter(Boolean) ?? []
  if (count) return `${count} pieces`
  return /\d+ (?:ml|g)$/.exec(name)?.[0] ?? (/\bPair\b/.test(name) ? '1 pair' : '1 piece')
}

function made(brand: string, makerName: string, makerAddress: string): Omit<DemoOrigin, 'netQuantity'> {
  return { brand, countryOfOrigin: 'India', makerRole: 'manufacturer', makerName, makerAddress }
}
