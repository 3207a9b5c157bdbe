/** Every address that a person opens, by who may see it. */
import type { Page } from '@playwright/test'
import { listProducts } from './shopper.ts'

/** What anybody may open. */
export const OPEN_PLACES = [
  '/',
  '/category/Study',
  '/category/Toy',
  '/gift-finder',
  '/search?q=pencil',
  '/search?q=qzxvwk%20jqpfhg',
  '/product',
  '/cart',
  '/login',
  '/signup',
  '/login/second-factor',
  '/login/email-link',
  '/login/phone',
  '/login/forgot-password',
  '/reset-password',
  '/reset-password?token=abc',
  '/email-verified',
  '/email-verified?error=unauthenticated&token=abc&account=a%E2%80%A6@shop.example',
  '/email-verified?error=other-account&token=abc',
  '/invite',
  '/no-more-mail',
  '/no-more-mail?token=abc',
  '/contact',
  '/policies',
  '/order-success',
  '/no-such-page',
] as const

/** What only somebody signed in sees; the owner sees all of it. */
export const SIGNED_IN_PLACES = [
  '/checkout',
  '/orders',
  '/account',
  '/account/addresses',
  '/account/security',
  '/account/data',
  '/admin',
  '/admin/orders',
  '/admin/orders?status=placed',
  '/admin/orders/new',
  '/admin/orders/order',
  '/admin/products',
  '/admin/products/new',
  '/admin/products/import',
  '/admin/products/edit',
  '/admin/products/stock',
  '/admin/requests',
  '/admin/requests?view=inbox',
  '/admin/requests?view=inbox&set-aside=yes',
  '/admin/people',
  '/admin/audit',
  '/admin/export',
  '/admin/search',
  '/admin/mail',
  '/admin/settings',
] as const

/** The address of a place; of "/admin/orders/order" that of an order, of "/product" and those of one product that of the first product. */
export async function addressOf(page: Page, place: string): Promise<string> {
  if (place === '/admin/orders/order') return `/admin/orders/${await idOfSomeOrder(page)}`
  if (!['/product', '/admin/products/edit', '/admin/products/stock'].includes(place)) return place
  const [first] = await listProducts(page, '?isFeatured=true')
  if (place === '/admin/products/stock') return `/admin/products/${first?._id}/stock`
  return `${place}/${first?._id}`
}

/** Whoever asks must be somebody of the shop; the demo shop has orders. */
async function idOfSomeOrder(page: Page): Promise<string> {
  const [order] = await (await page.request.get('/api/admin/orders?limit=1')).json()
  return order._id
}
