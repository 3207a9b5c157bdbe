/** Links that let somebody in, as they are mailed: the token stands in no address that is asked for, and a script is not needed. */
import type { APIRequestContext, Page } from '@playwright/test'
import { tokenOfLink } from '#store/secret-link.ts'
import { linkIn, newestMessage } from './messages.ts'
import { addProduct, expect, newEmail, placeOrder, signUpAtDoor, test, unique } from './shopper.ts'

/** Every link that one customer is sent, and the invitation of somebody new. */
async function sentLinks(page: Page, owner: APIRequestContext) {
  const { email } = await signUpAtDoor(page)
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
  return links
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

/** What each page shows once its script has the token. */
const SHOWN: Record<keyof Awaited<ReturnType<typeof sentLinks>>, (page: Page) => Promise<void>> = {
  order: (page) => expect(page.getByRole('heading', { level: 1, name: /^Order TK-/ })).toBeVisible(),
  verify: (page) => expect(page.getByText('Thank you. You can go on shopping.')).toBeVisible(),
  reset: (page) => expect(page.getByRole('button', { name: 'Save the new password' })).toBeEnabled(),
  signIn: (page) => expect(page).toHaveURL('/cart'),
  invite: (page) => expect(page.getByText('as packer')).toBeVisible(),
  complaint: (page) => expect(page.getByRole('heading', { level: 1, name: /^Complaint C-/ })).toBeVisible(),
  stop: (page) => expect(page.getByRole('button', { name: 'Stop mails about requests' })).toBeEnabled(),
}

test('no token of a link is asked for in an address, stands in the address bar, or is one step back', async ({
  page,
  owner,
}) => {
  const links = await sentLinks(page, owner)
  const asked: string[] = []
  page.context().on('request', (request) => asked.push(request.url(), request.headers().referer ?? ''))
  for (const [kind, link] of Object.entries(links)) {
    // A tab for each: one that comes back to another sign-in loads again while the next link would be opened.
    const tab = await page.context().newPage()
    await tab.goto('/contact')
    await tab.goto(link)
    await SHOWN[kind as keyof typeof links](tab)
    expect([kind, new URL(tab.url()).hash]).toEqual([kind, ''])
    await tab.goBack()
    await expect(tab).toHaveURL('/contact')
    await tab.goForward()
    expect([kind, new URL(tab.url()).hash]).toEqual([kind, ''])
    await tab.close()
  }
  const tokens = Object.values(links).map(tokenOfLink)
  expect(tokens.filter((token) => token.length > 20)).toHaveLength(7)
  for (const url of asked) {
    const sent = url.split('#')[0] ?? ''
    for (const token of tokens) expect(sent).not.toContain(token)
  }
})
