export const SECTIONS = {
  shop: { heading: 'The shop', words: 'Name, phone and address, as pages and papers show them.' },
  look: { heading: 'Look', words: 'Logo, colours, and how the first page greets people.' },
  seo: {
    heading: 'Search engines',
    words: 'What Google and link previews say of your categories. Products and shelves have it in their own forms.',
  },
  tax: {
    heading: 'Tax',
    words: 'GST by category, for products without their own.',
  },
  delivery: {
    heading: 'Delivery and payment',
    words: 'What delivery costs, how long it takes, and how orders are paid.',
  },
  cash: {
    heading: 'Rules for cash',
    words: 'When an order is paid first by UPI. Customers are not told the reason.',
  },
  calls: {
    heading: 'Calls to customers',
    words: 'Hours when you call customers.',
  },
  caps: {
    heading: 'Unconfirmed orders',
    words: 'How much one customer may order before you confirm. Beyond it the checkout asks to call you.',
  },
  messages: {
    heading: 'Words for customers',
    words: 'What WhatsApp and mail say at each step. Leave empty to use the ready words.',
  },
  sms: {
    heading: 'Automatic SMS',
    words:
      'The texts that you registered with DLT, with {name} and the like in place of {#var#}. A step without one sends no SMS.',
  },
  sessions: { heading: 'Logging in', words: 'Staff log in again after 8 hours away, customers after 7 days.' },
  sending: {
    heading: 'Most messages a day',
    words: 'To people who have not proved their address or number yet. You are told at 80 %.',
  },
  rooms: {
    heading: 'What else can it do?',
    words: 'A room comes into the menu with its first use, or when you tick it here.',
  },
  policies: { heading: 'Policies and complaints', words: 'What the shop promises, and who hears complaints.' },
} as const
