/** PIN codes and the places they belong to. Browser-safe. */
import type { Language } from '#store/language.ts'
import { stateName } from '#store/money/gst/states.ts'
import codes from './pin-codes.json' with { type: 'json' }

/** GST code of the state of a PIN code; undefined for one that there is not, and for the army's. */
export function stateOfPin(pin: string): string | undefined {
  return longestMatch(STATE_OF_PREFIX, pin)
}

/** "Nagpur, Maharashtra"; undefined for a PIN code that there is not, as far as the directory of India Post says. */
export function findPlaceOfPin(pin: string, language: Language = 'en'): string | undefined {
  if (pin.startsWith('9')) return language === 'hi' ? 'सेना डाकघर' : 'Army post'
  const district = longestMatch(DISTRICT_OF_PREFIX, pin)
  const code = stateOfPin(pin) ?? ''
  const state = stateName(code, language)
  if (district === undefined || !state) return undefined
  return district === '?' || district === stateName(code) ? state : `${district}, ${state}`
}

/** First digits by state (GST code); the longest match counts. Some border towns share digits with a neighbour. */
const STATE_OF_PREFIX = byPrefix(codes.states)
/**
 * First digits by postal district, or by a city where they lie in it alone; the longest match counts. All three-digit beginnings
 * of India Post's directory are here: those of several districts under "?".
 */
const DISTRICT_OF_PREFIX = byPrefix(codes.districts)

/** Of rows of a name and its prefixes with blanks between. */
function byPrefix(rows: string[][]): Map<string, string> {
  return new Map(rows.flatMap(([name = '', prefixes = '']) => prefixes.split(' ').map((prefix) => [prefix, name])))
}

function longestMatch(table: Map<string, string>, pin: string): string | undefined {
  for (let length = pin.length; length >= 2; length--) {
    const found = table.get(pin.slice(0, length))
    if (found !== undefined) return found
  }
  return undefined
}
