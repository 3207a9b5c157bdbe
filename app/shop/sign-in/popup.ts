/** Signing in through another service in a popup, by Better Auth's own client. Loaded on the sign-in pages only. */
import { createAuthClient } from 'better-auth/client'
import { oauthPopupClient } from 'better-auth/client/plugins'
import { identityTimeOut } from '#app/frame/session/fetch-identity.ts'
import { browserApi } from '#app/kit/api/api-client.ts'
import { ask, type OwnRefusal } from '#app/kit/api/ask.ts'
import { refusalOfWord } from '#store/people/identity/identity-errors.ts'

/** The name under which the client opens its window. */
const WINDOW_NAME = 'better-auth-oauth'

const client = createAuthClient({
  basePath: '/api/auth',
  plugins: [oauthPopupClient()],
  fetchOptions: { timeout: identityTimeOut(navigator.userAgent) },
})

/** Opens the window at once, so call it within the click. Resolves with why nobody is signed in, or undefined. */
export async function signInInPopup(provider: string): Promise<OwnRefusal | undefined> {
  const late = hearRefusal()
  try {
    const { error } = await client.signIn.popup({ provider })
    if (!error) return undefined
    // A window that is done closes itself, and the client may see that before its message has arrived.
    if (error.code === 'POPUP_CLOSED' && (await isSignedIn())) return undefined
    return refusalOfWord(late.code() ?? error.code ?? '')
  } finally {
    late.stop()
  }
}

/** Listens for the error of the window, also after the client has given up. Only pages of this shop are trusted. */
function hearRefusal() {
  let code: string | undefined
  const onMessage = ({ origin, data }: MessageEvent) => {
    const isResult = origin === location.origin && data?.type === 'better-auth:oauth-popup'
    if (isResult && typeof data.error?.code === 'string') code = data.error.code
  }
  addEventListener('message', onMessage)
  return { code: () => code, stop: () => removeEventListener('message', onMessage) }
}

async function isSignedIn(): Promise<boolean> {
  const { answer } = await ask(() => browserApi.me.$get())
  return Boolean(answer?.user)
}

export function closePopup(): void {
  window.open('', WINDOW_NAME)?.close()
}
