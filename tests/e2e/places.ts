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
  '/contact',
  '/policies',
  '/order-success',
  '/no-such-page',
] as const

/** What only somebody signed in sees; the owner sees all of it. */
export const SIGNED_IN_PLACES = [
  '/checkout',
  '/orders',
  '/account/addresses',
  '/admin',
  '/admin/orders',
  '/admin/products',
  '/admin/products/new',
  '/admin/products/edit',
  '/admin/requests',
  '/admin/audit',
  '/admin/search',
  '/admin/mail',
  '/admin/settings',
] as const

/** The address of a place; of "/product" and "/admin/products/edit" that of the first product. */
export async function addressOf(page: Page, place: string): Promise<string> {
  if (place !== '/product' && place !== '/admin/products/edit') return place
  const [first] = await listProducts(page, '?isFeatured=true')
  return `${place}/${first?._id}`
}
