/** The shop's policies: the owner's words, or defaults that suit a small shop. Blank lines separate paragraphs. */

import { RETENTION_DAYS } from '#store/retention.ts'
import { daysWords, deliverySentence, dependsOnPin } from '#store/selling/delivery/terms.ts'
import type { Policy } from '#store/shop/settings/settings.schema.ts'
import { deliveryTermsOf, POLICY_NAMES, type PolicyName, type ShopDetails } from '#store/shop/settings/settings.ts'
import { deliveryDaysOf, promisesOf, returnDaysOf } from './promises.ts'

export type { Policy } from '#store/shop/settings/settings.schema.ts'

/** All policies, the owner's own where written. */
export function policiesOf(details: ShopDetails): Policy[] {
  return POLICY_NAMES.map((name) => {
    const own = details.policies[name].trim()
    return { name, text: own || DEFAULTS[name](details), isDefault: own === '' }
  })
}

const DEFAULTS: Record<PolicyName, (details: ShopDetails) => string> = {
  returns: (details) =>
    `If an item arrives broken, wrong or not as described, ${whatToDo(returnDaysOf(details))} and keep it in its original packing. We will replace it or refund you.\n\n` +
    'You can cancel an order free of charge until it is packed. Used items, and books and toys taken out of their sealed pack, can be returned only if faulty.\n\n' +
    'We refund you the same way you paid, within 7 days of receiving the item.',
  delivery: (details) =>
    'We call to confirm every order before we pack it. We do not ship orders we cannot confirm.\n\n' +
    `${dependsOnPin(details) ? 'What delivery costs, how it can be paid and how long it takes depends on your PIN code: type it in on the page of a product or in the cart.' : `${deliverySentence(deliveryTermsOf(details))} Most orders arrive ${daysWords(deliveryDaysOf(details))} after the call, depending on your PIN code.`}\n\n` +
    `${dependsOnPin(details) ? '' : `${promisesOf(details).pay}. `}Prices include all taxes.`,
  privacy: (details) =>
    'We keep what an order needs: name, phone number, email address and the address to deliver to, with what was ordered and when. A courier gets name, phone number and address; nobody else does. We show no advertising and follow nobody across other sites. The cart and the products you looked at last are kept in your browser alone, and the only cookies are those that keep you logged in. We count the words searched for, never who searched.\n\n' +
    `With an account you can read, correct and download what we know about you, and delete it all under Your data. Your orders then lose name, phone number and address ${daysWords(String(RETENTION_DAYS))} after the day of the order, and tax invoices when tax law lets us. If you ordered by phone without an account, ask us, and we forget you in the same way.\n\n` +
    `Questions about your data, or a complaint? ${whoHears(details)}`,
  terms: (details) =>
    'An order is an offer to buy; it is agreed when we confirm it on the phone. If a price was clearly wrong or an item has run out, we tell you on that call, and you owe nothing.\n\n' +
    'Each customer may order at most 3 of the same item at a time. The prices are those at the moment of the order, in rupees, with all taxes.\n\n' +
    `Complaints: ${whoHears(details)} They are acknowledged within 48 hours and settled within a month. The law of India applies.`,
}

/** Without promised days, damage must be reported at once. */
function whatToDo(days: string): string {
  if (days === '') return 'call us on the day it arrives'
  return `call us within ${daysWords(days)}, or request a return on your order page`
}

/** The grievance officer, if the owner has named one. */
function whoHears({ grievanceOfficer: { name, phone, email } }: ShopDetails): string {
  const ways = [phone, email].filter(Boolean).join(', ')
  if (name === '') return `Please call us or write to us${ways ? `: ${ways}` : ', as the contact page says'}.`
  return `Please ask our grievance officer, ${name}${ways ? ` (${ways})` : ''}.`
}
