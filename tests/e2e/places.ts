/** Every address that a person opens, by who may see it: those of the table of places, in each state that looks otherwise. */
import type { Page } from '@playwright/test'
import { PLACES } from '#app/places.ts'
import { listProducts } from './shopper.ts'

type Path = (typeof PLACES)[number]['path']

/** What to open where the address alone says too little; each state that looks otherwise. */
const STATES: Partial<Record<Path, readonly string[]>> = {
  '/category/:categoryName': ['/category/Study'],
  '/collection/:collectionName': ['/collection/on-offer', '/collection/new'],
  // Opened in the walk of own pages.
  '/pages/:pageName': [],
  '/admin/pages/edit/:name': [],
  '/admin/pages/preview/:name': [],
  '/product/:id/:slug?': ['/product'],
  '/reviews/:id': ['/reviews'],
  '/search': ['/search?q=pencil', '/search?q=qzxvwk%20jqpfhg', '/search?q=box&category=Gift'],
  '/login/open-link': ['/login/open-link', '/login/open-link#token=abc'],
  '/reset-password': ['/reset-password', '/reset-password#token=abc'],
  '/email-verified': [
    '/email-verified',
    '/email-verified?done=yes',
    '/email-verified?error=unauthenticated&account=a%E2%80%A6@shop.example',
    '/email-verified?error=other-account',
  ],
  // One is opened in the walk of complaints.
  '/admin/requests/complaints/:id': [],
  // Opened in the walk of links that fill a cart.
  '/buy/:items': [],
  // Off at first; opened in the walk of a gift card.
  '/gift-card': [],
  '/gift-card/:key': [],
  // Opened in the walk of a quotation.
  '/quotation/:key': [],
  '/admin/quotations/:id': [],
  // Opened in the walk of customers.
  '/admin/customers/:id': [],
  // Opened in the walk of customers of the shop before.
  '/admin/customers/before/:id': [],
  // Opened in the walk of classes.
  '/class/:code': [],
  '/admin/classes/:id': [],
  // Opened in the walk of codes.
  '/admin/stock-take/:id': [],
  // Opened in the walk of facts.
  '/admin/facts/:id': [],
  // The form of a new one, filled.
  '/admin/offers/:id': [],
  '/tell-me': ['/tell-me', '/tell-me#token=abc'],
  '/no-more-mail': ['/no-more-mail', '/no-more-mail#token=abc'],
  // The shop's people have orders of their own only once they buy something.
  '/orders/:id': [],
  '/admin/orders': ['/admin/orders', '/admin/orders?status=placed'],
  '/admin/orders/:id': ['/admin/orders/order'],
  '/admin/products/:id/stock': ['/admin/products/stock'],
  '/admin/shelves/edit/:name': ['/admin/shelves/edit/on-offer'],
  '/admin/products/edit/:id': ['/admin/products/edit'],
  '/admin/requests': ['/admin/requests', '/admin/requests?view=inbox', '/admin/requests?view=inbox&status=set-aside'],
  '/admin/settings/:part': [
    '/admin/settings/shop',
    '/admin/settings/look',
    '/admin/settings/messages',
    '/admin/settings/backups',
  ],
  // Which letters there are depends on what happened before.
  '/admin/mail/:id': [],
}

function placesFor(isForEverybody: boolean): string[] {
  const places = PLACES.filter((place) => (place.for === 'everybody') === isForEverybody)
  return places.flatMap(({ path }) => STATES[path] ?? [path])
}

/** What anybody may open. */
export const OPEN_PLACES = [...placesFor(true), '/no-such-page']

/** What only somebody signed in sees; the owner sees all of it. */
export const SIGNED_IN_PLACES = placesFor(false)

/** The address of a place; of "/admin/orders/order" that of an order, of "/product" and those of one product that of the first product. */
export async function addressOf(page: Page, place: string): Promise<string> {
  if (place === '/admin/orders/order') return `/admin/orders/${await idOfSomeOrder(page)}`
  if (!['/product', '/reviews', '/admin/products/edit', '/admin/products/stock'].includes(place)) return place
  const [first] = await listProducts(page, '?isFeatured=true')
  if (place === '/admin/products/stock') return `/admin/products/${first?._id}/stock`
  return `${place}/${first?._id}`
}

/** Anybody who asks must be somebody of the shop; the demo shop has orders. */
async function idOfSomeOrder(page: Page): Promise<string> {
  const [order] = await (await page.request.get('/api/admin/orders?limit=1')).json()
  return order._id
}
