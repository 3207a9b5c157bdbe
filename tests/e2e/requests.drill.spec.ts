/** What shoppers ask for: gathered, answered, and told to whoever left an address. */
import type { APIRequestContext, Page } from '@playwright/test'
import type { MailPage } from '#store/mail/mail.schema.ts'
import { addProduct, expect, newEmail, open, signInOwner, test, unique } from './shopper.ts'
import { expectUsable } from './usable.ts'

/** Letters only: digits are numbers to the search, and numbers are told apart. */
function newWord(): string {
  return `zq${unique().replace(/\d/g, (digit) => 'bcdfghjklm'.charAt(Number(digit)))}`
}

async function mailsTo(owner: APIRequestContext, recipient: string) {
  const { mails } = (await (await owner.get('/api/admin/mail')).json()) as MailPage
  return mails.filter((mail) => mail.recipient === recipient)
}

const cardOf = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const statusOf = (page: Page, name: string) => page.getByRole('group', { name: `Status of ${name}` })

test('the status of a wish is changed in its place, and a product on the shelf may be what it became', async ({
  page,
  owner,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 503/)
  const [wish, email] = [newWord(), newEmail()]
  const product = await addProduct(owner, { name: `Clay ${wish}` })
  await page.request.post('/api/product-requests', { data: { productName: wish, email } })
  await signInOwner(page)
  await open(page, '/admin/requests?view=inbox&status=new&sort=newest')
  await page.route('**/api/admin/request-groups/answer', (route) => route.fulfill({ status: 503, json: {} }))
  await statusOf(page, wish).getByRole('button', { name: 'Ordering' }).click()
  await expect(page.getByRole('alert')).toHaveText('Error: Nothing was changed. Please try again.')
  await page.unrouteAll()
  await statusOf(page, wish).getByRole('button', { name: 'Ordering' }).click()
  await expect(page.getByText(`“${wish}” is now: Ordering.`)).toBeVisible()
  await expect(cardOf(page, wish)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Asked for' })).toBeFocused()

  await open(page, '/admin/requests?view=inbox&status=ordering&sort=newest')
  await expect(statusOf(page, wish).getByRole('button', { pressed: true })).toHaveText('Ordering')
  await statusOf(page, wish).getByRole('button', { name: 'Stocked' }).click()
  const dialog = page.getByRole('dialog', { name: 'Which product is it?' })
  await dialog.getByRole('button', { name: `Choose ${product.name}` }).click()
  await expect(dialog).toContainText(`1 person asked for “${wish}” and will get a mail about ${product.name}.`)
  await expectUsable(page, 'dialog[open]')
  await dialog.getByRole('button', { name: 'Mark as stocked' }).click()
  await expect(page.getByText(`“${wish}” is now: Stocked. 1 person will get a mail.`)).toBeVisible()
  expect(await mailsTo(owner, email)).toMatchObject([{ kind: 'request_stocked' }])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
})
