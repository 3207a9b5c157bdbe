/** Indian states by GST code, and the states of PIN codes. Browser-safe. */
const STATES: Record<string, string> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
}

/** First digits of PIN codes by state; the longest match counts. Some border towns share digits with a neighbour. */
const PIN_PREFIXES: Record<string, string> = {
  '01': '180 181 182 184 185 190 191 192 193',
  '02': '17',
  '03': '140 141 142 143 144 145 146 147 148 149 15 16005 16006 16007 1601',
  '04': '160',
  '05': '2447 2461 2462 2464 2474 2476 248 249 2623 2624 2625 263',
  '06': '12 13',
  '07': '11',
  '08': '30 31 32 33 34',
  '09': '20 21 22 23 24 25 26 27 28',
  '10': '800 801 802 803 804 805 81 82 84 85',
  '11': '737',
  '12': '790 791 792',
  '13': '797 798',
  '14': '795',
  '15': '796',
  '16': '799',
  '17': '793 794',
  '18': '78',
  '19': '70 71 72 73 74',
  '20': '814 815 816 825 826 827 828 829 83',
  '21': '75 76 77',
  '22': '49',
  '23': '45 46 47 48',
  '24': '36 37 38 39',
  '26': '362520 362540 362570 396193 396210 396220 396230 396235 396240',
  '27': '40 41 42 43 44',
  '29': '56 57 58 59',
  '30': '403',
  '31': '68255',
  '32': '67 68 69',
  '33': '60 61 62 63 64',
  '34': '6050 533464 607402 6096 673310',
  '35': '744',
  '36': '50',
  '37': '51 52 53',
  '38': '194',
}

const STATE_OF_PREFIX = new Map(
  Object.entries(PIN_PREFIXES).flatMap(([code, list]) => list.split(' ').map((prefix) => [prefix, code] as const)),
)

/** Name of the state with this GST code; undefined when there is none. */
export function stateName(code: string): string | undefined {
  return Object.hasOwn(STATES, code) ? STATES[code] : undefined
}

/** GST code of the state of the address's last PIN code; undefined without a known one. */
export function findStateOfAddress(address: string): string | undefined {
  const pin = [...address.matchAll(/(?<!\d)([1-9]\d{2})\s?(\d{3})(?!\d)/g)].at(-1)
  const digits = pin ? `${pin[1]}${pin[2]}` : ''
  for (let length = digits.length; length >= 2; length--) {
    const code = STATE_OF_PREFIX.get(digits.slice(0, length))
    if (code !== undefined) return code
  }
  return undefined
}
