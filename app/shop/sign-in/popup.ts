/** Signing in through another service in a window, which ends with Better Auth's page (`/oauth-popup/start`). Loaded on the sign-in pages only. */
import { browserApi } from '#app/kit/api/api-client.ts'
import { ask, type OwnRefusal } from '#app/kit/api/ask.ts'
import type { Language } from '#store/language.ts'
import { refusalOfWord } from '#store/people/identity/identity-errors.ts'

const WINDOW_NAME = 'sign-in'
const [WIDTH, HEIGHT] = [500, 600]
const PATIENCE_MS = 300_000

/** Opens the window at once, so call it within the click. Resolves with why nobody is signed in, or undefined. */
export async function signInInPopup(provider: string, language: Language): Promise<OwnRefusal | undefined> {
  // Pages on plain http have no crypto.randomUUID.
  const popupNonce = crypto.getRandomValues(new Uint8Array(16)).join('')
  const query = new URLSearchParams({ provider, popupOrigin: location.origin, popupNonce })
  const left = screenX + (outerWidth - WIDTH) / 2
  const top = screenY + (outerHeight - HEIGHT) / 2
  const features = `width=${WIDTH},height=${HEIGHT},left=${left},top=${top},menubar=no,toolbar=no`
  const popup = window.open(`/api/auth/oauth-popup/start?${query}`, WINDOW_NAME, features)
  if (!popup) return refusalOfWord('popup_blocked', language)
  const code = await endOf(popup, popupNonce)
  popup.close()
  if (code !== undefined && code !== 'popup_closed') return refusalOfWord(code, language)
  // A window that is done closes itself, and that may be seen before its message has arrived.
  if (await isSignedIn()) return undefined
  return refusalOfWord(code ?? 'popup_sign_in_failed', language)
}

/** The word of why it failed; undefined when it did not. Only pages of this shop are trusted. */
function endOf(popup: Window, nonce: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const listening = new AbortController()
    const end = (code?: string) => {
      listening.abort()
      clearInterval(closed)
      clearTimeout(late)
      resolve(code)
    }
    const closed = setInterval(() => popup.closed && setTimeout(end, 200, 'popup_closed'), 500)
    const late = setTimeout(end, PATIENCE_MS, 'popup_timeout')
    const onMessage = ({ origin, data }: MessageEvent) => {
      if (origin !== location.origin || data?.type !== 'better-auth:oauth-popup' || data.nonce !== nonce) return
      end(data.error ? String(data.error.code) : undefined)
    }
    addEventListener('message', onMessage, { signal: listening.signal })
  })
}

async function isSignedIn(): Promise<boolean> {
  const { answer } = await ask(() => browserApi.me.$get())
  return Boolean(answer?.user)
}

export function closePopup(): void {
  window.open('', WINDOW_NAME)?.close()
}
