/** The mail to all owners about one of the strongest acts: its line of the audit log, and where it came from. */
import { deviceWords } from '#app/account/device-words.ts'
import { sentenceOf } from '#app/admin/audit/audit-words.ts'
import { formatWhen } from '#app/ui/when.tsx'
import type { OwnerNotice } from '#store/mail/mail.ts'
import { Action, Letter, type MailProps, Small, Words } from './letter.tsx'
import { safeName } from './safe-name.ts'

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
