import { Check, ChevronRight } from 'lucide-react'
import { href } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import type { FirstSteps } from '#store/demo/demo.schema.ts'
import { FIRST_STEPS } from '#store/settings/first-steps.ts'
import { EmptyDemo } from './empty-demo.tsx'
import { pathOfStep } from './step-page.tsx'

/** All steps with what is done, and the first that is not. */
export function StepList({ steps, waysIn }: { steps: FirstSteps; waysIn: { social: readonly unknown[] } | undefined }) {
  const { done, demo } = steps
  const next = FIRST_STEPS.find(({ name }) => !done.includes(name))
  return (
    <div className="max-w-2xl">
      <h1 className="page-heading">Make It Yours</h1>
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
      <ol className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
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
          No “Sign in with Google” yet: shoppers log in by password, link or code. The person who runs the server sets{' '}
          <code>GOOGLE_CLIENT_ID</code> and its secret, as the operating guide says.
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
