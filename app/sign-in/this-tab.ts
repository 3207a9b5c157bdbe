/** Signing in through another service in this very tab: the whole page goes there and comes back. */
import { postIdentity, type Refusal } from './calls.ts'

/** Leaves for the service, to come back to `next`, or with `?error=` to the form. Returns why it cannot. */
export async function startInThisTab(provider: string, next: string, form: string): Promise<Refusal | undefined> {
  const errorCallbackURL = `${form}?${new URLSearchParams({ next })}`
  const answer = await postIdentity('sign-in/social', { provider, callbackURL: next, errorCallbackURL })
  if (answer.refusal) return answer.refusal
  location.assign(String(answer.facts.url))
  return undefined
}
