import { browserApi } from '#app/api/api-client.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { Press } from '#app/ui/press.tsx'
import { Section } from '#app/ui/section.tsx'
import type { FirstSteps } from '#store/demo/demo.schema.ts'
import { EMPTY_WORD } from '#store/demo/demo-words.ts'
import { EMPTIED, pathOfStep } from './step-page.tsx'

/** From the demo to an empty shop: asked for by typing a word, and only while nobody has ordered. */
export function EmptyDemo({ demo: { products, orders, refusal } }: { demo: NonNullable<FirstSteps['demo']> }) {
  return (
    <Section
      id="empty-demo"
      heading="Start with an empty shop"
      className="mt-8 space-y-3 rounded-card border border-line bg-surface p-4 sm:p-6"
      headingLook="text-xl"
    >
      <p>
        This shop came with a demo: {products} products and {orders} invented orders. Take them away before you sell.
        What you added or changed stays.
      </p>
      {refusal ? (
        <p className="text-muted">{refusal}</p>
      ) : (
        <Press
          look="danger"
          ask={{
            title: 'Remove the demo?',
            yes: 'Remove it',
            words: `${products} products and ${orders} orders go, with their money in the cash book. This cannot be undone.`,
            fields: <WordField />,
          }}
          call={({ text }) => {
            const confirm = text('confirm').toUpperCase() as typeof EMPTY_WORD
            return browserApi.admin['first-steps'].empty.$post({ json: { confirm } })
          }}
          // Its invented phone numbers went too. The page is opened anew: what stands around it follows.
          after={() => location.assign(`${pathOfStep('contact')}&${EMPTIED}`)}
        >
          Remove the demo
        </Press>
      )}
    </Section>
  )
}

function WordField() {
  return (
    <Field
      label={`Type ${EMPTY_WORD} to confirm`}
      name="confirm"
      required
      autoComplete="off"
      autoCapitalize="characters"
      maxLength={10}
    />
  )
}
