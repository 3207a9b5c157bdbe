/** Numbers and units: 30cm is 30 cm, 1 l and 1 ltr are 1 litre. Short units count only after a number. */
const UNITS: Record<string, readonly string[]> = {
  mm: ['millimetre', 'millimeter'],
  cm: ['cms', 'centimetre', 'centimeter'],
  metre: ['m', 'mtr', 'mtrs', 'mt', 'meter'],
  km: ['kms', 'kilometre', 'kilometer'],
  inch: ['in', 'inches'],
  foot: ['ft', 'feet'],
  ml: ['millilitre', 'milliliter'],
  litre: ['l', 'lt', 'ltr', 'ltrs', 'liter'],
  mg: ['milligram'],
  gram: ['g', 'gm', 'gms', 'gr', 'gramme'],
  kg: ['kgs', 'kilo', 'kilogram'],
  ounce: ['oz'],
  pound: ['lb', 'lbs'],
  watt: ['w'],
  volt: ['v'],
  mah: [],
  mb: [],
  gb: [],
  tb: [],
  piece: ['pc', 'pcs', 'pce', 'nos', 'pieces'],
  pack: ['pk', 'packs'],
  hour: ['hr', 'hrs'],
  minute: ['min', 'mins'],
}

/** Spellings that are also other words or letters, so that they are units only after a number. */
const NEEDS_NUMBER = new Set(['m', 'pc', 'mt', 'in', 'l', 'lt', 'g', 'gr', 'w', 'v', 'nos', 'feet', 'min', 'pound'])

const canonical = new Map<string, string>()
for (const [unit, spellings] of Object.entries(UNITS)) {
  for (const spelling of [unit, ...spellings]) {
    canonical.set(spelling, unit)
    if (spelling.length > 3) canonical.set(`${spelling}s`, unit)
  }
}

/** The canonical name of a unit; undefined when the word is none. */
export function unitOf(word: string, isAfterNumber: boolean): string | undefined {
  return isAfterNumber || !NEEDS_NUMBER.has(word) ? canonical.get(word) : undefined
}

/** `30cm` as ['30', 'cm']; undefined for anything but a number with a known unit. */
export function splitQuantity(word: string): [number: string, unit: string] | undefined {
  const [, number, unit] = /^(\d+(?:\.\d+)?)([a-z]+)$/.exec(word) ?? []
  return number !== undefined && unit !== undefined && canonical.has(unit) ? [number, unit] : undefined
}

/** 05 and 5.0 become 5; a number too long for a quantity stays as typed. */
export function plainNumber(word: string): string {
  return /^\d{1,9}(\.\d{1,6})?$/.test(word) ? String(Number(word)) : word
}
