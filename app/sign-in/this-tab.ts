/** Signing in through another service in this very tab: the whole page goes there and comes back. */
import { ask, type Refusal } from '#app/api/ask.ts'
import { withNext } from './enter.ts'
import { identityCall } from './identity-call.ts'

/** Leaves for the service, to come back to `next`, or with `?error=` to the form. Returns why it cannot. */
export async function startInThisTab(provider: string, next: string, form: string): Promise<Refusal | undefined> {
  const errorCallbackURL = withNext(form, next)
  const result = await ask(identityCall('sign-in/social', { provider, callbackURL: next, errorCallbackURL }))
  if (result.kind !== 'done') return result
  location.assign(String(result.answer.url))
  return undefined
}
