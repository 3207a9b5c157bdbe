import type { ReactNode } from 'react'
import type { Language } from '#store/language.ts'
import { useLanguage } from './language.ts'

type Text = string | ((...facts: never[]) => ReactNode)
/** The same texts in another language: the same names, each with the same facts. */
type Same<T> = { readonly [Name in keyof T]: T[Name] extends string ? string : T[Name] }

/**
 * The texts of a feature. A text that is missing in Hindi, or takes other facts, does not compile. Components call
 * `NAME.use()`; other code takes `NAME[language]`.
 */
export function texts<T extends Readonly<Record<string, Text>>>(en: T, hi: Same<T>) {
  const all: Readonly<Record<Language, Same<T>>> = { en: en as Same<T>, hi }
  return { ...all, use: () => all[useLanguage()] }
}
