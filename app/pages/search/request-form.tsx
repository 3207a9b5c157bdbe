import { type FormEvent, useRef, useState } from 'react'
import { browserApi } from '#app/api/api-client.ts'
import { type Problem, readProblem } from '#app/api/problem.ts'
import { logFailure } from '#app/log.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { REQUEST_LIMITS } from '#store/requests/requests.ts'

/** How it stands; `words` say why it was refused, beside the email when it is about that. */
type State = { kind: 'idle' | 'sending' | 'sent' | 'failed' | 'wrong email'; words?: string }

/** Asks the shop to stock something. What was typed stays until it has arrived. */
export function RequestForm() {
  const isHydrated = useHydrated()
  const [state, setState] = useState<State>({ kind: 'idle' })
  const isSending = useRef(false)
  const emailBox = useRef<HTMLInputElement>(null)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const read = (name: string) => String(new FormData(form).get(name) ?? '').trim()
    const productName = read('productName')
    if (!productName || isSending.current) return
    isSending.current = true
    setState({ kind: 'sending' })
    const end = await sendRequest(productName, read('email'))
    isSending.current = false
    setState(end)
    if (end.kind === 'sent') form.reset()
    if (end.kind === 'wrong email') emailBox.current?.focus()
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
          error={state.kind === 'wrong email' ? state.words : undefined}
        />
        <Button type="submit" className="justify-self-start" disabled={!isHydrated || state.kind === 'sending'}>
          Request Product
        </Button>
      </form>
      <p role="status" className="mt-3 font-semibold text-saving empty:hidden">
        {state.kind === 'sent' ? 'Thank you! We have received your request.' : null}
      </p>
      {state.kind === 'failed' ? (
        <p role="alert" className="mt-3 font-semibold text-danger">
          {state.words ?? 'Sorry, something went wrong. Please try again.'}
        </p>
      ) : null}
    </section>
  )
}

async function sendRequest(productName: string, email: string): Promise<State> {
  try {
    const json = { productName, ...(email ? { email } : {}) }
    const response = await browserApi['product-requests'].$post({ json })
    if (!response.ok) return refusalOf(await readProblem(response))
    await response.body?.cancel()
    return { kind: 'sent' }
  } catch (error) {
    logFailure('The request did not arrive', error)
    return { kind: 'failed' }
  }
}

/** Whoever sent too much is told so: trying again at once would be of no use. */
function refusalOf({ code, detail, errors }: Problem): State {
  const aboutEmail = errors.find(({ pointer }) => pointer === '/email')
  if (aboutEmail) return { kind: 'wrong email', words: aboutEmail.detail }
  return code === 'rate_limited' ? { kind: 'failed', words: detail } : { kind: 'failed' }
}
