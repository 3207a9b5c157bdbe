/** The admin area: what the shop's owner does there, and what everybody else is told. */
import type { Route } from '@playwright/test'
import { addProduct, expect, open, signInOwner, test } from './shopper.ts'

const DELETE_FAILURE = 'Error: Could not delete product. You may not be authorized.'
const CUT_OFF = /net::ERR_FAILED/

test('a delete that is refused or does not arrive says so, and the product stays', async ({
  page,
  owner,
  expectedConsole,
}) => {
  expectedConsole.push(CUT_OFF)
  const product = await addProduct(owner)
  await signInOwner(page)
  await open(page, '/admin/products')
  for (const fail of [(route: Route) => route.abort(), (route: Route) => route.fulfill({ status: 403, json: {} })]) {
    await page.route('**/api/products/delete/**', fail)
    await page.getByRole('button', { name: `Delete ${product.name}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('alert')).toHaveText(DELETE_FAILURE)
    await expect(page.getByRole('row').filter({ hasText: product.name })).toBeVisible()
    await page.unrouteAll()
  }
})

test('a list that fails is refused in the words of its page, and can be asked for again', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 503/)
  await signInOwner(page)
  await open(page, '/admin')
  await page.route('**/api/admin/**', (route) => route.fulfill({ status: 503, json: {} }))
  const places = page.getByRole('navigation', { name: 'Admin' })
  await places.getByRole('link', { name: 'Requests' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to fetch product requests. You may not be authorized.')
  await places.getByRole('link', { name: 'Coupons' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to fetch coupons. Please try again.')
  await places.getByRole('link', { name: 'Orders' }).click()
  await expect(page.getByRole('alert')).toHaveText('Access Denied. You are not authorized to view this page.')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})
