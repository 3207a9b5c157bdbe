import type { ReactNode } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'

/** What stands in place of content that was refused or could not be read. `children` may offer a way on. */
export function Refusal({ message, children }: { message: string; children?: ReactNode }) {
  return (
    <div className="rounded-card border border-danger bg-danger-soft p-6">
      <p role="alert" className="font-semibold">
        {message}
      </p>
      {children ? <div className="mt-4 flex flex-wrap gap-3 empty:hidden">{children}</div> : null}
    </div>
  )
}

/** What stands in place of an empty list. */
export function Empty({ message, children }: { message: string; children?: ReactNode }) {
  return (
    <div className="rounded-card border border-dashed border-line bg-surface p-8 text-center">
      <p>{message}</p>
      {children ? <div className="mt-4 flex flex-wrap justify-center gap-3 empty:hidden">{children}</div> : null}
    </div>
  )
}

export type Outcome = { kind: 'done' | 'failed'; text: string }

/** Says how a change ended. It stays at the lower edge of the screen, so that it is seen from any row of a long list. */
export function OutcomeMessage({ outcome }: { outcome: Outcome | undefined }) {
  const look = 'w-fit max-w-full rounded-card border px-5 py-3 font-semibold shadow-card [overflow-wrap:anywhere]'
  return (
    <div className="sticky bottom-4 z-10 mt-4 flex justify-center">
      <div role="status">
        {outcome?.kind === 'done' ? <p className={`${look} border-saving bg-success-soft`}>{outcome.text}</p> : null}
      </div>
      {outcome?.kind === 'failed' ? (
        <p role="alert" className={`${look} border-danger bg-danger-soft`}>
          {outcome.text}
        </p>
      ) : null}
    </div>
  )
}

/** What may help after a refusal: logging in, or asking once more when the answer never came. */
export function WayOn({ status }: { status: number }) {
  const { pathname } = useLocation()
  if (status === 401) return <ButtonLink to={`/login?next=${encodeURIComponent(pathname)}`}>Go to login</ButtonLink>
  return status >= 429 ? <TryAgain /> : null
}

/** Loads the page's data once more. */
export function TryAgain() {
  const { revalidate, state } = useRevalidator()
  return (
    <Button look="quiet" disabled={state === 'loading'} onClick={() => revalidate()}>
      Try again
    </Button>
  )
}
