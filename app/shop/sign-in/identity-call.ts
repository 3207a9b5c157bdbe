import { fetchIdentity } from '#app/frame/session/fetch-identity.ts'
import type { Answer } from '#app/kit/api/ask.ts'
import type { FormFields } from '#app/kit/form/read-form.ts'
import { languageOfPage } from '#app/kit/words/language.ts'
import { headersOfPage, inLanguage } from '#store/language.ts'

/** The identity service's answers, by name. */
export type IdentityFacts = Record<string, unknown>

/** The field that the captcha's widget adds to a form. */
const CAPTCHA_FIELD = 'cf-turnstile-response'

/** A call of the identity service, for `ask` or `send`. `fields` of its form may have the answer of a captcha. */
export function identityCall(path: string, body: Record<string, unknown> = {}, fields?: FormFields) {
  return (): Promise<Answer<IdentityFacts>> =>
    fetchIdentity(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...headersOfPage(languageOfPage()),
        ...captchaHeader(fields),
      },
      body: JSON.stringify({ ...body, ...wayBack(body) }),
    })
}

/** Where links and other services lead back to, in the language of the page. */
function wayBack(body: Record<string, unknown>): Record<string, string> {
  const paths = Object.entries(body).filter(([name]) => WAYS_BACK.has(name))
  return Object.fromEntries(paths.map(([name, path]) => [name, inLanguage(String(path), languageOfPage())]))
}

const WAYS_BACK = new Set(['callbackURL', 'errorCallbackURL', 'redirectTo'])

function captchaHeader(fields: FormFields | undefined): Record<string, string> {
  const answer = fields?.secret(CAPTCHA_FIELD)
  return answer ? { 'x-captcha-response': answer } : {}
}
