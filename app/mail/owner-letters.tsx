/** Mails about how the shop runs: to the owners, and the test from the settings. */
import { deviceWords } from '#app/account/device-words.ts'
import { sentenceOf } from '#app/admin/audit/audit-words.ts'
import { formatWhen } from '#app/ui/when.tsx'
import type { MailFacts, OwnerNotice } from '#store/mail/mail.ts'
import { Action, Letter, type MailProps, Small, Words } from './letter.tsx'
import { safeName } from './safe-name.ts'

/** Also the subject. */
export function headingOfWaiting({ count }: MailFacts['orders_waiting']): string {
  return count === 1 ? 'A new order waits' : `${count} new orders wait`
}

/** When nobody has looked at the desk for too long. It names no customer. */
export function OrdersWaiting({ facts, shop }: MailProps<MailFacts['orders_waiting']>) {
  const heading = headingOfWaiting(facts)
  return (
    <Letter shop={shop} preview={heading} heading={heading}>
      <Words>
        Nobody has looked at the desk for {facts.minutes} {facts.minutes === 1 ? 'minute' : 'minutes'}. Customers wait
        for your call.
      </Words>
      <Action url={`${shop.url}/admin/orders`} label="Open the orders" />
      <Small>You can change how long we wait under Settings, and stop these mails under Account, Alerts.</Small>
    </Letter>
  )
}

/** To an address that the owner names, to try the mail server. */
export function TestMail({ shop }: MailProps<MailFacts['test_mail']>) {
  return (
    <Letter shop={shop} preview="Mail works." heading="Mail works">
      <Words>This is a test from the settings of the shop. Your mail works.</Words>
    </Letter>
  )
}

/** Also the subject. */
export function headingOfLimit({ channel, used, most }: MailFacts['message_limit']): string {
  const what = channel === 'sms' ? 'codes by SMS' : 'mails to new addresses'
  return `${Math.min(used, most)} of ${most} ${what} are used up today`
}

/** When strangers have used up most of the day's messages. */
export function MessageLimit({ facts, shop }: MailProps<MailFacts['message_limit']>) {
  const heading = headingOfLimit(facts)
  return (
    <Letter shop={shop} preview={heading} heading={heading}>
      <Words>
        {facts.channel === 'sms'
          ? 'When all are used up, people with a new number are asked to log in another way until midnight.'
          : 'When all are used up, further ones are kept under Mail, where you can send them. Orders and sign-ups go on.'}{' '}
        If these are real customers, raise the number. If not, you need do nothing.
      </Words>
      <Action url={`${shop.url}/admin/settings/sending`} label="Open the setting" />
    </Letter>
  )
}

/** Also the subject. */
export function headingOfProof({ count }: MailFacts['proof_failed']): string {
  return count === 1 ? 'The nightly proof found one fault' : `The nightly proof found ${count} faults`
}

/** When stored rows contradict each other, or the last backup cannot be restored. */
export function ProofFailed({ facts, shop }: MailProps<MailFacts['proof_failed']>) {
  const heading = headingOfProof(facts)
  return (
    <Letter shop={shop} preview={heading} heading={heading}>
      <Words>
        Each night the shop adds up its stock, orders, papers and cash, and restores its last backup to try it. Please
        show this to the person who runs the server. The shop goes on.
      </Words>
      {facts.faults.map((fault) => (
        <Words key={fault}>{fault}</Words>
      ))}
      <Action url={`${shop.url}/admin/status`} label="How the shop runs" />
    </Letter>
  )
}

/** "Asha invited ravi@shop.example: role Manager". Also the subject. */
export function headingOfNotice(facts: OwnerNotice): string {
  const { verb, subject, tail } = sentenceOf(facts)
  const about = subject && ` ${aboutWhom(facts)}`
  return `${safeName(facts.actorName) || 'Somebody'} ${verb}${about}${tail}`
}

export function OwnerNoticeLetter({ facts, shop }: MailProps<OwnerNotice>) {
  const heading = headingOfNotice(facts)
  return (
    <Letter shop={shop} preview={heading} heading={heading}>
      <Words>
        On {formatWhen(facts.at)}, {placeOf(facts)}.
      </Words>
      <Words>All owners get this mail. If you expected it, you need not do anything.</Words>
      <Words>
        If you did not, talk to {safeName(facts.actorName) || 'each other'} at once. If it was nobody you know: change
        your password, end your other sessions, and look who works in the shop.
      </Words>
      <Action url={`${shop.url}/admin/people`} label="Who works in the shop" />
      <Small>The audit log of the shop has this line too, and nobody can take it out.</Small>
    </Letter>
  )
}

/** The log's subject is a name that its person chose, or what an owner typed, such as an invited address. */
function aboutWhom({ action, subjectName }: OwnerNotice): string {
  const isTypedByOwner = /^(invite|data|demo|settings)\./.test(action)
  return isTypedByOwner ? subjectName : safeName(subjectName) || 'somebody'
}

function placeOf({ address, userAgent }: OwnerNotice): string {
  const from = address ? `from the internet address ${address}` : 'from an unknown place'
  return userAgent ? `${from}, with ${deviceWords(userAgent)}` : from
}
