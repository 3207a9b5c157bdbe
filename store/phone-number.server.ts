import parsePhoneNumber from 'libphonenumber-js/max'

/** Any way of writing an Indian number, as +91XXXXXXXXXX; undefined when it is none. */
export function indianPhoneNumber(written: string): string | undefined {
  if (/\p{Letter}/u.test(written)) return undefined
  const number = parsePhoneNumber(inPlainDigits(written), 'IN')
  return number?.country === 'IN' && number.isValid() ? number.number : undefined
}

/** Digits of the Indian scripts as 0-9, any kind of space as a space, invisible marks left out. */
function inPlainDigits(written: string): string {
  return written
    .replace(/[०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯]/g, (digit) => String((digit.charCodeAt(0) - 0x966) % 0x80))
    .replace(/\p{Space_Separator}/gu, ' ')
    .replace(/\p{Format}/gu, '')
}
