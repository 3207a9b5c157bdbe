import type { MailFacts, MailShop } from '#store/mail/mail.ts'
import { Action, Letter, Small, Words } from './letter.tsx'
import { safeWords } from './safe-words.ts'

/** What somebody asked for has come into the shop. */
export function RequestStocked({ facts, shop }: { facts: MailFacts['request_stocked']; shop: MailShop }) {
  const wish = safeWords(facts.requestedProductName)
  return (
    <Letter shop={shop} preview={`${facts.productName} is in the shop now.`} heading="It is here!">
      <Words>
        You asked us for {wish ? `“${wish}”` : 'something that we did not have'}. Now we have it:{' '}
        <strong>{facts.productName}</strong>.
      </Words>
      <Action url={facts.url} label="Have a look" />
      <Small>You asked us to tell you. This was the only message about it: your address is off the list.</Small>
    </Letter>
  )
}
