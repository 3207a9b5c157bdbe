import { describe, expect, it } from 'vitest'
import { AUDIT_NOUNS } from '#store/people/audit/audit.ts'
import { sentenceOf, wordsOfNoun } from './audit-words.ts'

type Change = { action: string; subjectName?: string; before?: object; after?: object; address?: string }

/** The whole sentence, without its time. */
function told({ action, subjectName = 'Tin Drum', before, after, address = '' }: Change): string {
  const fields = (some: object | undefined) => (some as Record<string, unknown> | undefined) ?? null
  const line = { action, actorName: 'Asha', subjectName, before: fields(before), after: fields(after), address }
  const { verb, subject, tail } = sentenceOf(line)
  return `Asha ${verb}${subject && ` ${subject}`}${tail}`
}

describe('a line of the audit log is a sentence', () => {
  it.each<[Change, string]>([
    [
      { action: 'product.update', before: { pricePaise: 9000 }, after: { pricePaise: 8000 } },
      'Asha changed the product Tin Drum: price from ₹90 to ₹80',
    ],
    [
      {
        action: 'product.update',
        before: { stock: 3, isFeatured: false, imageUrl: '/media/x.webp' },
        after: { stock: 5, isFeatured: true, imageUrl: null },
      },
      'Asha changed the product Tin Drum: stock from 3 to 5; featured from no to yes; picture from a picture to nothing',
    ],
    [
      { action: 'product.create', after: { pricePaise: 9000, stock: 4 } },
      'Asha added the product Tin Drum: price ₹90; stock 4',
    ],
    [
      {
        action: 'product.delete',
        subjectName: '2 products',
        before: {
          products: [
            { id: 'x', name: 'Kite' },
            { id: 'y', name: 'Ball' },
          ],
        },
      },
      'Asha deleted 2 products: products Kite, Ball',
    ],
    [
      {
        action: 'order.change',
        subjectName: 'TOK-1001',
        before: { lines: [{ _id: 'x', name: 'Kite', qty: 2, price: 50 }], totalAmount: 100 },
        after: { lines: [{ _id: 'x', name: 'Kite', qty: 1, price: 50 }], totalAmount: 50 },
      },
      'Asha changed the order TOK-1001: items from 2 Kite to 1 Kite; total from ₹100 to ₹50',
    ],
    [
      {
        action: 'order.call',
        subjectName: 'TOK-1001',
        after: { outcome: 'call later', callAfter: '2026-11-22T10:40:00.000Z' },
      },
      'Asha called about the order TOK-1001: outcome call later; call again 22 Nov 2026, 4:10\u00a0pm',
    ],
    [{ action: 'person.sign-in', subjectName: 'Asha', address: '49.36.1.2' }, 'Asha logged in from 49.36.1.2'],
    [
      { action: 'person.role', subjectName: 'Ravi', before: { role: 'packer' }, after: { role: 'manager' } },
      'Asha changed the role of Ravi: role from Packer to Manager',
    ],
    [
      {
        action: 'settings.change',
        subjectName: 'Asha Stores',
        before: { tagline: 'Toys' },
        after: { tagline: 'Fair toys' },
      },
      'Asha changed the settings of Asha Stores: tagline from Toys to Fair toys',
    ],
    [{ action: 'review.approve' }, 'Asha approved the review Tin Drum'],
    [
      { action: 'settings.mail-server', subjectName: 'mail server', before: { isSet: true }, after: { isSet: true } },
      'Asha changed the mail server',
    ],
    [
      { action: 'settings.mail-server', subjectName: 'mail server', before: { isSet: true }, after: { isSet: false } },
      'Asha removed the mail server',
    ],
    [
      { action: 'thing.link', after: { other: 'b0e0cbd4-5b6c-4f0e-9a51-0d3a1f1c5f00', pieces: { a: 1 } } },
      'Asha linked the thing Tin Drum: other another one; pieces a 1',
    ],
  ])('%j', (change, sentence) => {
    expect(told(change)).toBe(sentence)
    expect(told(change)).not.toMatch(/[{}]|[0-9a-f]{8}-[0-9a-f]{4}|\dT\d/)
  })

  it('cuts long texts', () => {
    const words = told({
      action: 'product.update',
      before: { description: 'a'.repeat(500) },
      after: { description: 'b' },
    })
    expect(words).toHaveLength('Asha changed the product Tin Drum: description from “…” to b'.length + 80)
  })
})

it('every kind of the filter has words', () => {
  expect(AUDIT_NOUNS.map(wordsOfNoun)).toEqual(
    expect.arrayContaining(['Orders', 'Classes', 'Shelves', 'Search words', 'Cash book']),
  )
})
