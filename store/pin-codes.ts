/** PIN codes in addresses, and the places they belong to. Browser-safe. */
import { stateName } from '#store/gst/states.ts'
import { plainDigits } from './plain-digits.ts'

/** The last six-digit PIN code in the address, in the digits of any script, as "560001". */
export function findPinCode(address: string): string | undefined {
  const found = plainDigits(address).match(/(?<!\d)[1-9]\d{2}\s?\d{3}(?!\d)/g)
  return found?.at(-1)?.replace(/\s/, '')
}

/** Whether the address contains a PIN code. Used for hints only. */
export function hasPinCode(address: string): boolean {
  return findPinCode(address) !== undefined
}

/** GST code of the state of the address's last PIN code; undefined without a known one. */
export function findStateOfAddress(address: string): string | undefined {
  return longestMatch(STATE_OF_PREFIX, findPinCode(address) ?? '')
}

/** "440001: Nagpur, Maharashtra" for the address's last PIN code, without the city where it is not certain. */
export function findPlaceOfAddress(address: string): string | undefined {
  const pin = findPinCode(address) ?? ''
  const state = stateName(longestMatch(STATE_OF_PREFIX, pin) ?? '')
  const city = longestMatch(CITY_OF_PREFIX, pin)
  return state && `${pin}: ${city ? `${city}, ` : ''}${state}`
}

/** First digits of PIN codes by state; the longest match counts. Some border towns share digits with a neighbour. */
const PIN_PREFIXES = `
  01 180 181 182 184 185 190 191 192 193, 02 17, 03 140 141 142 143 144 145 146 147 148 149 15 16005 16006 16007 1601,
  04 160, 05 2447 2461 2462 2464 2474 2476 248 249 2623 2624 2625 263, 06 12 13, 07 11, 08 30 31 32 33 34, 09 20 21 22
  23 24 25 26 27 28, 10 800 801 802 803 804 805 81 82 84 85, 11 737, 12 790 791 792, 13 797 798, 14 795, 15 796, 16
  799, 17 793 794, 18 78, 19 70 71 72 73 74, 20 814 815 816 825 826 827 828 829 83, 21 75 76 77, 22 49, 23 45 46 47
  48, 24 36 37 38 39, 26 362520 362540 362570 396193 396210 396220 396230 396235 396240, 27 40 41 42 43 44, 29 56 57
  58 59, 30 403, 31 68255, 32 67 68 69, 33 60 61 62 63 64, 34 6050 533464 607402 6096 673310, 35 744, 36 50, 37 51 52
  53, 38 194`

/** First digits that lie in one city alone. */
const CITY_PREFIXES = `
  Faridabad 1210, Gurugram 1220, Ludhiana 1410, Amritsar 1430, Jalandhar 1440, Patiala 1470, Shimla 1710, Jammu 1800,
  Srinagar 1900, Ghaziabad 2010, Noida 2013, Kanpur 2080, Prayagraj 2110, Varanasi 2210, Lucknow 2260, Bareilly 2430,
  Dehradun 2480, Meerut 2500, Gorakhpur 2730, Agra 2820, Jaipur 302, Ajmer 3050, Udaipur 3130, Kota 3240, Jodhpur
  3420, Rajkot 3600, Ahmedabad 3800, Vadodara 3900, Surat 3950, Mumbai 4000 4001, Thane 4006, Navi-Mumbai 4007, Pune
  4110, Solapur 4130, Kolhapur 4160, Nashik 4220, Nagpur 440, Indore 4520, Ujjain 4560, Bhopal 4620, Gwalior 4740,
  Jabalpur 4820, Raipur 4920, Hyderabad 5000, Warangal 5060, Tirupati 5175, Vijayawada 5200, Guntur 5220,
  Visakhapatnam 5300, Bengaluru 560, Mysuru 5700, Mangaluru 5750, Belagavi 5900, Chennai 6000 6001, Tiruchirappalli
  6200, Madurai 6250, Tirunelveli 6270, Salem 6360, Coimbatore 6410, Kozhikode 6730, Thrissur 6800, Kochi 6820,
  Thiruvananthapuram 6950, Kolkata 7000, Howrah 7111, Siliguri 7340, Bhubaneswar 7510, Cuttack 7530, Guwahati 7810,
  Shillong 7930, Patna 8000, Muzaffarpur 8420, Dhanbad 8260, Jamshedpur 8310, Ranchi 8340`

const STATE_OF_PREFIX = byPrefix(PIN_PREFIXES)
const CITY_OF_PREFIX = byPrefix(CITY_PREFIXES)

/** Reads "name prefix prefix, name prefix". */
function byPrefix(table: string): Map<string, string> {
  const rows = table.split(',').map((row) => row.trim().split(/\s+/))
  return new Map(rows.flatMap(([name = '', ...prefixes]) => prefixes.map((prefix) => [prefix, name.replace('-', ' ')])))
}

function longestMatch(table: Map<string, string>, pin: string): string | undefined {
  for (let length = pin.length; length >= 2; length--) {
    const found = table.get(pin.slice(0, length))
    if (found !== undefined) return found
  }
  return undefined
}
