import type { ReactNode } from 'react'
import { useCallback, useEffect, useState } from 'react'
import { href, useLocation, useMatches, useParams, useRevalidator } from 'react-router'
import { FramedError } from '#app/frame/error-page.tsx'
import { Button, ButtonLink } from '#app/kit/press/button.tsx'
import { KIT } from '#app/kit/words/kit.texts.ts'
import { useLanguage } from '#app/kit/words/language.ts'
import { type ErrorProps, type HandleOf, handleIn, isRefusal, type PageHandle, titleOf } from '#app/page.tsx'
import { X } from './icons.tsx'

/** Replaces content that was refused or could not be read; `children` offer a way on. */
export function RefusalMessage({ message, children }: { message: string; children?: ReactNode }) {
  return (
    <div className="rounded-card border border-danger bg-danger-soft p-6">
      <p role="alert" className="font-semibold">
        {message}
      </p>
      {children ? <div className="mt-4 flex flex-wrap gap-3 empty:hidden">{children}</div> : null}
    </div>
  )
}

export function Empty({ message, children }: { message: string; children?: ReactNode }) {
  return (
    <div className="rounded-card border border-dashed border-line bg-surface p-8 text-center">
      <p>{message}</p>
      {children ? <div className="mt-4 flex flex-wrap justify-center gap-3 empty:hidden">{children}</div> : null}
    </div>
  )
}

/** A remedy after a refusal: log in, or try again. */
function RecoveryLink({ status }: { status: number }) {
  const { pathname } = useLocation()
  const t = KIT.use()
  if (status === 401)
    return <ButtonLink to={`${href('/login')}?next=${encodeURIComponent(pathname)}`}>{t.toLogin}</ButtonLink>
  return mayPass(status) ? <TryAgain /> : null
}

/** Whether the same request may succeed later. */
function mayPass(status: number): boolean {
  return status >= 429
}

export function TryAgain() {
  const { revalidate, state } = useRevalidator()
  return (
    <Button look="quiet" disabled={state === 'loading'} onClick={() => revalidate()}>
      {KIT.use().tryAgain}
    </Button>
  )
}

/** The title that the frame shows for a page without a heading, and the page's link for adding an entry. */
export function useFrameHead(): { title: string; add?: PageHandle['add'] } | undefined {
  const handles = useMatches().at(-1)?.handle as HandleOf | undefined
  const params = useParams()
  const language = useLanguage()
  const handle = handles && handleIn(handles, language)
  return !handle || handle.hasOwnHeading ? undefined : { title: titleOf(handle, params), add: handle.add }
}

/** Replaces an account or desk page whose data could not be read; says why, and what may help. */
export function FailedDeskPage({ error, params, handle }: ErrorProps) {
  const t = KIT.use()
  if (!handle || !isRefusal(error)) return <FramedError error={error} isBelow={handle && !handle.hasOwnHeading} />
  const { status } = error
  const { hasOwnHeading, of, refused, wayOn } = handle
  return (
    <>
      {hasOwnHeading ? <h1 className="page-heading mb-4">{titleOf(handle, params)}</h1> : null}
      <RefusalMessage message={refused?.(status) ?? t.failedToFetch(String(of), mayPass(status))}>
        <RecoveryLink status={status} />
        {wayOn && (wayOn.status ?? status) === status ? (
          <ButtonLink look="quiet" to={wayOn.to}>
            {wayOn.words}
          </ButtonLink>
        ) : null}
      </RefusalMessage>
    </>
  )
}

/** `action` is a button, such as Undo. */
export type Outcome = { kind: 'done' | 'failed'; text: string; action?: { label: string; run: () => void } | undefined }

/** Called with the outcome of a change, and with undefined when the next begins. */
export type Report = (outcome: Outcome | undefined) => void

/** Time after which a success disappears; a failure stays until it is dismissed or the next change begins. */
const NEWS_MS = 10_000

export function useOutcome() {
  const [outcome, setOutcome] = useState<Outcome>()
  const dismiss = useCallback(() => setOutcome(undefined), [])
  useEffect(() => {
    if (outcome?.kind !== 'done') return
    const timer = setTimeout(dismiss, NEWS_MS)
    return () => clearTimeout(timer)
  }, [outcome, dismiss])
  return { outcome, setOutcome, dismiss }
}

/** Shows a change's outcome at the lower edge, visible from any row of a long list. */
export function OutcomeMessage({ outcome, onDismiss }: { outcome: Outcome | undefined; onDismiss: () => void }) {
  const t = KIT.use()
  const look = outcome?.kind === 'done' ? 'border-saving bg-success-soft' : 'border-danger bg-danger-soft'
  return (
    // Presses beside the message reach the page below.
    <div className="pointer-events-none sticky bottom-4 z-10 mt-4 flex justify-center">
      <div
        className={`flex max-w-full items-center gap-2 rounded-card py-1 pr-1 pl-5 ${outcome ? `pointer-events-auto border shadow-card ${look}` : ''}`}
      >
        <p role="status" className="font-semibold wrap-break-word">
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
            aria-label={t.dismiss}
            className="grid size-11 shrink-0 place-items-center"
            onClick={onDismiss}
          >
            <X className="size-5" />
          </button>
        ) : null}
      </div>
    </div>
  )
}
