/** Links that let somebody in, as they are mailed: the token stands in no address that is asked for, and a script is not needed. */
import type { APIRequestContext, Browser, BrowserContext, Page } from '@playwright/test'
import { linkIn, newestMessage } from './messages.ts'
import { addProduct, expect, newEmail, type Person, placeOrder, signUpAtDoor, test, unique } from './shopper.ts'

const PASSWORD = 'nine-brass-compasses'

/** Every link that one customer is sent, and the invitation of somebody new. */
async function sentLinks(page: Page, owner: APIRequestContext) {
  const person = await signUpAtDoor(page)
  const { email } = person
  const of = async (kind: string, to = email) => linkIn(await newestMessage(owner, to, kind))
  const verify = await of('verify_email')
  const product = await addProduct(owner)
  await placeOrder(page, product)
  await page.request.post('/api/auth/request-password-reset', { data: { email } })
  await page.request.post('/api/auth/sign-in/magic-link', { data: { email, callbackURL: '/cart' } })
  const invited = newEmail()
  await owner.post('/api/admin/invites', { data: { email: invited, role: 'packer' } })
  const links = {
    order: await of('order_placed'),
    reset: await of('reset_password'),
    // A proven address ends the links that were sent before.
    verify,
    signIn: await of('sign_in_link'),
    invite: await of('staff_invite', invited),
    stop: await stopLink(page, owner),
    complaint: await complaintLink(owner),
  }
  return { person, links }
}

/** Of somebody whose browser did not make it. */
async function complaintLink(owner: APIRequestContext): Promise<string> {
  const data = { name: 'Asha', email: newEmail(), words: 'The kite came torn.' }
  expect((await owner.post('/api/complaints', { data })).status()).toBe(201)
  return linkIn(await newestMessage(owner, data.email, 'complaint'))
}

async function stopLink(page: Page, owner: APIRequestContext): Promise<string> {
  const [word, email] = [`globe${unique()}`, newEmail()]
  const { _id } = await addProduct(owner, { name: `Globe ${word}` })
  expect((await page.request.post('/api/product-requests', { data: { productName: word, email } })).status()).toBe(201)
  const { groups } = await (await owner.get(`/api/admin/request-groups?q=${word}`)).json()
  await owner.post('/api/admin/request-groups/answer', {
    data: { _id: groups[0]._id, status: 'stocked', productId: _id },
  })
  return linkIn(await newestMessage(owner, email, 'request_stocked'))
}

/** What stands in noscript is seen by browsers alone, not by the finders of the tests. */
const heading = (page: Page, name: RegExp) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

async function paste(page: Page, link: string, fields: Record<string, string> = {}): Promise<void> {
  await page.goto(link)
  await expect(page.getByRole('main')).toContainText('Without JavaScript', { useInnerText: true })
  await page.locator('input[name=link]').fill(`${process.env.SHOP_URL}${link}`)
  for (const [name, value] of Object.entries(fields)) await page.locator(`input[name=${name}]`).fill(value)
  await page.locator('form:has(input[name=link]) button[type=submit]').click()
}

function withoutScript(browser: Browser, person?: BrowserContext): Promise<BrowserContext> {
  const baseURL = process.env.SHOP_URL ?? ''
  const settings = { baseURL, javaScriptEnabled: false, viewport: { width: 390, height: 844 } }
  return person
    ? person.storageState().then((storageState) => browser.newContext({ ...settings, storageState }))
    : browser.newContext(settings)
}

async function isIn(context: BrowserContext): Promise<Person | null> {
  return (await (await context.request.get('/api/me')).json()).user
}

test('without a script every link is pasted into its page, and does there what it is for', async ({
  page,
  owner,
  browser,
}) => {
  const { links, person } = await sentLinks(page, owner)
  const stranger = await withoutScript(browser)
  const reader = await stranger.newPage()
  await paste(reader, links.order)
  await heading(reader, /^Order TK-/)
  await paste(reader, links.stop)
  await expect(reader.getByText('We will not write to you about requests again.')).toBeVisible()
  await paste(reader, links.verify)
  await expect(reader.getByText(`Log in as ${person.email[0]}…@shop.example`)).toBeVisible()

  const own = await withoutScript(browser, page.context())
  const mine = await own.newPage()
  await paste(mine, links.reset, { password: 'five5' })
  await expect(mine.getByRole('alert')).toContainText('min. 6 characters')
  await paste(mine, links.reset, { password: 'lemon-pickle-8' })
  await expect(mine.getByText('Your new password is saved.')).toBeVisible()
  await paste(reader, links.reset, { password: 'lemon-pickle-9' })
  await expect(reader.getByRole('alert')).toContainText('was used already')
  await paste(mine, links.signIn)
  await expect(mine).toHaveURL('/cart#')
  expect(await isIn(own)).toMatchObject({ email: person.email })

  const { links: others } = await sentLinks(page, owner)
  const signedIn = await withoutScript(browser, page.context())
  const theirs = await signedIn.newPage()
  await paste(theirs, others.verify)
  await heading(theirs, /^Your email is confirmed$/)
  await paste(reader, others.invite, { name: 'Ravi', password: 'too-short-1' })
  await expect(reader.getByRole('alert')).toContainText('at least 12 characters')
  await paste(reader, others.invite, { name: 'Ravi', password: PASSWORD })
  await expect(reader).toHaveURL(/\/admin/)
  await Promise.all([stranger.close(), own.close(), signedIn.close()])
})
