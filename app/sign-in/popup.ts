/** Signing in through another service in a popup, by Better Auth's own client. Loaded on the sign-in pages only. */
import { createAuthClient } from 'better-auth/client'
import { oauthPopupClient } from 'better-auth/client/plugins'
import { refusalOfWord } from '#store/people/identity-errors.ts'
import type { Refusal } from './calls.ts'

/** The name under which the client opens its window. */
const WINDOW_NAME = 'better-auth-oauth'

const client = createAuthClient({ basePath: '/api/auth', plugins: [oauthPopupClient()] })

/** Opens the window at once, so call it within the click. Resolves with why nobody is signed in, or undefined. */
export async function signInInPopup(provider: string): Promise<Refusal | undefined> {
  const { error } = await client.signIn.popup({ provider })
  return error ? refusalOfWord(error.code ?? '') : undefined
}

/** Closes the window that stands open. */
export function closePopup(): void {
  window.open('', WINDOW_NAME)?.close()
}
