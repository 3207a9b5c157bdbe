import { looksLikeAd } from './looks-like-ad.ts'

const LONGEST = 24

/** "Asha V." for "Asha Rani Verma"; empty for a text without a name. */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const [first = '', ...rest] = words
  if (first === '' || looksLikeAd(name)) return ''
  const last = rest.at(-1)
  const initial = last
    ? [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(last)][0]?.segment
    : undefined
  const short = first.length > LONGEST ? `${first.slice(0, LONGEST).toWellFormed()}…` : first
  return initial ? `${short} ${initial.toUpperCase()}.` : short
}
