/** Mails to people who asked for a product. */
import type { MailFacts } from '#store/mail/mail.ts'
import { Action, Anchor, Letter, type MailProps, Small, Words } from './letter.tsx'

/** Asks for consent: anybody may have typed the address. */
export function RequestConfirm({ facts, shop }: MailProps<MailFacts['request_confirm']>) {
  return (
    <Letter shop={shop} preview={`Shall we tell you when ${facts.productName} is back?`} heading="Shall we tell you?">
      <Words>
        Somebody left this address to hear when this is back in stock: <strong>{facts.productName}</strong>.
      </Words>
      <Action url={facts.url} label="Yes, tell me" />
      <Small>Was it not you? Then do nothing: without the button we will not write again.</Small>
    </Letter>
  )
}

export function RequestStocked({ facts, shop }: MailProps<MailFacts['request_stocked']>) {
  return (
    <Letter shop={shop} preview={`${facts.productName} is now in stock.`} heading="Now in stock">
      <Words>
        You asked us to tell you when we have this: <strong>{facts.productName}</strong>.
      </Words>
      <Action url={facts.url} label="View product" />
      <Small>We will not write to you about this again.</Small>
      {facts.stopUrl ? (
        <Small>
          Not you, or do you want no more of these mails? <Anchor url={facts.stopUrl}>Stop mails about requests</Anchor>
        </Small>
      ) : null}
    </Letter>
  )
}
