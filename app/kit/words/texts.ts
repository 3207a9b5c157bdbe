import type { ReactNode } from 'react'
import type { Language } from '#store/language.ts'
import { useLanguage } from './language.ts'

type Text = string | ((...facts: never[]) => ReactNode)
/** The same texts in another language: as many, under the same names, of the same facts. */
type Same<T> = { readonly [Name in keyof T]: T[Name] extends string ? string : T[Name] }

/**
 * The texts of one feature. One that is missing in Hindi, or has other facts, does not compile. `NAME.use()` in components,
 * `NAME[language]` elsewhere.
 */
export function texts<T extends Readonly<Record<string, Text>>>(en: T, hi: Same<T>) {
  const all: Readonly<Record<Language, Same<T>>> = { en: en as Same<T>, hi }
  return { ...all, use: () => all[useLanguage()] }
}
