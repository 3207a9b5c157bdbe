/** The outbox in the words of a shopkeeper. */
import { Badge } from '#app/desk/shared/badges.tsx'
import type { StatusLook } from '#store/selling/orders/steps/order-statuses.ts'
import type { ListedMail } from '#store/talk/mail/mail.schema.ts'
import { MAIL_KINDS, type MailKind, type MailState } from '#store/talk/mail/mail.ts'

export const MAIL_STATE_WORDS: Record<MailState, string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  kept: 'Kept here',
}

export function mailKindWords(kind: string): string {
  return MAIL_KINDS[kind as MailKind]?.words ?? kind
}

/** The line below the state: the reason, and what happens next. */
function explanationOf({ state, lastError, attempts }: ListedMail): string {
  switch (state) {
    case 'sent':
      return ''
    case 'failed':
      return lastError ?? 'The reason is not known.'
    case 'kept':
      return lastError ? `${lastError} You can read it here and pass it on.` : ''
    case 'waiting':
      return !lastError ? 'It leaves in a moment.' : `Tried ${attempts} times, and again by itself: ${lastError}`
  }
}

const LOOKS: Record<MailState, StatusLook> = {
  waiting: 'going',
  sent: 'good',
  failed: 'bad',
  kept: 'wait',
}

/** A message's state in a word, with the reason in a line below. */
export function MailStateBadge({ mail }: { mail: ListedMail }) {
  const explanation = explanationOf(mail)
  return (
    <>
      <Badge look={LOOKS[mail.state]}>{MAIL_STATE_WORDS[mail.state]}</Badge>
      {explanation ? <p className="mt-1 text-sm text-muted">{explanation}</p> : null}
    </>
  )
}
