/** The forms of shoppers, for the test that presses every submit button. */
import { type Page, request } from '@playwright/test'
import { button, type Form, fill, follow, go, label, press, TOLD } from './press-steps.ts'
import { addProduct, bringTo, OWNER, open, placeOrder } from './shopper.ts'

const TOKEN = 'a'.repeat(43)
const PHONE_LOGIN = go('/login/phone')
const ACCOUNT = go('/account')
const SECURITY = go('/account/security')
const SECOND_FACTOR = follow('/contact', '/account/security', {
  'me/ways-in': { hasPassword: true, hasSecondFactor: true, services: [] },
})
const SERVICES = follow('/contact', '/account/security', {
  'me/ways-in': {
    hasPassword: true,
    hasSecondFactor: false,
    services: [{ id: 'g1', providerId: 'google', connectedAt: '2026-01-02T03:04:05.000Z' }],
  },
  'auth/ways': { ...TOLD, social: ['Google', 'Facebook'].map((name) => ({ id: name.toLowerCase(), name })) },
})

const lastPassword = (page: Page) => page.getByRole('main').getByLabel('Your password').last()

/** For whoever is not logged in. */
export const VISITOR: Form[] = [
  {
    of: 'app/pages/login.tsx',
    at: go('/login'),
    button: button('Login'),
    field: label('Email'),
    bad: 'asha',
    good: 'asha@shop.example',
    rest: fill('Password', 'mango-pickle-7'),
    call: /sign-in\/email$/,
  },
  {
    of: 'app/pages/signup.tsx',
    at: go('/signup'),
    button: button('Sign Up'),
    field: label('Password'),
    bad: '',
    good: 'mango-pickle-7',
    rest: async (page) => {
      await fill('Name', 'Asha')(page)
      await fill('Email', 'asha@shop.example')(page)
    },
    call: /sign-up\/email$/,
  },
  {
    of: 'app/sign-in/send-link-form.tsx',
    at: go('/login/forgot-password'),
    button: button('Send the link'),
    field: label('Email'),
    bad: '',
    good: 'asha@shop.example',
    call: /request-password-reset$/,
  },
  {
    of: 'app/pages/login/phone.tsx',
    at: PHONE_LOGIN,
    button: button('Send the code'),
    field: label('Phone Number'),
    bad: '',
    good: '09812345678',
    call: /send-otp$/,
  },
  {
    of: 'app/pages/login/phone.tsx',
    at: PHONE_LOGIN,
    begin: async (page) => {
      await page.route(/send-otp$/, (route) => route.fulfill({ json: {} }), { times: 1 })
      await fill('Phone Number', '9812345678')(page)
      await press('Send the code')(page)
    },
    button: button('Log in'),
    field: label('Code'),
    bad: '',
    good: '123456',
    call: /phone-number\/verify$/,
  },
  {
    of: 'app/pages/login/second-factor.tsx',
    at: go('/login/second-factor'),
    button: button('Continue'),
    field: label('Code from your authenticator app'),
    bad: '',
    good: '123456',
    call: /verify-totp$/,
  },
  {
    of: 'app/pages/login/reset-password.tsx',
    at: follow('/login', '/reset-password#token=abc', { 'auth/reset-password/read': { status: true } }),
    button: button('Save the new password'),
    field: label('Password'),
    bad: '',
    good: 'mango-pickle-7',
    call: /reset-password$/,
  },
  {
    of: 'app/ui/forms/paste-link.tsx',
    at: go('/contact'),
    begin: go('/reset-password'),
    closes: true,
    button: button('Continue'),
    field: label('Link'),
    bad: '',
    good: 'https://shop.example/reset-password#token=abc',
    call: /reset-password\/read$/,
  },
  {
    of: 'app/pages/invite.tsx',
    at: follow('/login', `/invite#token=${TOKEN}`, {
      'invites/read': { state: 'open', email: 'ravi@shop.example', role: 'packer', hasAccount: false },
    }),
    button: button('Join the shop'),
    field: label('Name'),
    bad: '',
    good: 'Ravi',
    rest: fill('Password', 'nine-brass-compasses'),
    call: /sign-up\/email$/,
  },
  {
    of: 'app/pages/search/request-form.tsx',
    at: go('/search?q=qzxvwk%20jqpfhg'),
    button: button('Request Product'),
    field: label('Tell us what you want'),
    bad: '   ',
    good: 'A kite',
    call: /product-requests$/,
  },
  {
    of: 'app/pages/product/tell-me.tsx',
    at: openSoldOut,
    button: button('Tell me when it is back'),
    field: label('Your email'),
    bad: 'asha',
    good: 'asha@shop.example',
    call: /product-requests$/,
    closes: true,
  },
  {
    of: 'app/pages/contact/complaint-form.tsx',
    at: go('/contact'),
    button: button('Send Complaint'),
    field: label('What went wrong?'),
    bad: '',
    good: 'The kite came torn.',
    rest: async (page) => {
      await fill('Name', 'Asha')(page)
      await fill('Email', 'asha@shop.example')(page)
    },
    call: /api\/complaints$/,
  },
  {
    of: 'app/search/search-form.tsx',
    at: go('/contact'),
    button: (page) => page.getByRole('banner').getByRole('button', { name: 'Search' }).first(),
    field: (page) => page.getByRole('banner').getByRole('combobox').first(),
    good: 'kite',
    call: /q=kite|search=kite/,
  },
]

/** For a customer with something in the cart. */
/** The page that the link of an order leads to, with all that can be answered. */
const ASKED = async (page: Page) => {
  const id = await boughtBy(page)
  const owner = await asOwner()
  const { link } = await (await owner.get(`/api/admin/orders/${id}`)).json()
  await owner.dispose()
  await open(page, new URL(link).pathname + new URL(link).hash)
  for (const words of ['Change the address', 'Cancel the order']) await page.getByText(words, { exact: true }).click()
}

export const CUSTOMER: Form[] = [
  {
    of: 'app/pages/account/security/password-panel.tsx',
    at: follow('/contact', '/account/security', {
      'me/ways-in': { hasPassword: false, hasSecondFactor: false, services: [] },
    }),
    button: button('Send the link'),
    // Nothing is typed here; the focus stands where it was.
    field: (page) => page.getByRole('banner').getByRole('combobox').first(),
    good: 'kite',
    call: /request-password-reset$/,
  },
  {
    of: 'app/pages/invite/accept-invite.tsx',
    at: async (page) => {
      const { user } = await (await page.request.get('/api/me')).json()
      const offer = { state: 'open', email: user.email, role: 'packer', hasAccount: true }
      await follow('/contact', `/invite#token=${TOKEN}`, { 'invites/read': offer })(page)
    },
    button: button('Accept the invitation'),
    field: label('Password'),
    bad: '',
    good: 'nine-brass-compasses',
    call: /invites\/accept$/,
  },
  {
    of: 'app/pages/checkout/checkout-form.tsx',
    at: go('/checkout'),
    button: button('Place Order'),
    field: label('Full Shipping Address'),
    bad: '',
    good: 'Behind the temple, Madurai 625001',
    rest: fill('Phone Number', '98123 45678'),
    call: /api\/orders$/,
  },
  {
    of: 'app/pages/account/addresses/address-form.tsx',
    at: go('/account/addresses'),
    begin: press('Add an address'),
    button: button('Save address'),
    field: label('Phone Number'),
    bad: '',
    good: '098123 45678',
    rest: fill('Full Address', 'Behind the temple, Madurai'),
    call: /api\/addresses$/,
  },
  {
    of: 'app/pages/account/profile.tsx',
    at: ACCOUNT,
    button: button('Save name'),
    field: label('Display name'),
    bad: '',
    good: 'Asha',
    call: /update-user$/,
  },
  {
    of: 'app/pages/account/profile/email-panel.tsx',
    at: ACCOUNT,
    button: button('Change email'),
    field: label('New email'),
    bad: 'asha',
    good: 'asha@shop.example',
    rest: fill('Your password', 'mango-pickle-7'),
    call: /change-email$/,
  },
  {
    of: 'app/pages/account/profile/phone-panel.tsx',
    at: ACCOUNT,
    button: button('Send a code'),
    field: label('New phone number'),
    bad: '',
    good: '9812345678',
    call: /send-otp$/,
  },
  {
    of: 'app/pages/account/data/deletion.tsx',
    at: go('/account/data'),
    button: button('Delete my account'),
    field: label('Your password'),
    bad: '',
    good: 'mango-pickle-7',
    call: /never$/,
    asks: true,
  },
  {
    of: 'app/pages/account/security/password-panel.tsx',
    at: SECURITY,
    button: button('Change password'),
    field: label('New password'),
    bad: '',
    good: 'lemon-pickle-8',
    rest: fill('Current password', 'mango-pickle-7'),
    call: /change-password$/,
  },
  {
    of: 'app/pages/account/security/second-factor-panel.tsx',
    at: SECURITY,
    button: button('Turn on'),
    field: label('Your password'),
    bad: '',
    good: 'mango-pickle-7',
    call: /two-factor\/enable$/,
  },
  {
    of: 'app/pages/account/security/enrolment.tsx',
    at: SECURITY,
    begin: async (page) => {
      const begun = { totpURI: 'otpauth://totp/Shop:asha?secret=ABCDEFGH', backupCodes: ['a-b'] }
      await page.route(/two-factor\/enable$/, (route) => route.fulfill({ json: begun }), { times: 1 })
      await fill('Your password', 'mango-pickle-7')(page)
      await press('Turn on')(page)
    },
    button: button('Confirm'),
    field: label('Code from the app'),
    bad: '',
    good: '123456',
    call: /verify-totp$/,
  },
  ...(['New backup codes', 'Set up on another phone', 'Turn off'] as const).map((name) => ({
    of: 'app/pages/account/security/second-factor-panel.tsx',
    at: SECOND_FACTOR,
    button: button(name),
    field: label('Current code'),
    bad: '',
    good: '123456',
    rest: fill('Your password', 'mango-pickle-7'),
    call: /two-factor\//,
  })),
  ...(
    [
      ['Connect Facebook', /link-social$/],
      ['Disconnect Google', /unlink-account$/],
    ] as const
  ).map(([name, call]) => ({
    of: 'app/pages/account/security/services-panel.tsx',
    at: SERVICES,
    button: button(name),
    field: lastPassword,
    bad: '',
    good: 'mango-pickle-7',
    call,
  })),
  {
    of: 'app/orders/order-answer.tsx',
    at: ASKED,
    button: button('Yes, send it'),
    field: label('Full shipping address'),
    good: '1 Hill Road, Pune 411001',
    call: /order-status\/confirm$/,
  },
  {
    of: 'app/orders/order-answer.tsx',
    at: ASKED,
    button: button('Cancel order'),
    field: label('Full shipping address'),
    good: '1 Hill Road, Pune 411001',
    call: /order-status\/cancel$/,
  },
  {
    of: 'app/orders/order-answer.tsx',
    at: ASKED,
    button: button('Save the address'),
    field: label('Full shipping address'),
    bad: '',
    good: '1 Hill Road, Pune 411001',
    call: /address$/,
  },
  {
    of: 'app/orders/return-form.tsx',
    at: async (page) => {
      await open(page, `/orders/${await delivered(page)}`)
      await page.getByText('Return an item', { exact: true }).click()
      await page.getByLabel(/^Test Top/).selectOption('1')
    },
    button: button('Request return'),
    field: label('Reason'),
    bad: '',
    good: 'broken',
    call: /returns$/,
  },
  {
    of: 'app/pages/reviews/review-form.tsx',
    at: async (page) => {
      const id = await delivered(page)
      const { orderItems } = await (await page.request.get(`/api/orders/${id}`)).json()
      await open(page, `/reviews/${orderItems[0]._id}`)
    },
    button: button('Save review'),
    field: label('In your words (optional)'),
    good: 'It flies.',
    rest: (page) => page.locator('.star-choice label').nth(3).click(),
    call: /me\/reviews\//,
  },
]

const delivered = (page: Page) => boughtBy(page, 'delivered')

/** An order of whoever is signed in here, new or at their door. */
async function boughtBy(page: Page, step?: 'delivered'): Promise<string> {
  const owner = await asOwner()
  const order = await placeOrder(page, await addProduct(owner))
  if (step) await bringTo(step, order, owner)
  await owner.dispose()
  return order._id
}

async function openSoldOut(page: Page): Promise<void> {
  const owner = await asOwner()
  await open(page, `/tell-me?product=${(await addProduct(owner, { stock: 0 }))._id}`)
  await owner.dispose()
}

async function asOwner() {
  const owner = await request.newContext({ baseURL: process.env.SHOP_URL ?? '' })
  await owner.post('/api/auth/sign-in/email', { data: OWNER })
  return owner
}
