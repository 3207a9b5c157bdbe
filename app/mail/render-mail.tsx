/** Writes a message out: subject, HTML and text part. */

import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { MailFacts, MailKind, MailShop, OrderNews, RenderMail } from '#store/mail/mail.ts'
import { EmailCode, ResetPassword, SecondFactorReset, SignInLink, StaffInvite, VerifyEmail } from './access-letters.tsx'
import { AccessChanged, headingOfChange } from './access-news.tsx'
import { ComplaintLetter, ComplaintsWaiting, headingOfComplaints, subjectOfComplaint } from './complaint-letters.tsx'
import { OrderPlaced } from './order-letters.tsx'
import {
  headingOfLimit,
  headingOfProof,
  headingOfWaiting,
  MessageLimit,
  OrdersWaiting,
  ProofFailed,
  TestMail,
} from './orders-waiting.tsx'
import { headingOfNotice, OwnerNoticeLetter } from './owner-notice.tsx'
import { plainText } from './plain-text.ts'
import { RequestConfirm, RequestStocked } from './request-letter.tsx'
import { OrderReturnLetter, subjectOfReturn } from './return-letter.tsx'
import { safeName } from './safe-words.ts'
import { OrderStep, subjectOfStep, type ToldStep } from './step-letter.tsx'

type Written = { subject: string; letter: ReactElement }
type SmsKind = 'phone_code' | 'test_sms' | 'request_stocked_sms'
type Writers = { [K in Exclude<MailKind, SmsKind>]: (facts: MailFacts[K], shop: MailShop) => Written }

const LONGEST_SUBJECT = 150
/** A product's name, for a message to a phone. */
const LONGEST_NAME = 60

const LETTERS: Writers = {
  order_placed: (facts, shop) => ({
    subject: `Order ${facts.orderNumber} is placed`,
    letter: <OrderPlaced facts={facts} shop={shop} />,
  }),
  order_confirmed: stepWriter('confirmed'),
  order_packed: stepWriter('pack'),
  order_shipped: stepWriter('ship'),
  order_delivered: stepWriter('deliver'),
  order_cancelled: stepWriter('cancel'),
  order_return: (facts, shop) => ({
    subject: subjectOfReturn(facts),
    letter: <OrderReturnLetter facts={facts} shop={shop} />,
  }),
  verify_email: (facts, shop) => ({
    subject: `Confirm your email address for ${shop.name}`,
    letter: <VerifyEmail facts={facts} shop={shop} />,
  }),
  reset_password: (facts, shop) => ({
    subject: `Choose a new password for ${shop.name}`,
    letter: <ResetPassword facts={facts} shop={shop} />,
  }),
  sign_in_link: (facts, shop) => ({
    subject: `Your link to log in to ${shop.name}`,
    letter: <SignInLink facts={facts} shop={shop} />,
  }),
  email_code: (facts, shop) => ({
    subject: `Your code for ${shop.name}`,
    letter: <EmailCode facts={facts} shop={shop} />,
  }),
  staff_invite: (facts, shop) => ({
    subject: `${safeName(facts.invitedBy) || 'The owner'} invites you to ${shop.name}`,
    letter: <StaffInvite facts={facts} shop={shop} />,
  }),
  second_factor_reset: (facts, shop) => ({
    subject: `Your two-step login at ${shop.name} was reset`,
    letter: <SecondFactorReset facts={facts} shop={shop} />,
  }),
  access_changed: (facts, shop) => ({
    subject: `${headingOfChange(facts.what)} at ${shop.name}`,
    letter: <AccessChanged facts={facts} shop={shop} />,
  }),
  owner_notice: (facts, shop) => ({
    subject: headingOfNotice(facts),
    letter: <OwnerNoticeLetter facts={facts} shop={shop} />,
  }),
  test_mail: (_facts, shop) => ({
    subject: `A test of the mail server of ${shop.name}`,
    letter: <TestMail shop={shop} />,
  }),
  orders_waiting: (facts, shop) => ({
    subject: headingOfWaiting(facts.count),
    letter: <OrdersWaiting facts={facts} shop={shop} />,
  }),
  message_limit: (facts, shop) => ({
    subject: headingOfLimit(facts),
    letter: <MessageLimit facts={facts} shop={shop} />,
  }),
  proof_failed: (facts, shop) => ({
    subject: headingOfProof(facts),
    letter: <ProofFailed facts={facts} shop={shop} />,
  }),
  complaint: (facts, shop) => ({
    subject: subjectOfComplaint(facts),
    letter: <ComplaintLetter facts={facts} shop={shop} />,
  }),
  complaints_waiting: (facts, shop) => ({
    subject: headingOfComplaints(facts),
    letter: <ComplaintsWaiting facts={facts} shop={shop} />,
  }),
  request_confirm: (facts, shop) => ({
    subject: `Shall we tell you when ${facts.productName} is back?`,
    letter: <RequestConfirm facts={facts} shop={shop} />,
  }),
  request_stocked: (facts, shop) => ({
    subject: `${facts.productName} is now in stock`,
    letter: <RequestStocked facts={facts} shop={shop} />,
  }),
}

function stepWriter(step: ToldStep) {
  return (facts: OrderNews, shop: MailShop): Written => ({
    subject: subjectOfStep(step, facts),
    letter: <OrderStep step={step} facts={facts} shop={shop} />,
  })
}

/** Throws for an unknown kind and for facts that are not those of the kind. */
export const renderMail: RenderMail = async (kind, facts, shop) => {
  if (kind === 'test_sms') return { subject: '', html: '', text: `A test of ${shop.name}: messages to phones work.` }
  if (kind === 'phone_code') return phoneCode(String(facts.code ?? ''), shop)
  if (kind === 'request_stocked_sms') {
    const text = `${oneLine(String(facts.productName)).slice(0, LONGEST_NAME)} is in stock at ${shop.name}: ${facts.url}`
    return { subject: '', html: '', text: text.toWellFormed() }
  }
  // The facts were typed when they were written; a row of another version that lacks some fails below.
  const write = LETTERS[kind as keyof Writers] as ((facts: unknown, shop: MailShop) => Written) | undefined
  if (!write) throw new Error(`There is no letter for ${kind}`)
  const { subject, letter } = write(facts, shop)
  const html = `<!DOCTYPE html>${renderToStaticMarkup(letter)}`
  return { subject: oneLine(subject), html, text: plainText(letter) }
}

function phoneCode(code: string, shop: MailShop) {
  const text =
    code === ''
      ? `(The code for ${shop.name} was removed from this message, because anybody who has it could log in.)`
      : `${code} is your code for ${shop.name}. Nobody from the shop will ever ask you for it.`
  return { subject: '', html: '', text }
}

/** Whatever stands in a name, a subject is one line. */
function oneLine(subject: string): string {
  const line = subject.replace(/[\p{Cc}\p{Cf}\u2028\u2029\s]+/gu, ' ').trim()
  return line.length > LONGEST_SUBJECT ? `${line.slice(0, LONGEST_SUBJECT - 1).toWellFormed()}…` : line
}
