import { Check, ChevronRight } from 'lucide-react'
import { href, Link, useLocation } from 'react-router'
import { FROM_STEPS, pathOfStep } from '#app/desk/frame/settings-index.ts'
import { useRootData } from '#app/frame/root-data.ts'
import { browserApi } from '#app/kit/api/api-client.ts'
import { ask } from '#app/kit/api/ask.ts'
import { read } from '#app/kit/api/read.ts'
import { Field } from '#app/kit/form/field.tsx'
import { Section } from '#app/kit/page/section.tsx'
import { ButtonLink } from '#app/kit/press/button.tsx'
import { Press } from '#app/kit/press/press.tsx'
import type { PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import type { FirstSteps } from '#store/shop/demo/demo.schema.ts'
import { EMPTY_WORD } from '#store/shop/demo/demo-words.ts'
import { countStepsLeft, FIRST_STEPS } from '#store/shop/settings/first-steps.ts'

export async function load({ api }: PageArgs) {
  const [steps, waysIn] = await Promise.all([
    read(() => api.admin['first-steps'].$get()),
    ask(() => api.auth.ways.$get()),
  ])
  return { steps, waysIn: waysIn.answer }
}

export const handle = { title: 'Make It Yours', of: 'settings' } satisfies PageHandle

/** Marks the address after the demo was emptied. */
const EMPTIED = '?emptied'

/** The steps from a new shop to one's own: done ones, and the next. */
export default function Start({ loaderData: { steps, waysIn } }: PageProps<typeof load>) {
  const { done, demo } = steps
  const next = FIRST_STEPS.find(({ name }) => !done.includes(name))
  const isEmptied = useLocation().search === EMPTIED
  const hasNoPhone = useRootData()?.settings.phones.length === 0
  return (
    <div className="max-w-2xl">
      <p role="status" className="mb-3 text-muted">
        {isEmptied ? 'The demo is gone: its products, its orders and its phone numbers. ' : null}
        {countStepsLeft(done) > 0
          ? `${done.length} of ${FIRST_STEPS.length} done. Each can wait.`
          : next
            ? 'The shop is yours. What is left is for those who need it.'
            : 'All done. The shop is yours.'}
      </p>
      <ol className="rows overflow-hidden">
        {FIRST_STEPS.map(({ name, heading }, at) => (
          <Row key={name} to={pathOfStep(name)} isDone={done.includes(name)} place={at + 1} heading={heading} />
        ))}
      </ol>
      {hasNoPhone ? <p className="mt-3">Shoppers see no number to call until you give one.</p> : null}
      <p className="mt-4 flex flex-wrap gap-3">
        {next ? (
          <ButtonLink to={pathOfStep(next.name)} state={FROM_STEPS}>
            {done.length === 0 ? 'Begin' : `Go on: ${next.heading}`}
          </ButtonLink>
        ) : null}
        <ButtonLink look="quiet" to={href('/')}>
          See the shop as shoppers do
        </ButtonLink>
      </p>
      {waysIn?.social.length === 0 ? (
        <p className="mt-4 text-sm text-muted">
          “Sign in with Google” is not set up. Ask the person who installed the shop.
        </p>
      ) : null}
      {demo ? <EmptyDemo demo={demo} /> : null}
    </div>
  )
}

type RowProps = { to: string; isDone: boolean; place: number; heading: string }

function Row({ to, isDone, place, heading }: RowProps) {
  return (
    <li>
      <Link
        to={to}
        state={FROM_STEPS}
        className="flex min-h-12 items-center gap-3 px-3 py-2 font-semibold hover:bg-action-soft"
      >
        <span
          aria-hidden="true"
          className={`grid size-8 shrink-0 place-items-center rounded-full text-sm ${isDone ? 'bg-success-soft text-saving' : 'bg-action-soft text-action'}`}
        >
          {isDone ? <Check className="size-5" /> : place}
        </span>
        <span className="flex-1">{heading}</span>
        {isDone ? <span className="text-sm font-normal text-saving">Done</span> : null}
        <ChevronRight className="size-5 text-muted" aria-hidden="true" />
      </Link>
    </li>
  )
}

/** Empties the demo, after a typed word and only while nobody has ordered. */
function EmptyDemo({ demo: { products, orders, refusal } }: { demo: NonNullable<FirstSteps['demo']> }) {
  return (
    <Section id="empty-demo" heading="Start with an empty shop" className="mt-8 space-y-3 panel" headingLook="text-xl">
      <p>
        {products} products and {orders} invented orders came with the demo. Take them away before you sell. What you
        added or changed stays.
      </p>
      {refusal ? (
        <p className="text-muted">{refusal}</p>
      ) : (
        <Press
          look="danger"
          ask={{
            title: 'Remove the demo?',
            yes: 'Remove',
            words: `${products} products and ${orders} orders go, with their money in the cash book. This cannot be undone.`,
            fields: <WordField />,
          }}
          call={({ text }) => {
            const confirm = text('confirm').toUpperCase() as typeof EMPTY_WORD
            return browserApi.admin['first-steps'].empty.$post({ json: { confirm } })
          }}
          // Loads a new document, because header and footer change too: the demo's phone numbers are gone.
          after={() => location.assign(href('/admin/settings/start') + EMPTIED)}
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
