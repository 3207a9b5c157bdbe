import { type FormEvent, useRef, useState } from 'react'
import { browserApi } from '#app/api-client.ts'
import { logFailure } from '#app/log.ts'
import { REQUEST_LIMITS } from '#store/requests/requests.ts'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { useHydrated } from './use-hydrated.ts'

type State = 'idle' | 'sending' | 'sent' | 'failed'

/** Asks the shop to stock something. What was typed stays until it has arrived. */
export function RequestForm() {
  const isHydrated = useHydrated()
  const [state, setState] = useState<State>('idle')
  const isSending = useRef(false)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const productName = String(new FormData(form).get('productName') ?? '').trim()
    if (!productName || isSending.current) return
    isSending.current = true
    setState('sending')
    const hasArrived = await sendRequest(productName)
    isSending.current = false
    setState(hasArrived ? 'sent' : 'failed')
    if (hasArrived) form.reset()
  }

  return (
    <section aria-labelledby="request" className="panel mx-auto max-w-xl">
      <h2 id="request" className="text-xl">
        Can't find what you're looking for?
      </h2>
      <form method="post" onSubmit={send} className="mt-3 grid items-end gap-3 sm:grid-cols-[1fr_auto]">
        <Field label="Tell us what you want" name="productName" maxLength={REQUEST_LIMITS.name} autoComplete="off" />
        <Button type="submit" disabled={!isHydrated || state === 'sending'}>
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

async function sendRequest(productName: string): Promise<boolean> {
  try {
    const response = await browserApi['product-requests'].$post({ json: { productName } })
    await response.body?.cancel()
    return response.ok
  } catch (error) {
    logFailure('The request did not arrive', error)
    return false
  }
}
