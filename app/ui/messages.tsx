import type { ReactNode } from 'react'
import { href, useLocation, useRevalidator } from 'react-router'
import { Button, ButtonLink } from './button.tsx'

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

/** What may help after a refusal: logging in, or asking once more when the answer never came. */
export function WayOn({ status }: { status: number }) {
  const { pathname } = useLocation()
  if (status === 401)
    return <ButtonLink to={`${href('/login')}?next=${encodeURIComponent(pathname)}`}>Go to login</ButtonLink>
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

type LoadedProps<T> = {
  /** What the page read; undefined when it was refused or never arrived. */
  answer: T | undefined
  status: number
  failed: string
  /** Another way on from here. */
  wayOn?: ReactNode
  children: (answer: T) => ReactNode
}

/** What was read, or why there is nothing to show and what may help. */
export function Loaded<T>({ answer, status, failed, wayOn, children }: LoadedProps<T>) {
  if (answer !== undefined) return children(answer)
  return (
    <Refusal message={failed}>
      <WayOn status={status} />
      {wayOn}
    </Refusal>
  )
}
