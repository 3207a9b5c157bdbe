/** Mails about a complaint to the person who made it, and about open complaints to the owners. */
import { formatWhen } from '#app/ui/when.tsx'
import type { ComplaintNews, MailFacts } from '#store/mail/mail.ts'
import { Action, Letter, type MailProps, Small, Words } from './letter.tsx'

const HEADINGS: Record<ComplaintNews['what'], string> = {
  received: 'We have your complaint',
  acknowledged: 'We are looking into your complaint',
  answered: 'We have answered your complaint',
  settled: 'Your complaint is settled',
  reopened: 'We look into your complaint again',
}

export function subjectOfComplaint({ number, what }: ComplaintNews): string {
  return `${number}: ${HEADINGS[what]}`
}

/** Neither the writer nor the complaint is named: the address may be somebody else's. */
export function ComplaintLetter({ facts, shop }: MailProps<ComplaintNews>) {
  const { number, what, words, acknowledgeBy, settleBy, statusUrl } = facts
  const promise =
    what === 'received'
      ? `Its number is ${number}. You hear from us by ${formatWhen(acknowledgeBy)}, and we settle it by ${formatWhen(settleBy)}.`
      : what === 'settled'
        ? `This is how we settled ${number}:`
        : `Its number is ${number}. We settle it by ${formatWhen(settleBy)}.`
  return (
    <Letter shop={shop} preview={`${number}: ${HEADINGS[what]}.`} heading={HEADINGS[what]}>
      <Words>{promise}</Words>
      {words ? <Words>{words}</Words> : null}
      {statusUrl ? <Action url={statusUrl} label="Follow it" /> : null}
      <Small>
        {what === 'received'
          ? 'Did you not write to us? Then somebody typed your address by mistake, and you need do nothing.'
          : 'Are you not content? Please call us, and say the number.'}
      </Small>
    </Letter>
  )
}

type Waiting = MailFacts['complaints_waiting']

/** Also the subject. */
export function headingOfComplaints({ fresh, due, late }: Waiting): string {
  const parts = [
    late > 0 ? `${late} past ${late === 1 ? 'its' : 'their'} time` : '',
    due > 0 ? `${due} near ${due === 1 ? 'its' : 'their'} time` : '',
    fresh > 0 ? `${fresh} new` : '',
  ]
  return `Complaints: ${parts.filter(Boolean).join(', ')}`
}

/** To the owners and the grievance officer. It names no customer. */
export function ComplaintsWaiting({ facts, shop }: MailProps<Waiting>) {
  const heading = headingOfComplaints(facts)
  return (
    <Letter shop={shop} preview={heading} heading={heading}>
      <Words>The law wants each complaint acknowledged within 48 hours and settled within a month.</Words>
      <Action url={`${shop.url}/admin/requests/complaints`} label="Open the complaints" />
      <Small>You can stop these mails under Account, Alerts.</Small>
    </Letter>
  )
}
