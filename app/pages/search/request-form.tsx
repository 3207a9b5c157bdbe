import type { FormEvent } from 'react'
import { browserApi } from '#app/api/api-client.ts'
import { useSend } from '#app/api/use-send.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormError } from '#app/ui/form-error.tsx'
import { focusFirstError, readForm } from '#app/ui/read-form.ts'
import { REQUEST_LIMITS } from '#store/requests/requests.ts'

const FAILED = 'Sorry, something went wrong. Please try again.'

/** Asks the shop to stock something. What was typed stays until it has arrived. */
export function RequestForm() {
  const { send, isReady, done, refusal, fields } = useSend()

  async function request(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const { text } = readForm(form)
    const [productName, email] = [text('productName'), text('email')]
    if (!productName) return
    const json = { productName, ...(email ? { email } : {}) }
    const result = await send(() => browserApi['product-requests'].$post({ json }), {
      keepsPage: true,
      done: 'Thank you! We have received your request.',
      // Whoever sent too much is told so: trying again at once would be of no use.
      failed: ({ code, message }) => (code === 'rate_limited' ? message : FAILED),
    })
    if (result?.kind === 'done') form.reset()
    else if (result) focusFirstError(form, result.fields)
  }

  return (
    <section aria-labelledby="request" className="panel mx-auto max-w-xl">
      <h2 id="request" className="text-xl">
        Can't find what you're looking for?
      </h2>
      <form method="post" noValidate onSubmit={request} className="mt-3 grid gap-3">
        <Field label="Tell us what you want" name="productName" maxLength={REQUEST_LIMITS.name} autoComplete="off" />
        <Field
          label="Your email (optional)"
          name="email"
          type="email"
          maxLength={REQUEST_LIMITS.email}
          autoComplete="email"
          hint="We will write when it is in stock."
          error={fields.email}
        />
        <FormError of={fields.email ? undefined : refusal} />
        <Button type="submit" className="justify-self-start" disabled={!isReady}>
          Request Product
        </Button>
      </form>
      <p role="status" className="mt-3 font-semibold text-saving empty:hidden">
        {done}
      </p>
    </section>
  )
}
