import { X } from 'lucide-react'
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

/** `action` is what can be done about it, such as taking it back. */
export type Outcome = { kind: 'done' | 'failed'; text: string; action?: { label: string; run: () => void } | undefined }

/**
 * Says how a change ended. It stays at the lower edge of the screen, so that it is seen from any row of a long list,
 * until it is dismissed.
 */
export function OutcomeMessage({ outcome, onDismiss }: { outcome: Outcome | undefined; onDismiss: () => void }) {
  const look = outcome?.kind === 'done' ? 'border-saving bg-success-soft' : 'border-danger bg-danger-soft'
  return (
    <div className="sticky bottom-4 z-10 mt-4 flex justify-center">
      <div
        className={`flex max-w-full items-center gap-2 rounded-card py-1 pr-1 pl-5 ${outcome ? `border shadow-card ${look}` : ''}`}
      >
        <p role="status" className="font-semibold [overflow-wrap:anywhere]">
          {outcome?.kind === 'done' ? outcome.text : null}
        </p>
        {outcome?.kind === 'failed' ? (
          <p role="alert" className="font-semibold">
            {outcome.text}
          </p>
        ) : null}
        {outcome?.action ? (
          <button
            type="button"
            className="min-h-11 shrink-0 rounded-full px-3 font-semibold underline underline-offset-4"
            onClick={outcome.action.run}
          >
            {outcome.action.label}
          </button>
        ) : null}
        {outcome ? (
          <button
            type="button"
            aria-label="Dismiss"
            className="grid size-11 shrink-0 place-items-center"
            onClick={onDismiss}
          >
            <X className="size-5" aria-hidden="true" />
          </button>
        ) : null}
      </div>
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
