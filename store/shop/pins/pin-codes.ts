/** PIN codes and the places they belong to. Browser-safe. */
import type { Language } from '#store/language.ts'
import { stateName } from '#store/money/gst/states.ts'
import codes from './pin-codes.json' with { type: 'json' }

/** GST code of the state; undefined for an unknown PIN code and for army posts. */
export function stateOfPin(pin: string): string | undefined {
  return longestMatch(STATE_OF_PREFIX, pin)
}

/** Such as "Nagpur, Maharashtra"; undefined for a PIN code that India Post's directory lacks. */
export function findPlaceOfPin(pin: string, language: Language = 'en'): string | undefined {
  if (pin.startsWith('9')) return language === 'hi' ? 'सेना डाकघर' : 'Army post'
  const district = longestMatch(DISTRICT_OF_PREFIX, pin)
  const code = stateOfPin(pin) ?? ''
  const state = stateName(code, language)
  if (district === undefined || !state) return undefined
  return district === '?' || district === stateName(code) ? state : `${district}, ${state}`
}

/** State (GST code) by first digits; the longest match counts. Border towns may share digits with a neighbour. */
const STATE_OF_PREFIX = byPrefix(codes.states)
/** District or city by first digits; the longest match counts. "?" is for digits of several districts. */
const DISTRICT_OF_PREFIX = byPrefix(codes.districts)

/** Rows are a name and its prefixes, separated by spaces. */
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
