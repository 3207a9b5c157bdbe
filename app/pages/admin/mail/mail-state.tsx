import type { ListedMail } from '#store/mail/mail.schema.ts'
import type { MailState } from '#store/mail/mail.ts'
import { explanationOf, STATE_WORDS } from './mail-words.ts'

const LOOKS: Record<MailState, string> = {
  waiting: 'border-edge bg-action-soft',
  held: 'border-marigold bg-warning-soft',
  sent: 'border-saving bg-success-soft',
  failed: 'border-danger bg-danger-soft',
  kept: 'border-marigold bg-warning-soft',
}

/** Where a message is, in a word, and why in a line below. */
export function MailStateBadge({ mail }: { mail: ListedMail }) {
  const explanation = explanationOf(mail)
  return (
    <>
      <span className={`inline-block rounded-full border px-3 py-0.5 text-sm font-semibold ${LOOKS[mail.state]}`}>
        {STATE_WORDS[mail.state]}
      </span>
      {explanation ? <p className="mt-1 text-sm text-muted">{explanation}</p> : null}
    </>
  )
}
