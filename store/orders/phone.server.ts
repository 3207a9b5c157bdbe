import parsePhoneNumber from 'libphonenumber-js/max'

/** Any way of writing an Indian number, as +91XXXXXXXXXX; undefined when it is none. */
export function indianPhoneNumber(written: string): string | undefined {
  if (/\p{Letter}/u.test(written)) return undefined
  const number = parsePhoneNumber(written, 'IN')
  return number?.country === 'IN' && number.isValid() ? number.number : undefined
}
