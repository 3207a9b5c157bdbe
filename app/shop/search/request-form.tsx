import { PhoneLink } from '#app/frame/phone-list.tsx'
import { useRootData } from '#app/frame/root-data.ts'
import { browserApi } from '#app/kit/api/api-client.ts'
import { useSend } from '#app/kit/api/use-send.ts'
import { CheckedForm, Submit } from '#app/kit/form/checked-form.tsx'
import { Field } from '#app/kit/form/field.tsx'
import { FormError } from '#app/kit/form/form-problems.tsx'
import type { FormFields } from '#app/kit/form/read-form.ts'
import { Section } from '#app/kit/page/section.tsx'
import { REQUEST_LIMITS } from '#store/goods/requests/requests.ts'
import { REQUEST } from './request.texts.ts'

type Props = {
  /** The search that found nothing. */
  wish: string
  /** Whether the shop can write to those who ask. */
  isMailed: boolean
  /** How it ended for a browser without a script: "done", or the code of a refusal. */
  end: string | null
}

/** Asks the shop to stock something. What was typed stays until it is sent; then the thanks are scrolled into view. */
export function RequestForm({ wish, isMailed, end }: Props) {
  const t = REQUEST.use()
  const phone = useRootData()?.settings.phones[0]
  const isDone = end === 'done'
  const first = end && !isDone ? { code: end, message: end === 'rate_limited' ? t.tooMuch : t.failed } : undefined
  const { send, isBusy, done = isDone ? t.done : undefined, refusal } = useSend(undefined, first)

  async function request({ text }: FormFields, form: HTMLFormElement) {
    const [productName, email] = [text('productName').trim(), text('email')]
    if (productName === '') return
    const json = { productName, ...(email ? { email } : {}) }
    const result = await send(() => browserApi['product-requests'].$post({ json }), {
      keepsPage: true,
      done: t.done,
      // After too many requests trying again at once would not help: the message says so.
      failed: ({ code, message }) => (code === 'rate_limited' ? message : t.failed),
    })
    if (result?.kind === 'done') clear(form)
  }

  const name = (
    <Field
      label={t.what}
      name="productName"
      className="min-w-0 grow basis-60"
      defaultValue={isDone ? '' : wish.slice(0, REQUEST_LIMITS.name)}
      maxLength={REQUEST_LIMITS.name}
      autoComplete="off"
    />
  )
  const button = <Submit className="justify-self-start">{t.send}</Submit>

  return (
    <Section id="request" heading={t.heading} className="panel mx-auto max-w-xl" headingLook="text-xl">
      <p
        ref={done ? showElement : null}
        role="status"
        className="mt-2 scroll-mt-24 font-semibold text-saving empty:hidden"
      >
        {done}
      </p>
      <CheckedForm
        // Not `isReady`: before hydration the browser itself sends it.
        sending={{ isReady: !isBusy, isBusy, refusal }}
        onSend={request}
        className="mt-3 grid gap-3"
      >
        {isMailed ? (
          <>
            {name}
            <Email />
            <FormError />
            {button}
          </>
        ) : (
          <>
            <div className="flex flex-wrap items-end gap-3">
              {name}
              {button}
            </div>
            <FormError />
            {phone ? (
              <p className="text-muted">
                {t.orCall}
                <PhoneLink phone={phone} />
                {t.toAsk}
              </p>
            ) : null}
          </>
        )}
      </CheckedForm>
    </Section>
  )
}

function Email() {
  const t = REQUEST.use()
  return (
    <Field
      label={t.email}
      name="email"
      type="email"
      maxLength={REQUEST_LIMITS.email}
      autoComplete="email"
      hint={t.emailHint}
    />
  )
}

function showElement(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}

/** A reset would put back what was searched for. */
function clear(form: HTMLFormElement): void {
  for (const field of form.elements) if (field instanceof HTMLInputElement) field.value = ''
}
