import { type FormEvent, useState } from 'react'
import { Said } from '#app/pages/account/said.tsx'
import { useChange } from '#app/pages/account/use-change.ts'
import { Captcha } from '#app/sign-in/captcha.tsx'
import type { Ways } from '#app/sign-in/password-hint.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { ORDER_LIMITS, spacedPhone } from '#store/orders/orders.ts'
import type { CurrentUser } from '#store/people/people.schema.ts'

/** `ways` is absent when they could not be read: then the number is only shown. */
type Props = { user: CurrentUser; ways: Ways | undefined }

/** A phone number to log in with, proven by a code that is sent to it. */
export function PhonePanel({ user: { phoneNumber }, ways }: Props) {
  const isHydrated = useHydrated()
  const { change, done, refusal, isSending } = useChange()
  const [asked, setAsked] = useState<string>()

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const read = (name: string) => String(form.get(name) ?? '').trim()
    if (asked === undefined) {
      const number = read('phone')
      const words = `We have sent a code to ${number}.`
      if (await change('phone-number/send-otp', { phoneNumber: number }, words, form)) setAsked(number)
      return
    }
    const body = { phoneNumber: asked, code: read('code'), updatePhoneNumber: true }
    if (await change('phone-number/verify', body, 'Your phone number is saved.')) setAsked(undefined)
  }

  return (
    <section aria-labelledby="phone" className="panel">
      <h2 id="phone">Phone number</h2>
      <p className="mt-1">
        {phoneNumber
          ? `${spacedPhone(phoneNumber)}, to log in with a code.`
          : 'With a phone number you can log in by a code.'}
      </p>
      {ways?.phoneCode ? (
        <form method="post" onSubmit={send} className="mt-3 grid gap-3">
          {asked === undefined ? (
            <Field
              key="phone"
              label="New phone number"
              name="phone"
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              maxLength={ORDER_LIMITS.phone}
              required
            />
          ) : (
            <Field
              key="code"
              label="Code"
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={10}
              required
            />
          )}
          {asked === undefined ? <Captcha captcha={ways.captcha} round={refusal} /> : null}
          <Said done={done} refusal={refusal} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" look="quiet" disabled={!isHydrated || isSending}>
              {asked === undefined ? 'Send a code' : 'Confirm'}
            </Button>
            {asked === undefined ? null : (
              <Button look="quiet" onClick={() => setAsked(undefined)}>
                Another number
              </Button>
            )}
          </div>
        </form>
      ) : null}
    </section>
  )
}
