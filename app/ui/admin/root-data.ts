import { useRouteLoaderData } from 'react-router'
import type { ShopSettings } from '#app/shop-settings.ts'
import type { SignInState } from '#store/people/people.ts'

type RootData = { signIn: SignInState; settings: ShopSettings }

/** Who is signed in, and the shop's settings, as the root of the pages loaded them. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<() => RootData>('root')
}
