/** What every page knows: who is signed in and how the shop is set up. */
import { useRouteLoaderData } from 'react-router'
import type { ShopSettings } from '#app/shop-settings.ts'
import type { SignInState } from '#store/people/people.ts'

export type RootData = { signIn: SignInState; settings: ShopSettings }

/** Undefined only on the page that says that the root could not be loaded. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<() => RootData>('root')
}

let signInChanged = false

/** Makes the next navigation ask again who is signed in. */
export function noteSignInChanged(): void {
  signInChanged = true
}

/** Whether somebody signed in or out since the last answer. */
export function hasSignInChanged(): boolean {
  return signInChanged
}

/** The answer has come. */
export function noteSignInRead(): void {
  signInChanged = false
}
