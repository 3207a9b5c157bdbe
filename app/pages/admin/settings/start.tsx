import { Check, ChevronRight } from 'lucide-react'
import { href, Link, useLocation } from 'react-router'
import { browserApi } from '#app/api/api-client.ts'
import { ask } from '#app/api/ask.ts'
import { read } from '#app/api/read.ts'
import { pageTitle } from '#app/frame/page-meta.ts'
import type { MetaArgs, PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import { DeskHeading } from '#app/pages/admin/desk-heading.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { Press } from '#app/ui/press.tsx'
import { Section } from '#app/ui/section.tsx'
import type { FirstSteps } from '#store/demo/demo.schema.ts'
import { EMPTY_WORD } from '#store/demo/demo-words.ts'
import { FIRST_STEPS } from '#store/settings/first-steps.ts'
import { EMPTIED, pathOfStep, StepPage } from './start/step-page.tsx'

export async function load({ api }: PageArgs) {
  const [settings, steps, waysOut, waysIn] = await Promise.all([
    read(() => api.admin.settings.$post({ json: {} })),
    read(() => api.admin['first-steps'].$get()),
    ask(() => api.admin['ways-out'].$get()),
    ask(() => api.auth.ways.$get()),
  ])
  // Without the ways out all steps but one are whole.
  return { settings, steps, waysOut: waysOut.answer, waysIn: waysIn.answer }
}

export const handle = { title: 'Make It Yours', hasOwnHeading: true, of: 'settings' } satisfies PageHandle

export const meta = ({ shop, location }: MetaArgs) => {
  const step = stepIn(location.search)
  return [pageTitle(shop, step ? `${handle.title}: ${step.heading}` : handle.title)]
}

/** The way from a new shop to one's own: all steps, or the one that the address names. */
export default function Start({ loaderData }: PageProps<typeof load>) {
  const step = stepIn(useLocation().search)
  return step ? <StepPage key={step.name} step={step} {...loaderData} /> : <StepList {...loaderData} />
}

function stepIn(search: string) {
  const name = new URLSearchParams(search).get('step')
  return FIRST_STEPS.find((step) => step.name === name)
}

/** All steps with what is done, and the first that is not. */
function StepList({ steps, waysIn }: { steps: FirstSteps; waysIn: WaysIn | undefined }) {
  const { done, demo } = steps
  const next = FIRST_STEPS.find(({ name }) => !done.includes(name))
  return (
    <div className="max-w-2xl">
      <DeskHeading title="Make It Yours" className="" />
      <p className="mt-1 mb-4 text-muted">
        Short steps, about ten minutes in all. Each can be left out, taken up again, and changed later under{' '}
        <Link to={href('/admin/settings')} className="text-action underline">
          Settings
        </Link>
        .
      </p>
      <p role="status" className="mb-3 font-semibold">
        {next ? `${done.length} of ${FIRST_STEPS.length} done` : 'All done. The shop is yours.'}
      </p>
      <ol className="rows overflow-hidden">
        {FIRST_STEPS.map(({ name, heading }, at) => (
          <Row key={name} to={pathOfStep(name)} isDone={done.includes(name)} place={at + 1} heading={heading} />
        ))}
      </ol>
      <p className="mt-4 flex flex-wrap gap-3">
        {next ? (
          <ButtonLink to={pathOfStep(next.name)}>{done.length === 0 ? 'Begin' : `Go on: ${next.heading}`}</ButtonLink>
        ) : null}
        <ButtonLink look="quiet" to={href('/')}>
          See the shop as shoppers do
        </ButtonLink>
      </p>
      {waysIn?.social.length === 0 ? (
        <p className="mt-4 text-muted">
          No “Sign in with Google” yet: shoppers log in by {wordsOfWays(waysIn)}. The person who runs the server can set
          it up, as the operating guide says.
        </p>
      ) : null}
      {demo ? <EmptyDemo demo={demo} /> : null}
    </div>
  )
}

type WaysIn = { social: readonly unknown[]; emailLink: boolean; phoneCode: boolean }

function wordsOfWays({ emailLink, phoneCode }: WaysIn): string {
  const ways = ['password', emailLink && 'a link by mail', phoneCode && 'a code by SMS'].filter(Boolean)
  return ways.length === 1 ? 'password only' : `${ways.slice(0, -1).join(', ')} or ${ways.at(-1)}`
}

type RowProps = { to: string; isDone: boolean; place: number; heading: string }

function Row({ to, isDone, place, heading }: RowProps) {
  return (
    <li>
      <Link to={to} className="flex min-h-12 items-center gap-3 px-3 py-2 font-semibold hover:bg-action-soft">
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

/** From the demo to an empty shop: asked for by typing a word, and only while nobody has ordered. */
function EmptyDemo({ demo: { products, orders, refusal } }: { demo: NonNullable<FirstSteps['demo']> }) {
  return (
    <Section id="empty-demo" heading="Start with an empty shop" className="mt-8 space-y-3 panel" headingLook="text-xl">
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
            yes: 'Remove',
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
