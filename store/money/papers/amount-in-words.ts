/** Amounts in words, as on Indian invoices. Browser-safe. */
const SMALL =
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  )
const TENS = 'Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ')
const LARGE = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1000, 'Thousand'],
  [100, 'Hundred'],
] as const

/** "Rupees One Lakh Two Thousand Fifty and Twenty-Five Paise Only". `paise` is a whole number, not negative. */
export function amountInWords(paise: number): string {
  const [whole, rest] = [Math.floor(paise / 100), paise % 100]
  const rupees = `${whole === 1 ? 'Rupee' : 'Rupees'} ${wordsOf(whole)}`
  return rest === 0 ? `${rupees} Only` : `${rupees} and ${wordsOf(rest)} ${rest === 1 ? 'Paisa' : 'Paise'} Only`
}

function wordsOf(number: number): string {
  for (const [size, name] of LARGE) {
    if (number < size) continue
    const rest = number % size
    return `${wordsOf(Math.floor(number / size))} ${name}${rest === 0 ? '' : ` ${wordsOf(rest)}`}`
  }
  if (number < 20) return SMALL[number] ?? ''
  const ones = number % 10
  return `${TENS[Math.floor(number / 10) - 2]}${ones === 0 ? '' : `-${SMALL[ones]}`}`
}
