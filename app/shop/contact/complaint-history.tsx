import { TimeOf } from '#app/kit/words/when.tsx'
import type { ComplaintView, ListedComplaint } from '#store/talk/complaints/complaints.schema.ts'

const STEP_WORDS: Record<ComplaintView['steps'][number]['what'], string> = {
  acknowledged: 'Acknowledged',
  answered: 'Answered',
  settled: 'Settled',
  reopened: 'Opened again',
}

/** The steps of a complaint, oldest first, and the dates of those still to come. */
export function ComplaintHistory({ complaint }: { complaint: ComplaintView }) {
  const { createdAt, steps, status, acknowledgeBy, settleBy } = complaint
  return (
    <ol className="mt-3 grid gap-3 border-l-4 border-line pl-4 wrap-break-word">
      <Step words="Received" iso={createdAt} />
      {steps.map(({ what, at, words }) => (
        <Step key={at} words={STEP_WORDS[what]} iso={at}>
          {words}
        </Step>
      ))}
      {status === 'new' ? <Step words="To be acknowledged by" iso={acknowledgeBy} isToCome /> : null}
      {status === 'settled' ? null : <Step words="To be settled by" iso={settleBy} isToCome />}
    </ol>
  )
}

type StepProps = { words: string; iso: string; isToCome?: boolean; children?: string }

function Step({ words, iso, isToCome = false, children }: StepProps) {
  return (
    <li className={isToCome ? 'text-muted' : undefined}>
      <strong>{words}</strong> <TimeOf iso={iso} />
      {children ? (
        <p dir="auto" className="whitespace-pre-line">
          {children}
        </p>
      ) : null}
    </li>
  )
}

/** Which of its two times runs out next. */
export function Clock({ complaint: { status, acknowledgeBy, settleBy, isLate } }: { complaint: ListedComplaint }) {
  if (status === 'settled') return null
  return (
    <p className={`font-semibold ${isLate ? 'text-danger' : ''}`}>
      {isLate ? 'Too late: ' : ''}
      {status === 'new' ? 'Acknowledge by' : 'Settle by'} <TimeOf iso={status === 'new' ? acknowledgeBy : settleBy} />
    </p>
  )
}
