/** Digits of every script as 0-9. Browser-safe. */
export function plainDigits(text: string): string {
  return text.replace(/(?!\d)\p{Nd}/gu, plainDigit)
}

/** A script's ten digits are consecutive in Unicode, and begin at a number divisible by ten or six apart. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (zero > code - 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return String((code - zero) % 10)
}
