/** Runs the session keeper in a page; loaded only when somebody is signed in. */

import { FRAME } from '#app/frame/frame.texts.tsx'
import { noteSignInEnded } from '#app/frame/root-data.ts'
import { UNAUTHENTICATED } from '#app/kit/api/api-client.ts'
import { ask } from '#app/kit/api/ask.ts'
import { languageOfPage } from '#app/kit/words/language.ts'
import { identityCall } from '#app/shop/sign-in/identity-call.ts'
import { giveToAccount } from '#app/shop/wishlist/browser-wishlist.ts'
import { fetchIdentity } from './fetch-identity.ts'
import { createSessionKeeper, type SessionAnswer } from './session-keeper.ts'
import { type SignInNews, tellOtherTabs } from './sign-in-news.ts'

const CHECK_MS = 60_000

/**
 * Keeps the account's session until the returned function is called. When the session ends, tells all open tabs, and this one
 * by `onEnd`.
 */
export function keepSession(uid: string, onEnd: (news: SignInNews) => void): () => void {
  void giveToAccount(uid)
  const keeper = createSessionKeeper(readSession, (how) => {
    stop()
    const news = { isSignedIn: false, words: FRAME[languageOfPage()][how], isAway: how === 'expired' }
    noteSignInEnded()
    tellOtherTabs(news)
    // The server's session would live a little longer.
    if (how === 'expired') void ask(identityCall('sign-out'))
    onEnd(news)
  })
  const check = () => void keeper.check()
  const checkWhenSeen = () => {
    if (document.visibilityState === 'visible') check()
  }
  const timer = setInterval(checkWhenSeen, CHECK_MS)
  for (const event of ['focus', 'online', UNAUTHENTICATED]) addEventListener(event, check)
  document.addEventListener('visibilitychange', checkWhenSeen)
  check()

  function stop(): void {
    keeper.stop()
    clearInterval(timer)
    for (const event of ['focus', 'online', UNAUTHENTICATED]) removeEventListener(event, check)
    document.removeEventListener('visibilitychange', checkWhenSeen)
  }
  return stop
}

/** The session's remaining time by the server's clock, because a phone's may be wrong. */
async function readSession(): Promise<SessionAnswer> {
  const response = await fetchIdentity('get-session', { cache: 'no-store' })
  if (!response.ok) throw new Error(`The session was answered ${response.status}`)
  const found = (await response.json()) as { session?: { expiresAt?: string } } | null
  const expiresAt = Date.parse(found?.session?.expiresAt ?? '')
  if (Number.isNaN(expiresAt)) return 'none'
  const serverNow = Date.parse(response.headers.get('date') ?? '')
  return { remainingMs: expiresAt - (Number.isNaN(serverNow) ? Date.now() : serverNow) }
}
