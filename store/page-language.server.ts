/** The language of the page whose call is being answered. Whoever it is about is written to in it. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { LANGUAGES, type Language, PAGE_LANGUAGE } from './language.ts'

const pages = new AsyncLocalStorage<Language | undefined>()

/** Answers a call whose headers may name the language of its page; anything else there counts for nothing. */
export function withPageLanguage<T>(headers: Headers, work: () => T): T {
  const named = headers.get(PAGE_LANGUAGE)
  return named === null
    ? work()
    : pages.run(
        LANGUAGES.find((one) => one === named),
        work,
      )
}

/** Undefined for the desk, for programs, and for work that nobody waits for. */
export function pageLanguage(): Language | undefined {
  return pages.getStore()
}
