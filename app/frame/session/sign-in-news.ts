/** Tells this browser's open tabs that somebody signed in or out. */
import { loadFiles } from '#app/frame/connection/load-here.ts'
import { noteSignedIn, noteSignInChanged, noteSignInEnded } from '#app/frame/root-data.ts'
import { logFailure } from '#app/kit/log.ts'

/**
 * `words` is the reason, absent when the person did it. `isAway`: the session expired while the shop could not be reached, so
 * pages stay.
 */
export type SignInNews = { isSignedIn: boolean; words?: string; isAway?: boolean }

const CHANNEL = 'tokri-sign-in'
let channel: BroadcastChannel | undefined

export function tellOtherTabs(news: SignInNews): void {
  open()?.postMessage(news)
}

/** Notes news of other tabs and calls `hear` with it. Returns a function that stops it. */
export function hearOtherTabs(hear: (news: SignInNews) => void): () => void {
  const take = ({ data }: MessageEvent<SignInNews>) => {
    if (data.isSignedIn) noteSignedIn()
    else if (data.words) noteSignInEnded()
    else {
      loadFiles(() => import('#app/shop/checkout/checkout-memory.ts')).then(
        ({ forgetCheckout }) => forgetCheckout(),
        (reason: unknown) => logFailure('The checkout was not forgotten', reason),
      )
      noteSignInChanged()
    }
    hear(data)
  }
  open()?.addEventListener('message', take)
  return () => channel?.removeEventListener('message', take)
}

function open(): BroadcastChannel | undefined {
  if (!channel && 'BroadcastChannel' in globalThis) channel = new BroadcastChannel(CHANNEL)
  return channel
}
