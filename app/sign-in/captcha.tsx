import { useEffect, useRef, useState } from 'react'
import type { Ways } from './password-hint.ts'

type Widgets = { render: (place: HTMLElement, options: { sitekey: string }) => unknown; reset: (id?: unknown) => void }

/** The three services give their widgets the same calls; each adds a field with its answer to the form around it. */
const SERVICES = {
  'cloudflare-turnstile': ['turnstile', 'https://challenges.cloudflare.com/turnstile/v0/api.js'],
  'google-recaptcha': ['grecaptcha', 'https://www.google.com/recaptcha/api.js'],
  hcaptcha: ['hcaptcha', 'https://js.hcaptcha.com/1/api.js'],
} as const

declare global {
  interface Window extends Partial<Record<(typeof SERVICES)[keyof typeof SERVICES][0], Widgets>> {
    /** The script of the service calls it when its widgets are ready. */
    tokriCaptchaReady?: () => void
  }
}

type Props = {
  captcha: Ways['captcha']
  /** True while an answer is being sent: the widget is then reset for another. */
  isUsed: boolean
}

/** The captcha of the shop's service, if it has one. Its script is loaded only then. */
export function Captcha({ captcha, isUsed }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef<{ api: Widgets; id: unknown }>(undefined)
  const [isMissing, setMissing] = useState(false)
  const { provider, siteKey } = captcha

  useEffect(() => {
    if (!provider || !siteKey) return
    let isGone = false
    loadService(provider).then(
      (api) => {
        if (isGone || !place.current || shown.current) return
        shown.current = { api, id: api.render(place.current, { sitekey: siteKey }) }
      },
      () => setMissing(true),
    )
    return () => {
      isGone = true
    }
  }, [provider, siteKey])

  useEffect(() => {
    if (isUsed) shown.current?.api.reset(shown.current.id)
  }, [isUsed])

  if (!provider) return null
  return (
    <div>
      <div ref={place} className="min-h-20" />
      {isMissing ? (
        <p className="text-danger">The check that you are human did not load. Please reload the page.</p>
      ) : null}
    </div>
  )
}

function loadService(provider: keyof typeof SERVICES): Promise<Widgets> {
  const [name, address] = SERVICES[provider]
  return new Promise((resolve, reject) => {
    const take = () => (window[name] ? resolve(window[name]) : reject(new Error(`${name} did not load`)))
    if (window[name]) return take()
    window.tokriCaptchaReady = take
    const script = document.createElement('script')
    script.src = `${address}?${new URLSearchParams({ render: 'explicit', onload: 'tokriCaptchaReady' })}`
    script.async = true
    script.onerror = reject
    document.head.append(script)
  })
}
