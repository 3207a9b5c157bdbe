import { TimeOf } from '#app/kit/words/when.tsx'
import type { ComplaintView } from '#store/talk/complaints/complaints.schema.ts'
import { COMPLAINT } from './complaint.texts.ts'

export function ComplaintHistory({ complaint }: { complaint: ComplaintView }) {
  const t = COMPLAINT.use()
  const { createdAt, steps, status, acknowledgeBy, settleBy } = complaint
  return (
    <ol className="mt-3 grid gap-3 border-l-4 border-line pl-4 wrap-break-word">
      <Step words={t.received} iso={createdAt} />
      {steps.map(({ what, at, words }) => (
        <Step key={at} words={t[what]} iso={at}>
          {words}
        </Step>
      ))}
      {status === 'new' ? <Step words={t.acknowledgeBy} iso={acknowledgeBy} isToCome /> : null}
      {status === 'settled' ? null : <Step words={t.settleBy} iso={settleBy} isToCome />}
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
