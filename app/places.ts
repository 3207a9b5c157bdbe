/**
 * Every address that a person opens. Routes, chunks, kept answers, guards, the sitemap, tests and the desk's menu come from this
 * file. It imports nothing, so that the build and the server can read it.
 */
import type * as icons from 'lucide-react'
import type { Right } from '#store/people/access/rights.ts'
import type { WaitingKind } from '#store/shop/overview/overview.schema.ts'
import type { RoomName } from '#store/shop/settings/sections/room-settings.ts'

export type Place = {
  /** As routes are written: "/product/:id/:slug?". */
  path: string
  /** Its page, below app/. */
  page: string
  /** Whom the page is for; others are sent to log in or told that it is not for them. */
  for: 'everybody' | 'customer' | 'staff'
  /**
   * The page is the same for everybody: it is kept, and search engines read it. Says which parameters of its address count:
   * none, the part of a list, the filters of a category, those of a finder, or those of a collection.
   * `own`: none, of a page that the shopkeeper wrote.
   */
  kept?: 'none' | 'part' | 'category' | 'finder' | 'collection' | 'own'
  /** The addresses in the sitemap, where `path` has parameters. Products have a sitemap of their own. */
  addresses?: readonly string[]
  /** The script file for what several such pages share. */
  chunk: 'shop' | 'account' | 'desk'
  /** Links of messages lead here, with a token in the hash. */
  takesToken?: true
  /** It registers the service worker for push notifications, which the policy of all other pages forbids. */
  registersWorker?: true
}

const shop = { for: 'everybody', chunk: 'shop' } as const
const signIn = { for: 'everybody', chunk: 'account' } as const
const account = { for: 'customer', chunk: 'account' } as const
const desk = { for: 'staff', chunk: 'desk' } as const

export const PLACES = [
  { path: '/', page: 'shop/home/home.tsx', ...shop, kept: 'part' },
  { path: '/category/Toy', page: 'shop/catalogue/toy-finder.tsx', ...shop, kept: 'finder' },
  {
    path: '/category/:categoryName',
    page: 'shop/catalogue/category.tsx',
    ...shop,
    kept: 'category',
    addresses: ['/category/Study', '/category/Household'],
  },
  { path: '/gift-finder', page: 'shop/catalogue/gift-finder.tsx', ...shop, kept: 'finder' },
  {
    path: '/collection/:collectionName',
    page: 'shop/catalogue/collection.tsx',
    ...shop,
    kept: 'collection',
    addresses: [],
  },
  { path: '/product/:id/:slug?', page: 'shop/product/product.tsx', ...shop, kept: 'none', addresses: [] },
  { path: '/contact', page: 'shop/contact/contact.tsx', ...shop, kept: 'none' },
  { path: '/pages/:pageName', page: 'shop/about/own-page.tsx', ...shop, kept: 'own' },
  { path: '/policies', page: 'shop/about/policies.tsx', ...shop, kept: 'none' },
  // Not kept: each search is counted, and its page asks the API in process.
  { path: '/search', page: 'shop/search/search.tsx', ...shop },
  // Not kept: buyers of the product write here.
  { path: '/reviews/:id', page: 'shop/reviews/reviews.tsx', ...account, for: 'everybody' },
  { path: '/cart', page: 'shop/cart/cart.tsx', ...shop },
  { path: '/quotation/:key', page: 'shop/orders/quotation.tsx', ...signIn },
  // Not kept: they know who is signed in, and how the card stands.
  { path: '/gift-card', page: 'shop/gift-card/gift-card.tsx', ...signIn },
  { path: '/gift-card/:key', page: 'shop/gift-card/purchase.tsx', ...signIn },
  // Not kept: it is as it is asked for, and its stock of now.
  { path: '/buy/:items', page: 'shop/cart/buy.tsx', ...shop },
  // Not kept: its prices and stock are those of now.
  { path: '/class/:code', page: 'shop/cart/class.tsx', ...shop },
  { path: '/wishlist', page: 'shop/wishlist/wishlist.tsx', ...shop },
  { path: '/checkout', page: 'shop/checkout/checkout.tsx', ...shop, for: 'customer' },
  { path: '/order-success', page: 'shop/orders/order-success.tsx', ...signIn },
  { path: '/tell-me', page: 'shop/product/tell-me.tsx', ...shop, takesToken: true },
  { path: '/no-more-mail', page: 'shop/contact/no-more-mail.tsx', ...shop, takesToken: true },

  { path: '/login', page: 'shop/sign-in/login.tsx', ...signIn },
  { path: '/signup', page: 'shop/sign-in/signup.tsx', ...signIn },
  { path: '/login/second-factor', page: 'shop/sign-in/second-factor.tsx', ...signIn },
  { path: '/login/email-link', page: 'shop/sign-in/email-link.tsx', ...signIn },
  { path: '/login/phone', page: 'shop/sign-in/phone.tsx', ...signIn },
  { path: '/login/forgot-password', page: 'shop/sign-in/forgot-password.tsx', ...signIn },
  { path: '/login/open-link', page: 'shop/sign-in/open-link.tsx', ...signIn, takesToken: true },
  { path: '/reset-password', page: 'shop/sign-in/reset-password.tsx', ...signIn, takesToken: true },
  { path: '/email-verified', page: 'shop/sign-in/email-verified.tsx', ...signIn, takesToken: true },
  { path: '/invite', page: 'shop/sign-in/invite.tsx', ...signIn, takesToken: true },
  { path: '/complaint', page: 'shop/contact/complaint.tsx', ...signIn, takesToken: true },
  { path: '/order-status', page: 'shop/orders/status.tsx', ...signIn, takesToken: true },

  { path: '/orders', page: 'shop/orders/orders.tsx', ...account },
  { path: '/orders/:id', page: 'shop/orders/order.tsx', ...account },
  { path: '/account', page: 'shop/account/profile/profile.tsx', ...account },
  { path: '/account/addresses', page: 'shop/account/addresses/addresses.tsx', ...account },
  { path: '/account/security', page: 'shop/account/security/security.tsx', ...account },
  { path: '/account/alerts', page: 'shop/account/alerts/alerts.tsx', ...account, for: 'staff', registersWorker: true },
  { path: '/account/data', page: 'shop/account/data/data.tsx', ...account },
  { path: '/account/proof', page: 'shop/account/proof.tsx', ...account },

  { path: '/admin', page: 'desk/today/today.tsx', ...desk },
  { path: '/admin/orders', page: 'desk/orders/list.tsx', ...desk },
  { path: '/admin/orders/new', page: 'desk/orders/new.tsx', ...desk },
  { path: '/admin/orders/pick', page: 'desk/orders/pick.tsx', ...desk },
  { path: '/admin/orders/returns', page: 'desk/orders/returns.tsx', ...desk },
  { path: '/admin/orders/:id', page: 'desk/orders/order.tsx', ...desk },
  { path: '/admin/quotations', page: 'desk/quotations/list.tsx', ...desk },
  { path: '/admin/quotations/new', page: 'desk/quotations/edit.tsx', ...desk },
  { path: '/admin/quotations/:id', page: 'desk/quotations/edit.tsx', ...desk },
  { path: '/admin/cash', page: 'desk/cash/cash.tsx', ...desk },
  { path: '/admin/books', page: 'desk/books/books.tsx', ...desk },
  { path: '/admin/figures', page: 'desk/figures/figures.tsx', ...desk },
  { path: '/admin/customers', page: 'desk/customers/list.tsx', ...desk },
  { path: '/admin/customers/import', page: 'desk/customers/earlier-import.tsx', ...desk },
  { path: '/admin/customers/before/:id', page: 'desk/customers/earlier.tsx', ...desk },
  { path: '/admin/customers/:id', page: 'desk/customers/customer.tsx', ...desk },
  { path: '/admin/products', page: 'desk/products/list.tsx', ...desk },
  { path: '/admin/products/import', page: 'desk/products/import.tsx', ...desk },
  { path: '/admin/products/:id/stock', page: 'desk/products/stock.tsx', ...desk },
  { path: '/admin/products/new', page: 'desk/products/edit.tsx', ...desk },
  { path: '/admin/products/edit/:id', page: 'desk/products/edit.tsx', ...desk },
  { path: '/admin/facts', page: 'desk/facts/list.tsx', ...desk },
  { path: '/admin/facts/new', page: 'desk/facts/edit.tsx', ...desk },
  { path: '/admin/facts/:id', page: 'desk/facts/edit.tsx', ...desk },
  { path: '/admin/goods-in', page: 'desk/goods-in/goods-in.tsx', ...desk },
  { path: '/admin/price-labels', page: 'desk/price-labels/price-labels.tsx', ...desk },
  { path: '/admin/stock-take', page: 'desk/stock-take/list.tsx', ...desk },
  { path: '/admin/stock-take/:id', page: 'desk/stock-take/count.tsx', ...desk },
  { path: '/admin/offers', page: 'desk/offers/list.tsx', ...desk },
  { path: '/admin/offers/new', page: 'desk/offers/edit.tsx', ...desk },
  { path: '/admin/offers/:id', page: 'desk/offers/edit.tsx', ...desk },
  { path: '/admin/people', page: 'desk/people/people.tsx', ...desk },
  { path: '/admin/export', page: 'desk/export/export.tsx', ...desk },
  { path: '/admin/audit', page: 'desk/audit/list.tsx', ...desk },
  { path: '/admin/requests', page: 'desk/requests/requests.tsx', ...desk },
  { path: '/admin/requests/complaints', page: 'desk/complaints/list.tsx', ...desk },
  { path: '/admin/requests/complaints/:id', page: 'desk/complaints/complaint.tsx', ...desk },
  { path: '/admin/expenses', page: 'desk/expenses/expenses.tsx', ...desk },
  { path: '/admin/khata', page: 'desk/khata/khata.tsx', ...desk },
  { path: '/admin/reviews', page: 'desk/reviews/list.tsx', ...desk },
  { path: '/admin/coupons', page: 'desk/coupons/coupons.tsx', ...desk },
  { path: '/admin/classes', page: 'desk/classes/list.tsx', ...desk },
  { path: '/admin/classes/new', page: 'desk/classes/edit.tsx', ...desk },
  { path: '/admin/classes/:id', page: 'desk/classes/edit.tsx', ...desk },
  { path: '/admin/search', page: 'desk/search-words/search-words.tsx', ...desk },
  { path: '/admin/home', page: 'desk/shop-front/shop-front.tsx', ...desk },
  { path: '/admin/home/preview', page: 'desk/shop-front/preview.tsx', ...desk },
  { path: '/admin/shelves', page: 'desk/shelves/list.tsx', ...desk },
  { path: '/admin/shelves/new', page: 'desk/shelves/edit.tsx', ...desk },
  { path: '/admin/shelves/edit/:name', page: 'desk/shelves/edit.tsx', ...desk },
  { path: '/admin/pages', page: 'desk/own-pages/list.tsx', ...desk },
  { path: '/admin/pages/new', page: 'desk/own-pages/edit.tsx', ...desk },
  { path: '/admin/pages/edit/:name', page: 'desk/own-pages/edit.tsx', ...desk },
  { path: '/admin/pages/preview/:name', page: 'desk/own-pages/preview.tsx', ...desk },
  { path: '/admin/mail', page: 'desk/mail/list.tsx', ...desk },
  { path: '/admin/mail/:id', page: 'desk/mail/message.tsx', ...desk },
  { path: '/admin/settings', page: 'desk/settings/settings.tsx', ...desk },
  { path: '/admin/settings/:part', page: 'desk/settings/settings.tsx', ...desk },
  { path: '/admin/status', page: 'desk/status/status.tsx', ...desk },
  { path: '/admin/settings/start', page: 'desk/settings/start.tsx', ...desk },
] as const satisfies readonly Place[]

export type MenuEntry = {
  to: (typeof PLACES)[number]['path']
  label: string
  icon: keyof typeof icons
  /** The right that its list needs. */
  right: Right
  /** It is in the menu once this room is open. */
  room?: RoomName
  /** Where its further pages lie. */
  also?: readonly string[]
  /** The number beside it, and what that counts. */
  waiting?: readonly [count: WaitingKind, words: string]
}

/** The desk's menu. On a phone only "Daily" is always in sight, the rest behind "More"; "Rooms" come with their first use. */
export const DESK_MENU: Readonly<Record<'Daily' | 'Further' | 'Rooms', readonly MenuEntry[]>> = {
  Daily: [
    { to: '/admin', label: 'Today', icon: 'House', right: 'read orders' },
    {
      to: '/admin/orders',
      label: 'Orders',
      icon: 'ReceiptText',
      right: 'read orders',
      waiting: ['toConfirm', 'to confirm'],
    },
    {
      to: '/admin/products',
      label: 'Products',
      icon: 'Package',
      right: 'change products',
      also: ['/admin/facts'],
    },
    {
      to: '/admin/requests',
      label: 'Requests',
      icon: 'Lightbulb',
      right: 'read requests',
      waiting: ['openRequests', 'open'],
    },
  ],
  Further: [
    { to: '/admin/cash', label: 'Cash', icon: 'IndianRupee', right: 'read takings' },
    { to: '/admin/books', label: 'Books', icon: 'BookOpen', right: 'read takings' },
    {
      to: '/admin/home',
      label: 'Shop front',
      icon: 'LayoutTemplate',
      right: 'change products',
      also: ['/admin/shelves', '/admin/pages'],
    },
    { to: '/admin/settings', label: 'Settings', icon: 'Settings', right: 'change settings' },
  ],
  Rooms: [
    { to: '/admin/customers', label: 'Customers', icon: 'Contact', right: 'take orders', room: 'customers' },
    { to: '/admin/quotations', label: 'Quotations', icon: 'FileText', right: 'take orders', room: 'quotations' },
    {
      to: '/admin/offers',
      label: 'Offers',
      icon: 'BadgePercent',
      right: 'change products',
      room: 'offers',
      also: ['/admin/coupons'],
    },
    { to: '/admin/expenses', label: 'Expenses', icon: 'Wallet', right: 'read takings', room: 'expenses' },
    {
      to: '/admin/khata',
      label: 'Khata',
      icon: 'NotebookText',
      right: 'read takings',
      room: 'khata',
      waiting: ['cardsToPay', 'gift cards to be paid'],
    },
    { to: '/admin/goods-in', label: 'Goods in', icon: 'PackagePlus', right: 'see costs', room: 'goodsIn' },
    {
      to: '/admin/stock-take',
      label: 'Stock-take',
      icon: 'ClipboardCheck',
      right: 'change products',
      room: 'stockTake',
    },
    { to: '/admin/classes', label: 'Classes', icon: 'School', right: 'change products', room: 'classes' },
    {
      to: '/admin/reviews',
      label: 'Reviews',
      icon: 'Star',
      right: 'answer reviews',
      room: 'reviews',
      waiting: ['reviewsToRead', 'to read'],
    },
    {
      to: '/admin/requests/complaints',
      label: 'Complaints',
      icon: 'MessageSquareWarning',
      right: 'read requests',
      room: 'complaints',
      waiting: ['openComplaints', 'open'],
    },
    { to: '/admin/figures', label: 'Figures', icon: 'ChartColumn', right: 'read takings', room: 'figures' },
    {
      to: '/admin/mail',
      label: 'Mail',
      icon: 'Mail',
      right: 'read mail',
      room: 'mail',
      waiting: ['failedMails', 'failed'],
    },
    { to: '/admin/people', label: 'People', icon: 'Users', right: 'manage people', room: 'people' },
    { to: '/admin/audit', label: 'Audit', icon: 'ScrollText', right: 'read audit log', room: 'audit' },
    { to: '/admin/export', label: 'Export', icon: 'Download', right: 'export everything', room: 'export' },
    { to: '/admin/search', label: 'Search words', icon: 'TextSearch', right: 'change products', room: 'search' },
    { to: '/admin/status', label: 'How it runs', icon: 'Activity', right: 'export everything', room: 'status' },
  ],
}

/** Further words by which Find knows a place of the menu. */
export const WORDS_OF_PLACES: Readonly<Record<string, string>> = {
  '/admin': 'home overview stock running low',
  '/admin/orders': 'calls customers parcels courier tracking labels slips print invoices',
  '/admin/products': 'stock price catalogue hide show visibility',
  '/admin/customers': 'buyers note phone refused CSV',
  '/admin/quotations': 'quote price offer bulk school office proforma',
  '/admin/requests': 'wishes inbox missed searches pin codes',
  '/admin/cash': 'book takings refunds money back UPI courier owes day close float bank till',
  '/admin/books': 'GST GSTR-1 tax invoices bills credit notes register Tally month accountant',
  '/admin/figures': 'sales best sellers chart profit earn margin',
  '/admin/expenses': 'expense rent wages electricity bill paid money out courier charges',
  '/admin/khata': 'udhar credit owes owed gift card balance reminder ledger',
  '/admin/goods-in': 'purchase supplier stock buy cost received',
  '/admin/stock-take': 'inventory count shelves difference scan barcode',
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

/** What Find knows beside the menu. */
export const FURTHER_PLACES: readonly (Omit<MenuEntry, 'icon' | 'right'> & { right?: Right; words: string })[] = [
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
  {
    to: '/admin/customers/import',
    label: 'Import customers',
    right: 'manage people',
    words: 'old orders history Shopify WooCommerce CSV file Excel move',
  },
  { to: '/admin/price-labels', label: 'Price labels', right: 'change products', words: 'barcode stickers print MRP' },
  {
    to: '/admin/facts',
    label: 'Facts of products',
    right: 'change products',
    words: 'attributes class board subject pages filter own fields',
  },
  { to: '/admin/coupons', label: 'Coupons', right: 'change products', words: 'codes discount' },
  { to: '/admin/shelves', label: 'Shelves', right: 'change products', words: 'collections' },
  { to: '/admin/facts/new', label: 'New fact', right: 'change products', words: 'add attribute class board subject' },
  { to: '/admin/pages', label: 'Pages', right: 'change products', words: 'about us size guide own text footer' },
  { to: '/admin/pages/new', label: 'New page', right: 'change products', words: 'add write about us' },
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

/** The frames around the pages of the account and the desk, by the names of their routes. */
const FRAMES = { account: 'shop/account/account.tsx', desk: 'desk/frame/desk.tsx' } as const

const places: readonly Place[] = PLACES

/** The file of each route, by its path or its name. */
export const PAGE_FILES: Readonly<Record<string, string>> = {
  ...FRAMES,
  ...Object.fromEntries(PLACES.map(({ path, page }) => [path, page])),
}

/** The addresses for the sitemap, without products but with the open collections and the published pages. */
export function addressesForSearchEngines(
  collections: readonly string[],
  ownPages: readonly string[],
): readonly string[] {
  return places.flatMap(({ kept, path, addresses = [path] }) =>
    kept === 'collection' ? collections : kept === 'own' ? ownPages : kept ? addresses : [],
  )
}

export function pathsWithWorker(): string[] {
  return places.flatMap(({ registersWorker, path }) => (registersWorker ? [path] : []))
}

/** The pages that links with a token lead to. */
export const TOKEN_PLACES = PLACES.filter((place) => 'takesToken' in place)

export type TokenPath = (typeof TOKEN_PLACES)[number]['path']

/** All products, for Google Merchant Center and the catalogues of Meta. No page: it is not kept. */
export const FEED_PATHS = { csv: '/products.csv', xml: '/products.xml' } as const

/** The beginnings of all paths that search engines should not read. */
export function pathsNotForSearchEngines(): string[] {
  const starts = places.filter(({ kept }) => !kept).map(({ path }) => path.replace(/\/:.*/, ''))
  return [...new Set(starts)].filter((path) => !starts.some((start) => path.startsWith(`${start}/`))).sort()
}
