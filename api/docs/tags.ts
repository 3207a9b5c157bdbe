/** The groups of the description: each call is in one, by the first word of its path behind /api or /api/admin. */

type Tag = { name: string; description: string; of: string[] }

const TAGS: Tag[] = [
  {
    name: 'Identity',
    description: 'Signing up, in and out, and what belongs to an account.',
    of: ['auth', 'me', 'addresses'],
  },
  {
    name: 'Products',
    description: 'What is for sale, finding it, and keeping it in order.',
    of: ['products', 'product-imports', 'offers', 'images', 'collections', 'synonyms', 'search-misses'],
  },
  {
    name: 'Orders',
    description: 'From the cart to the papers, for customers and for the desk.',
    of: [
      'orders',
      'order-status',
      'phone-orders',
      'quotations',
      'known-customers',
      'customers',
      'coupons',
      'classes',
      'pasted-lists',
      'calls',
      'call-queue',
      'refused-orders',
      'pick-list',
      'slips.pdf',
      'papers',
      'invoices.pdf',
    ],
  },
  {
    name: 'After the sale',
    description: 'What comes back, what buyers say, and what they complain of.',
    of: ['returns', 'reviews', 'complaints'],
  },
  { name: 'Cash book', description: 'What was received and given back.', of: ['cash-book'] },
  { name: 'Books', description: "A month's papers and money, for the accountant.", of: ['books'] },
  {
    name: 'Requests',
    description: 'What shoppers ask the shop to stock.',
    of: ['product-requests', 'requests', 'request-groups'],
  },
  {
    name: 'Desk',
    description: 'What waits, rings, and can be undone.',
    of: ['desk', 'undo', 'waiting', 'overview', 'figures', 'messages', 'rings'],
  },
  { name: 'People', description: 'Who works here, and who is forgotten.', of: ['people', 'invites', 'forgetting'] },
  {
    name: 'Shop',
    description: 'Settings, mail, backups, and how the shop runs.',
    of: [
      'shop',
      'delivery',
      'delivery-rules',
      'settings',
      'shop-pictures',
      'home',
      'ways-out',
      'first-steps',
      'status',
      'audit',
      'mail',
      'backups',
      'export',
    ],
  },
]

export const DESCRIBED_TAGS = TAGS.map(({ name, description }) => ({ name, description }))

export function tagsOf(path: string): string[] {
  const [, word = ''] = /^\/api\/(?:admin\/)?([^/]+)/.exec(path) ?? []
  return TAGS.filter(({ of }) => of.includes(word)).map(({ name }) => name)
}
