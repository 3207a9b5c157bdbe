import { type ReactNode, useState } from 'react'
import { browserApi } from '#app/api/api-client.ts'
import { type Sending, useSend } from '#app/api/use-send.ts'
import { Button } from '#app/ui/button.tsx'
import { FormDialog } from '#app/ui/dialogs.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import type { FormFields } from '#app/ui/forms/read-form.ts'
import type { FirstSteps } from '#store/demo/demo.schema.ts'
import { EMPTY_WORD } from '#store/demo/demo-words.ts'

type Demo = NonNullable<FirstSteps['demo']>

/** From the demo to an empty shop: asked for by typing a word, and only while nobody has ordered. */
export function EmptyDemo({ demo: { products, orders, refusal } }: { demo: Demo }) {
  const [isOpen, setOpen] = useState(false)
  const sending = useSend()
  return (
    <section
      aria-labelledby="empty-demo"
      className="mt-8 space-y-3 rounded-card border border-line bg-surface p-4 sm:p-6"
    >
      <h2 id="empty-demo" className="text-xl">
        Start with an empty shop
      </h2>
      <p>
        This shop came with a demo: {products} products and {orders} invented orders. Take them away before you sell.
        What you added or changed stays.
      </p>
      {refusal ? (
        <p className="text-muted">{refusal}</p>
      ) : (
        <Button look="danger" disabled={!sending.isReady} onClick={() => setOpen(true)}>
          Remove the demo
        </Button>
      )}
      <Question sending={sending} isOpen={isOpen} onClose={() => setOpen(false)}>
        {products} products and {orders} orders go, with their money in the cash book. This cannot be undone.
      </Question>
    </section>
  )
}

type QuestionProps = { sending: Sending; isOpen: boolean; onClose: () => void; children: ReactNode }

function Question({ sending, isOpen, onClose, children }: QuestionProps) {
  async function empty(fields: FormFields) {
    const confirm = fields.text('confirm').toUpperCase() as typeof EMPTY_WORD
    const result = await sending.send(() => browserApi.admin['first-steps'].empty.$post({ json: { confirm } }))
    if (result?.kind === 'done') onClose()
    return result?.kind === 'done'
  }

  function close() {
    sending.forget()
    onClose()
  }

  return (
    <FormDialog
      isOpen={isOpen}
      title="Remove the demo?"
      yes="Remove it"
      no="Keep it"
      look="danger"
      sending={sending}
      onSubmit={empty}
      onClose={close}
    >
      <p>{children}</p>
      <Field
        label={`Type ${EMPTY_WORD} to confirm`}
        name="confirm"
        required
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={10}
      />
    </FormDialog>
  )
}
