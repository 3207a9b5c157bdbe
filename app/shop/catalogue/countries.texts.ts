import type { Language } from '#store/language.ts'

/** Of most goods in Indian shops; others keep the name that the shop has. */
const IN_HINDI: Readonly<Record<string, string>> = {
  India: 'भारत',
  China: 'चीन',
  Bangladesh: 'बांग्लादेश',
  Germany: 'जर्मनी',
  Japan: 'जापान',
  Nepal: 'नेपाल',
  Taiwan: 'ताइवान',
  Thailand: 'थाईलैंड',
  Vietnam: 'वियतनाम',
  Indonesia: 'इंडोनेशिया',
  Malaysia: 'मलेशिया',
  'South Korea': 'दक्षिण कोरिया',
  'Sri Lanka': 'श्रीलंका',
  'United Kingdom': 'ब्रिटेन',
  'United States': 'अमेरिका',
}

/** The country as a page says it. */
export function countryIn(name: string, language: Language): string {
  return (language === 'hi' && Object.hasOwn(IN_HINDI, name) ? IN_HINDI[name] : undefined) ?? name
}
