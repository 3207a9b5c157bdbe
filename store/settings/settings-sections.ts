/** The sections of the settings page, in order. Browser-safe. */
export const SECTIONS = {
  shop: { heading: 'The shop', words: 'Shown in the header, the footer and on the contact page, at once.' },
  look: { heading: 'Look', words: 'How the shop greets people, on its pages, in its mails and on its papers.' },
  tax: {
    heading: 'Tax',
    words:
      'GST of the shop, and of its products. Rates and HSN codes are for products without a GST rate or HSN code of their own. Nil-rated and exempt goods, such as notebooks and pencils, have a rate of 0 % and get a bill of supply. Empty: we ask before such a product is invoiced at 0 %. A product in two categories with different rates needs its own.',
  },
  papers: {
    heading: 'Invoice numbers',
    words:
      'Each kind counts by itself, from 1 in April, without a gap: BS/26-27/00001. Letters and digits, 4 at most, and no two kinds with the same. Other letters do not restart the count.',
  },
  delivery: { heading: 'Delivery and payment', words: 'A charge is part of the total from the next order on.' },
  cash: {
    heading: 'Rules for cash',
    words:
      'When an order is paid first by UPI, in part or whole. Customers see which ways to pay are open, and never why. A PIN code can have rules of its own. They need a UPI ID.',
  },
  calls: {
    heading: 'Calls to customers',
    words: 'After a call that nobody took, the next one is planned for these hours. On the clock of India, every day.',
  },
  caps: {
    heading: 'Unconfirmed orders',
    words:
      'An order holds stock until you confirm or cancel it. Beyond these numbers the checkout asks to call you. Orders you take by phone are not counted. Empty: no limit.',
  },
  messages: {
    heading: 'Words for customers',
    words:
      'Ready behind the WhatsApp button of each order, and in the mails of packed, shipped and delivered. Those who write their name or address in Hindi get the Hindi ones; the desk can choose. An emptied field gets our words back.',
  },
  sessions: {
    heading: 'Logging in',
    words: 'Customers log in again after 7 days away or 30 days in all, staff after 8 hours or a day.',
  },
  sending: {
    heading: 'Most messages a day',
    words:
      "Anybody can type in somebody else's number or address. Mails after you confirmed an order, and messages to customers who proved their address or number, are not counted. Owners are told at 80 % and at 100 %. Empty: no limit.",
  },
  rooms: {
    heading: 'What else can it do?',
    words:
      'Each has a place in the menu from its first use on, or as soon as you tick it here. Find opens it at any time.',
  },
  policies: {
    heading: 'Policies and complaints',
    words: 'Shown at /policies, with who hears complaints, as the law wants.',
  },
} as const
