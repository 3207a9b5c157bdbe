/** The session keeper in a page: loaded only when somebody is signed in. */
import { UNAUTHENTICATED } from '#app/api/api-client.ts'
import { ask } from '#app/api/ask.ts'
import { noteSignInEnded } from '#app/frame/root-data.ts'
import { identityCall } from '#app/sign-in/identity-call.ts'
import { giveToAccount } from '#app/wishlist/browser-wishlist.ts'
import { fetchIdentity } from './fetch-identity.ts'
import { createSessionKeeper, type Ending, type SessionAnswer } from './session-keeper.ts'
import { type SignInNews, tellOtherTabs } from './sign-in-news.ts'

/** How often a page that is being looked at asks whether the session still stands. */
const GLANCE_MS = 60_000

const WORDS: Record<Ending, string> = {
  expired: 'Your session has expired. Please log in again; your cart is saved.',
  ended: 'You have been logged out. Please log in to continue; your cart is saved.',
}

/**
 * Watches over the session of the account `uid` until stopped. When it is over, every open tab knows, this one through `onEnd`.
 */
export function keepSession(uid: string, onEnd: (news: SignInNews) => void): () => void {
  void giveToAccount(uid)
  const keeper = createSessionKeeper(readSession, (how) => {
    stop()
    const news = { isSignedIn: false, words: WORDS[how], isAway: how === 'expired' }
    noteSignInEnded()
    tellOtherTabs(news)
    // What counts as over here shall not go on elsewhere; without an answer it ends by itself.
    if (how === 'expired') void ask(identityCall('sign-out'))
    onEnd(news)
  })
  const check = () => void keeper.check()
  const checkWhenSeen = () => {
    if (document.visibilityState === 'visible') check()
  }
  const glance = setInterval(checkWhenSeen, GLANCE_MS)
  for (const event of ['focus', 'online', UNAUTHENTICATED]) addEventListener(event, check)
  document.addEventListener('visibilitychange', checkWhenSeen)
  check()

  function stop(): void {
    keeper.stop()
    clearInterval(glance)
    for (const event of ['focus', 'online', UNAUTHENTICATED]) removeEventListener(event, check)
    document.removeEventListener('visibilitychange', checkWhenSeen)
  }
  return stop
}

/** How long the session still lives by the server's clock: that of a phone may be wrong. */
async function readSession(): Promise<SessionAnswer> {
  const response = await fetchIdentity('get-session', { cache: 'no-store' })
  if (!response.ok) throw new Error(`The session was answered ${response.status}`)
  const found = (await response.json()) as { session?: { expiresAt?: string } } | null
  const expiresAt = Date.parse(found?.session?.expiresAt ?? '')
  if (Number.isNaN(expiresAt)) return 'none'
  const serverNow = Date.parse(response.headers.get('date') ?? '')
  return { remainingMs: expiresAt - (Number.isNaN(serverNow) ? Date.now() : serverNow) }
}
