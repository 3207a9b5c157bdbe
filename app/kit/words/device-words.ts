import type { Language } from '#store/language.ts'

const BROWSERS = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/UCBrowser\//, 'UC Browser'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const

const SYSTEMS = [
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
] as const

const ON: Readonly<Record<Language, (browser: string, system: string) => string>> = {
  en: (browser, system) => `${browser} on ${system}`,
  hi: (browser, system) => `${system} पर ${browser}`,
}
const OTHER: Readonly<Record<Language, string>> = { en: 'Another device', hi: 'कोई और फ़ोन या कंप्यूटर' }

/** Names a device for people, from its user agent: "Chrome on Android". */
export function deviceWords(userAgent: string | null, language: Language = 'en'): string {
  const find = (list: readonly (readonly [RegExp, string])[]) => list.find(([sign]) => sign.test(userAgent ?? ''))?.[1]
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)]
  if (browser && system) return ON[language](browser, system)
  return browser ?? system ?? OTHER[language]
}
