/** What Find knows of the desk's places beyond the names in the menu. Imports only types, for its test. */
import type { MenuEntry } from '#app/places.ts'

/** Further words by which a place of the menu is asked for. */
export const WORDS_OF_PLACES: Readonly<Record<string, string>> = {
  '/admin': 'home overview stock running low',
  '/admin/orders': 'calls customers parcels courier tracking labels slips print invoices',
  '/admin/products': 'stock price catalogue hide show visibility',
  '/admin/customers': 'buyers note phone refused CSV',
  '/admin/quotations': 'quote price offer bulk school office proforma',
  '/admin/requests': 'wishes inbox missed searches pin codes',
  '/admin/cash': 'book takings refunds money back UPI courier owes day close',
  '/admin/books': 'GST GSTR-1 tax invoices bills credit notes register Tally month accountant',
  '/admin/figures': 'sales best sellers chart',
  '/admin/classes': 'school list set parents books link QR',
  '/admin/reviews': 'stars',
  '/admin/offers': 'discount sale coupons',
  '/admin/home': 'first page welcome picture banner hero shelves',
  '/admin/requests/complaints': 'grievance officer',
  '/admin/search': 'synonyms',
  '/admin/mail': 'messages email outbox',
  '/admin/settings': 'logo colours phone',
  '/admin/status': 'health backups disk errors',
  '/admin/people': 'staff packer manager owner customers invite forgot password forget',
  '/admin/audit': 'log who did what',
  '/admin/export': 'download data CSV',
}

/** The rooms that are no place of the menu. */
export const ROOMS: readonly (Omit<MenuEntry, 'icon' | 'right'> & { right?: MenuEntry['right']; words: string })[] = [
  { to: '/admin/orders/new', label: 'New order by phone', right: 'take orders', words: 'take' },
  {
    to: '/admin/quotations/new',
    label: 'New quotation',
    right: 'take orders',
    words: 'add write price offer bulk school',
  },
  { to: '/admin/orders/pick', label: 'Pick list', right: 'read orders', words: 'pack collect' },
  { to: '/admin/orders/returns', label: 'Returns', right: 'read orders', words: 'refunds exchange came back' },
  { to: '/admin/products/new', label: 'New product', right: 'change products', words: 'add' },
  { to: '/admin/products/import', label: 'Import products', right: 'change products', words: 'CSV file Excel upload' },
  { to: '/admin/coupons', label: 'Coupons', right: 'change products', words: 'codes discount' },
  { to: '/admin/shelves', label: 'Shelves', right: 'change products', words: 'collections' },
  { to: '/admin/offers/new', label: 'New offer', right: 'change products', words: 'add discount sale' },
  { to: '/admin/classes/new', label: 'New class', right: 'change products', words: 'add school list set' },
  { to: '/admin/shelves/new', label: 'New shelf', right: 'change products', words: 'add collection' },
  {
    to: '/admin/settings/start',
    label: 'Make it yours',
    right: 'change settings',
    words: 'start steps set up empty demo',
  },
  { to: '/account', label: 'My account', words: 'name email phone profile' },
  { to: '/account/security', label: 'Security', words: 'password two-step second factor passkey log out devices' },
  { to: '/account/alerts', label: 'Alerts', words: 'notifications push ring' },
]
