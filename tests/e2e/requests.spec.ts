/** What shoppers ask for: gathered, answered, and told to those who left an address. */
import type { APIRequestContext, Page } from '@playwright/test'
import { productPath } from '#store/goods/products/products.ts'
import type { MailPage } from '#store/talk/mail/mail.schema.ts'
import { linkIn } from './messages.ts'
import { addProduct, expect, newEmail, open, signInOwner, test, unique } from './shopper.ts'
import { expectUsable } from './usable.ts'

/** Letters only: digits are numbers to the search, and numbers are told apart. */
function newWord(): string {
  return `zq${unique().replace(/\d/g, (digit) => 'bcdfghjklm'.charAt(Number(digit)))}`
}

async function askFor(page: Page, wish: string, email?: string): Promise<void> {
  await page.getByLabel('Tell us what you want').fill(wish)
  if (email !== undefined) await page.getByLabel('Your email (optional)').fill(email)
  await page.getByRole('button', { name: 'Request Product' }).click()
}

async function mailsTo(owner: APIRequestContext, recipient: string) {
  const { mails } = (await (await owner.get('/api/admin/mail')).json()) as MailPage
  return mails.filter((mail) => mail.recipient === recipient)
}

const cardOf = (page: Page, name: string) => page.getByRole('article', { name, exact: true })

test('three people ask for the same thing; it is made from their wish, and who left an address gets a mail', async ({
  page,
  owner,
}) => {
  const [word, email] = [newWord(), newEmail()]
  await open(page, `/search?q=${word}`)
  await expect(page.getByText(/^No products found matching your search for /)).toContainText(word)
  await expect(page.getByText("Can't find what you're looking for?")).toBeVisible()
  const thanks = page.getByText('Thank you! We have received your request.', { exact: true })
  await askFor(page, `Red ${word}`, 'asha at home')
  await expect(page.getByLabel('Your email (optional)')).toHaveAccessibleDescription(/enter an email address/)
  await expect(page.getByLabel('Your email (optional)')).toBeFocused()
  await askFor(page, `Red ${word}`, email)
  await expect(thanks).toBeVisible()
  await expect(page.getByLabel('Your email (optional)')).toHaveValue('')
  for (const productName of [`${word}, red`, `a red ${word} please`]) {
    expect((await page.request.post('/api/product-requests', { data: { productName } })).status()).toBe(201)
  }

  await signInOwner(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/admin/requests')
  await page.getByRole('link', { name: 'Inbox' }).click()
  await expect(page).toHaveURL('/admin/requests?view=inbox&status=new')
  await page.getByRole('link', { name: 'Newest first' }).click()
  await expect(page).toHaveURL('/admin/requests?view=inbox&status=new&sort=newest')
  const card = page.getByRole('article').filter({ hasText: word })
  await expect(card).toHaveCount(1)
  await expect(card).toContainText('3 requests')
  await expect(card).toContainText('1 person waits to hear of it')
  await card.getByRole('link', { name: /^Create product from this/ }).click()

  const name = `Scarlet ${word}`
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(new RegExp(word))
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Description', { exact: true }).fill('Flies.')
  await page.getByLabel('Price', { exact: true }).fill('120')
  await page.getByLabel('Stock').fill('5')
  await page.getByRole('checkbox', { name: 'Toy' }).check()
  await page.getByRole('button', { name: 'Save Product' }).click()
  await expect(page).toHaveURL('/admin/products')
  const offer = page.getByRole('region', { name: 'Request' })
  await expect(offer).toContainText('1 person left an address')
  await expectUsable(page, 'section[aria-label=Request]')
  await offer.getByRole('button', { name: 'Mark as stocked and write to 1 person' }).click()
  await expect(offer.getByRole('status')).toHaveText(`Marked as stocked: ${name}. 1 person gets a message.`)

  const [mail] = await mailsTo(owner, email)
  const { written } = await (await owner.get(`/api/admin/mail/${mail?._id}`)).json()
  const address = /\/product\/[0-9a-f-]{36}/.exec(written.text)?.[0] ?? ''
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await open(page, '/admin/requests?view=inbox&status=stocked&sort=newest')
  await expect(card).toContainText(`It became ${name}`)
  await expect(card).toContainText('1 message is written')
})

test('two things that are one are joined by hand, with Undo, and taken apart later', { tag: '@night' }, async ({
  page,
}) => {
  const [one, other] = [newWord(), newWord()]
  for (const productName of [one, other]) await page.request.post('/api/product-requests', { data: { productName } })
  await signInOwner(page)
  await open(page, '/admin/requests?view=inbox&status=new&sort=newest')
  const joinBoth = async () => {
    const boxes = [one, other].map((word) => page.getByRole('checkbox', { name: `Choose ${word}` }))
    // Both stand there once they are apart: a tick of before goes with its card.
    for (const box of boxes) await expect(box).toBeVisible()
    for (const box of boxes) await box.check()
    await page.getByRole('button', { name: 'Join these two' }).click()
    await expect(page.getByRole('article').filter({ hasText: other })).toContainText('Also asked as:')
  }
  await joinBoth()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'They are apart again.' })).toBeVisible()
  await joinBoth()
  await expectUsable(page)
  await page.reload()
  await page
    .getByRole('article')
    .filter({ hasText: other })
    .getByRole('button', { name: /^Take apart again/ })
    .click()
  await expect(cardOf(page, one)).toHaveCount(1)
  await expect(cardOf(page, other)).toHaveCount(1)
})

test('what is sold out can be waited for, by an address or an account, and the inbox counts them', {
  tag: '@night',
}, async ({ page, owner }) => {
  const product = await addProduct(owner, { name: `Kite ${newWord()}`, stock: 0 })
  await open(page, productPath(product))
  await page.getByRole('link', { name: 'Tell me when it is back' }).click()
  await page.getByRole('button', { name: 'Tell me when it is back' }).click()
  await expect(page.getByLabel('Your email')).toBeFocused()
  await expectUsable(page)
  const email = newEmail()
  await page.getByLabel('Your email').fill(email)
  await page.getByRole('button', { name: 'Tell me when it is back' }).click()
  await expect(page.getByText('We will tell you when it is back.')).toBeVisible()
  const [mail] = await mailsTo(owner, email)
  const { written } = await (await owner.get(`/api/admin/mail/${mail?._id}`)).json()
  await open(page, linkIn(written.text))
  await page.getByRole('button', { name: 'Yes, tell me' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'We will tell you when it is back.' })).toBeVisible()
  await signInOwner(page)
  await open(page, `/tell-me?product=${product._id}`)
  await expect(page.getByText('We write to owner@shop.example, once.')).toBeVisible()
  await page.getByRole('button', { name: 'Tell me when it is back' }).click()
  await expect(page.getByText('We will tell you when it is back.')).toBeVisible()
  await open(page, `/admin/requests?view=inbox&status=new&q=${encodeURIComponent(product.name)}`)
  await expect(cardOf(page, product.name)).toContainText('2 people wait to hear of it')
  await expect(cardOf(page, product.name)).toContainText(`Sold out, they wait for ${product.name}`)
})
