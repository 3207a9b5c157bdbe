import parsePhoneNumber from 'libphonenumber-js/max'

/** An Indian number in any notation as +91XXXXXXXXXX; undefined for any other text. */
export function indianPhoneNumber(written: string): string | undefined {
  if (/\p{Letter}/u.test(written)) return undefined
  const number = parsePhoneNumber(inPlainDigits(written), 'IN')
  return number?.country === 'IN' && number.isValid() ? number.number : undefined
}

/** Digits of Indian scripts as 0-9, any space as a space, invisible characters removed. */
function inPlainDigits(written: string): string {
  return written
    .replace(/[०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯]/g, (digit) => String((digit.charCodeAt(0) - 0x966) % 0x80))
    .replace(/\p{Space_Separator}/gu, ' ')
    .replace(/\p{Format}/gu, '')
}
