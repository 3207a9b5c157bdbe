import { type FormEvent, useRef, useState } from 'react'
import { browserApi } from '#app/api-client.ts'
import { logFailure } from '#app/log.ts'
import { readProblem } from '#app/problem.ts'
import { REQUEST_LIMITS } from '#store/requests/requests.ts'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { useHydrated } from './use-hydrated.ts'

type State = 'idle' | 'sending' | 'sent' | 'failed' | 'wrong email'

/** Asks the shop to stock something. What was typed stays until it has arrived. */
export function RequestForm() {
  const isHydrated = useHydrated()
  const [state, setState] = useState<State>('idle')
  const isSending = useRef(false)
  const emailBox = useRef<HTMLInputElement>(null)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const read = (name: string) => String(new FormData(form).get(name) ?? '').trim()
    const productName = read('productName')
    if (!productName || isSending.current) return
    isSending.current = true
    setState('sending')
    const end = await sendRequest(productName, read('email'))
    isSending.current = false
    setState(end)
    if (end === 'sent') form.reset()
    if (end === 'wrong email') emailBox.current?.focus()
  }

  return (
    <section aria-labelledby="request" className="panel mx-auto max-w-xl">
      <h2 id="request" className="text-xl">
        Can't find what you're looking for?
      </h2>
      <form method="post" noValidate onSubmit={send} className="mt-3 grid gap-3">
        <Field label="Tell us what you want" name="productName" maxLength={REQUEST_LIMITS.name} autoComplete="off" />
        <Field
          ref={emailBox}
          label="Your email (optional)"
          name="email"
          type="email"
          maxLength={REQUEST_LIMITS.email}
          autoComplete="email"
          hint="We will write when it is in stock."
          error={state === 'wrong email' ? 'Enter an email address such as asha@example.com, or nothing.' : undefined}
        />
        <Button type="submit" className="justify-self-start" disabled={!isHydrated || state === 'sending'}>
          Request Product
        </Button>
      </form>
      <p role="status" className="mt-3 font-semibold text-saving empty:hidden">
        {state === 'sent' ? 'Thank you! We have received your request.' : null}
      </p>
      {state === 'failed' ? (
        <p role="alert" className="mt-3 font-semibold text-danger">
          Sorry, something went wrong. Please try again.
        </p>
      ) : null}
    </section>
  )
}

async function sendRequest(productName: string, email: string): Promise<'sent' | 'failed' | 'wrong email'> {
  try {
    const json = { productName, ...(email ? { email } : {}) }
    const response = await browserApi['product-requests'].$post({ json })
    if (!response.ok) return isAboutEmail(await readProblem(response)) ? 'wrong email' : 'failed'
    await response.body?.cancel()
    return 'sent'
  } catch (error) {
    logFailure('The request did not arrive', error)
    return 'failed'
  }
}

function isAboutEmail({ errors }: { errors: readonly { pointer: string }[] }): boolean {
  return errors.some(({ pointer }) => pointer === '/email')
}
