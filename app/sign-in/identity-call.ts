import type { Answer } from '#app/api/ask.ts'
import { fetchIdentity } from '#app/session/fetch-identity.ts'
import type { FormFields } from '#app/ui/forms/read-form.ts'

/** The identity service's answers, by name. */
export type IdentityFacts = Record<string, unknown>

/** The fields that captcha widgets add to a form. */
const CAPTCHA_FIELDS = ['cf-turnstile-response', 'g-recaptcha-response', 'h-captcha-response']

/** A call of the identity service, for `ask` or `send`. `fields` of its form may have the answer of a captcha. */
export function identityCall(path: string, body: Record<string, unknown> = {}, fields?: FormFields) {
  return (): Promise<Answer<IdentityFacts>> =>
    fetchIdentity(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...captchaHeader(fields) },
      body: JSON.stringify(body),
    })
}

function captchaHeader(fields: FormFields | undefined): Record<string, string> {
  const answer = CAPTCHA_FIELDS.map((field) => fields?.secret(field)).find(Boolean)
  return answer ? { 'x-captcha-response': answer } : {}
}
