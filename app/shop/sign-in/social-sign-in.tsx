import { useEffect, useRef, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { loadFiles } from '#app/frame/connection/load-here.ts'
import { withNext } from '#app/frame/session/sign-in-path.ts'
import { ask, type Refusal } from '#app/kit/api/ask.ts'
import type { Sending } from '#app/kit/api/use-send.ts'
import { logFailure } from '#app/kit/log.ts'
import { Button } from '#app/kit/press/button.tsx'
import { useLanguage } from '#app/kit/words/language.ts'
import { enterSession, placeAfter } from './enter.ts'
import { identityCall } from './identity-call.ts'
import { SIGN_IN } from './sign-in.texts.tsx'

type Provider = { id: string; name: string }
type Popup = typeof import('./popup.ts')

type Props = {
  kind: 'signIn' | 'signUp'
  providers: Provider[]
  next: string
  /** The form beside it, whose error line shows errors of this, too. */
  sending: Pick<Sending, 'forget' | 'refuse'>
}

/** Buttons to sign in through other services; nothing in a shop without any. */
export function SocialSignIn(props: Props) {
  if (props.providers.length === 0) return null
  return (
    <>
      <p className="flex items-center gap-3 text-sm text-muted">
        <span className="flex-1 border-t border-line" /> {SIGN_IN.use().or}{' '}
        <span className="flex-1 border-t border-line" />
      </p>
      <Services {...props} />
    </>
  )
}

/** In a window, or in this tab when the browser blocks it. */
function Services({ kind, providers, next, sending }: Props) {
  const t = SIGN_IN.use()
  const { popup, waitingFor, blocked, start, cancel, goOnHere } = useSocialSignIn(next, sending, kind)
  if (waitingFor) {
    return (
      <div className="grid justify-items-center gap-3 rounded-xl bg-action-soft p-4 text-center">
        <p role="status">{t.waiting}</p>
        <Button look="quiet" onClick={cancel} autoFocus>
          {t.cancel}
        </Button>
      </div>
    )
  }
  return (
    <div className="grid gap-3">
      {providers.map((provider) => (
        <Button key={provider.id} look="quiet" disabled={!popup} onClick={() => start(provider)}>
          {kind === 'signIn' ? t.signInWith(provider.name) : t.signUpWith(provider.name)}
        </Button>
      ))}
      {blocked ? <Button onClick={goOnHere}>{t.inThisTab}</Button> : null}
    </div>
  )
}

function useSocialSignIn(next: string, { forget, refuse }: Props['sending'], kind: Props['kind']) {
  const language = useLanguage()
  const navigate = useNavigate()
  const popup = usePopup()
  const [waitingFor, setWaitingFor] = useState<Provider>()
  const [blocked, setBlocked] = useState<Provider>()
  const attempt = useRef(0)

  /** The window opens within the click, or a browser would block it: nothing may be awaited before. */
  async function start(provider: Provider) {
    if (!popup) return
    const mine = ++attempt.current
    const answer = popup.signInInPopup(provider.id, language)
    setWaitingFor(provider)
    setBlocked(undefined)
    forget()
    const refusal = await answer
    if (mine !== attempt.current) return
    setWaitingFor(undefined)
    setBlocked(refusal?.code === 'popup-blocked' ? provider : undefined)
    if (refusal) return refuse(refusal)
    enterSession()
    await navigate(await placeAfter(next), { replace: true })
  }

  function cancel() {
    attempt.current += 1
    popup?.closePopup()
    setWaitingFor(undefined)
  }

  async function goOnHere() {
    if (!blocked) return
    const form = kind === 'signIn' ? href('/login') : href('/signup')
    const refusal = await startInThisTab(blocked.id, next, form)
    if (refusal) refuse(refusal)
  }

  return { popup, waitingFor, blocked, start, cancel, goOnHere }
}

/** Loaded before a button can be pressed. */
function usePopup(): Popup | undefined {
  const [popup, setPopup] = useState<Popup>()
  useEffect(() => {
    loadFiles(() => import('./popup.ts')).then(setPopup, (reason: unknown) =>
      logFailure('The popup did not load', reason),
    )
  }, [])
  return popup
}

/** Opens the service in this tab. It leads back to `next`, or with `?error=` to the form. Returns why it cannot be opened. */
async function startInThisTab(provider: string, next: string, form: string): Promise<Refusal | undefined> {
  const errorCallbackURL = withNext(form, next)
  const result = await ask(identityCall('sign-in/social', { provider, callbackURL: next, errorCallbackURL }))
  if (result.kind !== 'done') return result
  location.assign(String(result.answer.url))
  return undefined
}
