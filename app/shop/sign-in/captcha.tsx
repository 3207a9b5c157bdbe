import { useEffect, useRef, useState } from 'react'
import type { Ways } from './password-hint.ts'
import { SIGN_IN } from './sign-in.texts.tsx'

/** The widget adds a field with its answer to the form around it. */
type Widgets = { render: (place: HTMLElement, options: { sitekey: string }) => unknown; reset: (id?: unknown) => void }

declare global {
  interface Window {
    turnstile?: Widgets
    /** The script calls it when its widgets are ready. */
    tokriCaptchaReady?: () => void
  }
}

type Props = {
  captcha: Ways['captcha']
  /** True while an answer is being sent: the widget is then reset for another. */
  isUsed: boolean
}

/** The captcha, Cloudflare Turnstile, in a shop that has one. Its script is loaded only then. */
export function CaptchaField({ captcha, isUsed }: Props) {
  const t = SIGN_IN.use()
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef<{ api: Widgets; id: unknown }>(undefined)
  const [isMissing, setMissing] = useState(false)
  const { siteKey } = captcha

  useEffect(() => {
    if (!siteKey) return
    let isGone = false
    loadWidgets().then(
      (api) => {
        if (isGone || !place.current || shown.current) return
        shown.current = { api, id: api.render(place.current, { sitekey: siteKey }) }
      },
      () => setMissing(true),
    )
    return () => {
      isGone = true
    }
  }, [siteKey])

  useEffect(() => {
    if (isUsed) shown.current?.api.reset(shown.current.id)
  }, [isUsed])

  if (!siteKey) return null
  return (
    <div>
      <div ref={place} className="min-h-20" />
      {isMissing ? <p className="text-danger">{t.noCaptcha}</p> : null}
    </div>
  )
}

function loadWidgets(): Promise<Widgets> {
  return new Promise((resolve, reject) => {
    const take = () => (window.turnstile ? resolve(window.turnstile) : reject(new Error('The captcha did not load')))
    if (window.turnstile) return take()
    window.tokriCaptchaReady = take
    const script = document.createElement('script')
    script.src = `https://challenges.cloudflare.com/turnstile/v0/api.js?${new URLSearchParams({ render: 'explicit', onload: 'tokriCaptchaReady' })}`
    script.async = true
    script.onerror = reject
    document.head.append(script)
  })
}
