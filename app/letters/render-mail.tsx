/** Renders a mail or SMS: subject, HTML and text part. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Language, languageIn } from '#store/language.ts'
import { formatTotal } from '#store/money.ts'
import type { MailKind, MailShop, OrderSms, RenderMail } from '#store/talk/mail/mail.ts'
import { fillSms, itemsInWords } from '#store/talk/messages/message-words.ts'
import { Letter, Words } from './letter.tsx'
import { ACCESS_TEXTS, REQUESTS } from './letters.texts.ts'
import { ACCESS_LETTERS, OTHER_LETTERS, OWNER_LETTERS, type Writer, type Writers } from './letters.tsx'
import { ORDER_LETTERS, pageOf } from './order-letters.tsx'
import { textOfLetter } from './plain-text.ts'
import { safeName } from './safe-name.ts'

type SmsKind = 'phone_code' | 'test_sms' | 'request_stocked_sms' | 'order_sms'

const LONGEST_SUBJECT = 150
const LONGEST_NAME = 60

const LETTERS: Writers<Exclude<MailKind, SmsKind>> = {
  ...ORDER_LETTERS,
  ...ACCESS_LETTERS,
  ...OWNER_LETTERS,
  ...OTHER_LETTERS,
}

/** Throws for an unknown kind, and for facts that do not belong to the kind. */
export const renderMail: RenderMail = async (kind, facts, shop) => {
  const language = languageIn(facts.language)
  if (kind === 'test_sms') return { subject: '', html: '', text: `A test of ${shop.name}: messages to phones work.` }
  if (kind === 'phone_code') return phoneCode(String(facts.code ?? ''), shop, language)
  if (kind === 'request_stocked_sms') {
    const name = oneLine(String(facts.productName)).slice(0, LONGEST_NAME)
    const text = REQUESTS[language].sms(name, shop.name, String(facts.url))
    return { subject: '', html: '', text: text.toWellFormed() }
  }
  if (kind === 'order_sms') return orderSms(facts as OrderSms, shop)
  // The facts were checked when they were written; those of another version that lack some fail below.
  const write = LETTERS[kind as keyof typeof LETTERS] as Writer<unknown> | undefined
  if (!write) throw new Error(`There is no letter for ${kind}`)
  const { subject, heading = subject, preview = heading, lang, parts } = write(facts, shop)
  const paragraphs = parts.filter((part) => part !== '')
  const body = paragraphs.map((part) => (typeof part === 'string' ? createElement(Words, null, part) : part))
  const letter = createElement(Letter, { shop, heading, preview, lang }, ...body)
  const html = `<!DOCTYPE html>${renderToStaticMarkup(letter)}`
  return { subject: oneLine(subject), html, text: textOfLetter(letter) }
}

function orderSms({ template, ...order }: OrderSms, shop: MailShop) {
  const text = fillSms(template.text, {
    name: safeName(order.customerName) || 'customer',
    shop: shop.name,
    order: order.orderNumber,
    items: itemsInWords(order.orderItems, 'en'),
    total: formatTotal(order.totalAmount),
    due: formatTotal(order.due ?? 0),
    courier: order.courier ?? '',
    tracking: order.trackingNumber ?? '',
    answer: '',
    phone: shop.phones[0] ?? '',
    link: pageOf(order, shop),
    place: shop.place ?? '',
  })
  return { subject: '', html: '', text, templateId: template.id }
}

function phoneCode(code: string, shop: MailShop, language: Language) {
  const text =
    code === ''
      ? `(The code for ${shop.name} was removed from this message, because anybody who has it could log in.)`
      : ACCESS_TEXTS[language].code(code, shop.name)
  return { subject: '', html: '', text }
}

/** A subject is one line, whatever a name contains. */
function oneLine(subject: string): string {
  const line = subject.replace(/[\p{Cc}\p{Cf}\u2028\u2029\s]+/gu, ' ').trim()
  return line.length > LONGEST_SUBJECT ? `${line.slice(0, LONGEST_SUBJECT - 1).toWellFormed()}…` : line
}
