/** Renders a mail or SMS: subject, HTML and text part. */
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { MailFacts, MailKind, MailShop, OrderNews, RenderMail } from '#store/mail/mail.ts'
import { ResetPassword, SecondFactorReset, SignInLink, StaffInvite, VerifyEmail } from './access-letters.tsx'
import { AccessChanged, headingOfChange } from './access-news.tsx'
import { ComplaintLetter, ComplaintsWaiting, headingOfComplaints, subjectOfComplaint } from './complaint-letters.tsx'
import { Action, Anchor, Letter, type MailProps, Small, Words } from './letter.tsx'
import { OrderPlaced, subjectOfPlaced } from './order-letters.tsx'
import {
  headingOfLimit,
  headingOfNotice,
  headingOfProof,
  headingOfWaiting,
  MessageLimit,
  OrdersWaiting,
  OwnerNoticeLetter,
  ProofFailed,
  TestMail,
} from './owner-letters.tsx'
import { plainText } from './plain-text.ts'
import { OrderReturnLetter, subjectOfReturn } from './return-letter.tsx'
import { safeName } from './safe-name.ts'
import { type MailedStep, OrderStep, subjectOfStep } from './step-letter.tsx'

type SmsKind = 'phone_code' | 'test_sms' | 'request_stocked_sms'
type Writer<Facts> = readonly [
  subject: (facts: Facts, shop: MailShop) => string,
  Letter: (props: MailProps<Facts>) => ReactElement,
]
type Writers = { [K in Exclude<MailKind, SmsKind>]: Writer<MailFacts[K]> }

const LONGEST_SUBJECT = 150
/** Characters of a product's name in an SMS. */
const LONGEST_NAME = 60

const LETTERS: Writers = {
  order_placed: [subjectOfPlaced, OrderPlaced],
  order_confirmed: stepWriter('confirmed'),
  order_packed: stepWriter('pack'),
  order_shipped: stepWriter('ship'),
  order_delivered: stepWriter('deliver'),
  order_cancelled: stepWriter('cancel'),
  order_return: [subjectOfReturn, OrderReturnLetter],
  verify_email: [(_, { name }) => `Confirm your email address for ${name}`, VerifyEmail],
  reset_password: [(_, { name }) => `Choose a new password for ${name}`, ResetPassword],
  sign_in_link: [(_, { name }) => `Your link to log in to ${name}`, SignInLink],
  staff_invite: [
    ({ invitedBy }, { name }) => `${safeName(invitedBy) || 'The owner'} invites you to ${name}`,
    StaffInvite,
  ],
  second_factor_reset: [(_, { name }) => `Your two-step login at ${name} was reset`, SecondFactorReset],
  access_changed: [(facts, { name }) => `${headingOfChange(facts)} at ${name}`, AccessChanged],
  owner_notice: [headingOfNotice, OwnerNoticeLetter],
  test_mail: [(_, { name }) => `A test of the mail server of ${name}`, TestMail],
  orders_waiting: [headingOfWaiting, OrdersWaiting],
  message_limit: [headingOfLimit, MessageLimit],
  proof_failed: [headingOfProof, ProofFailed],
  complaint: [subjectOfComplaint, ComplaintLetter],
  complaints_waiting: [headingOfComplaints, ComplaintsWaiting],
  request_confirm: [({ productName }) => `Shall we tell you when ${productName} is back?`, RequestConfirm],
  request_stocked: [({ productName }) => `${productName} is now in stock`, RequestStocked],
}

function stepWriter(step: MailedStep): Writer<OrderNews> {
  return [(facts) => subjectOfStep(step, facts), (props) => <OrderStep step={step} {...props} />]
}

/** Throws for an unknown kind, and for facts that do not belong to the kind. */
export const renderMail: RenderMail = async (kind, facts, shop) => {
  if (kind === 'test_sms') return { subject: '', html: '', text: `A test of ${shop.name}: messages to phones work.` }
  if (kind === 'phone_code') return phoneCode(String(facts.code ?? ''), shop)
  if (kind === 'request_stocked_sms') {
    const text = `${oneLine(String(facts.productName)).slice(0, LONGEST_NAME)} is in stock at ${shop.name}: ${facts.url}`
    return { subject: '', html: '', text: text.toWellFormed() }
  }
  // The facts were checked when they were written; those of another version that lack some fail below.
  const writer = LETTERS[kind as keyof Writers] as Writer<unknown> | undefined
  if (!writer) throw new Error(`There is no letter for ${kind}`)
  const [subjectOf, LetterOf] = writer
  const letter = <LetterOf facts={facts} shop={shop} />
  const html = `<!DOCTYPE html>${renderToStaticMarkup(letter)}`
  return { subject: oneLine(subjectOf(facts, shop)), html, text: plainText(letter) }
}

function phoneCode(code: string, shop: MailShop) {
  const text =
    code === ''
      ? `(The code for ${shop.name} was removed from this message, because anybody who has it could log in.)`
      : `${code} is your code for ${shop.name}. Nobody from the shop will ever ask you for it.`
  return { subject: '', html: '', text }
}

/** A subject is one line, whatever a name contains. */
function oneLine(subject: string): string {
  const line = subject.replace(/[\p{Cc}\p{Cf}\u2028\u2029\s]+/gu, ' ').trim()
  return line.length > LONGEST_SUBJECT ? `${line.slice(0, LONGEST_SUBJECT - 1).toWellFormed()}…` : line
}

/** Asks for consent: anybody may have typed the address. */
function RequestConfirm({ facts, shop }: MailProps<MailFacts['request_confirm']>) {
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

function RequestStocked({ facts, shop }: MailProps<MailFacts['request_stocked']>) {
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
