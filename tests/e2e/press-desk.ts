/** The forms of the shop's people, for the test that presses every submit button. */
import type { Page } from '@playwright/test'
import { button, type Form, fill, follow, go, inDialog, label, press, unfold } from './press-steps.ts'
import { addProduct, bringTo, newEmail, newPhone, open, placeOrder } from './shopper.ts'

const MEMBER = { lastSeenAt: null, hasSecondFactor: false, isDisabled: false }

/** An order of its own, so that no other test takes it further meanwhile. */
async function orderThatIs(status: Parameters<typeof bringTo>[0], page: Page) {
  // Orders of one phone stand in one card.
  const order = await placeOrder(page, await addProduct(page.request), { phone: newPhone() })
  await bringTo(status, order, page.request)
  return order
}

const anOrder = (status: Parameters<typeof bringTo>[0]) => async (page: Page) =>
  open(page, `/admin/orders/${(await orderThatIs(status, page))._id}`)

/** Their numbers: of the one that is chosen in its list, and of the one that is called. */
let packed = ''
let queued = ''

const CONFIRMED = anOrder('confirmed')
const QUEUE = async (page: Page) => {
  queued = (await orderThatIs('placed', page)).orderNumber
  await open(page, '/admin/orders?status=placed')
}
const pressQueued = (name: RegExp) => (page: Page) =>
  page.getByRole('listitem').filter({ hasText: queued }).getByRole('button', { name }).click()
const PEOPLE = go('/admin/people')
const PRODUCTS = go('/admin/products')

/** What is a sheet on a phone. */
const openSheet = (id: string) => (page: Page) =>
  page.locator(`#${id}:not(:popover-open)`).evaluateAll(([sheet]) => (sheet as HTMLElement)?.showPopover())
const inDialogLabel = (name: string) => (page: Page) => page.getByRole('dialog').getByLabel(name, { exact: true })
/** So that there is an entry to take back. */
const PAID_TODAY = async (page: Page) => {
  const { _id: orderId } = await orderThatIs('confirmed', page)
  const data = { way: 'upi', lines: [{ orderId, amount: 1 }] }
  await page.request.post('/api/admin/cash-book/received', { data })
  await open(page, '/admin/cash')
}

const steps = 'app/pages/admin/orders/order/order-steps.tsx'
const calls = 'app/pages/admin/orders/call-actions.tsx'

/** With something of it on its way back. */
const RETURNED = async (page: Page) => {
  const { _id, orderItems } = await orderThatIs('delivered', page)
  const lines = orderItems.map((item) => ({ _id: item._id, qty: 1 }))
  await page.request.post(`/api/admin/orders/${_id}/returns`, { data: { lines } })
  await open(page, `/admin/orders/${_id}`)
}

/** The customer asks for it, and nobody has answered. */
const ASKED_BACK = async (page: Page) => {
  const { _id, orderItems } = await orderThatIs('delivered', page)
  const lines = orderItems.map((item) => ({ _id: item._id, qty: 1 }))
  await page.request.post(`/api/orders/${_id}/returns`, { data: { lines, reason: 'other', words: 'It squeaks' } })
  await open(page, `/admin/orders/${_id}`)
}

const REVIEWED = async (page: Page) => {
  const { orderItems } = await orderThatIs('delivered', page)
  await page.request.post(`/api/me/reviews/${orderItems[0]?._id}`, { data: { stars: 4, words: 'Spins' } })
  await open(page, '/admin/reviews')
}

/** One that nobody has answered. */
const COMPLAINED = async (page: Page) => {
  const data = { name: 'Asha', email: newEmail(), words: 'The kite came torn.' }
  await page.request.post('/api/complaints', { data })
  const [newest] = await (await page.request.get('/api/admin/complaints')).json()
  await open(page, `/admin/complaints/${newest._id}`)
}

export const DESK: Form[] = [
  {
    of: 'app/pages/admin/complaints/complaint.tsx',
    at: COMPLAINED,
    button: button('Answer'),
    field: label('Your words'),
    bad: '',
    good: 'We send another one.',
    call: /complaints\/[^/]+\/step$/,
  },
  {
    of: 'app/pages/admin/orders/new/phone-order-form.tsx',
    at: async (page) => {
      await open(page, '/admin/orders/new')
      await fill('Find a product to add', 'pencil')(page)
      await page.getByRole('button', { name: /^Add / }).first().click()
      await fill('Find a product to add', '')(page)
      // What was found makes room, and all below it moves up.
      await page.getByRole('button', { name: /^Add / }).first().waitFor({ state: 'detached' })
    },
    button: button('Place Order'),
    field: label('Phone'),
    bad: '',
    // Of nobody known: whom the shop knows is listed above the button, as late as the answer comes.
    good: newPhone(),
    rest: async (page) => {
      await fill('Full name', 'Ravi')(page)
      await fill('Full shipping address', 'Pune')(page)
    },
    call: /phone-orders$/,
  },
  {
    of: steps,
    at: CONFIRMED,
    begin: press(/^Cancel/),
    button: inDialog('Cancel the order'),
    field: inDialogLabel('Reason, for the shop only'),
    good: 'None left',
    call: /status$/,
    closes: true,
  },
  {
    of: 'app/pages/admin/orders/order/order-story.tsx',
    at: CONFIRMED,
    begin: unfold('Note'),
    button: button('Add the note'),
    field: label('For the shop only'),
    bad: '',
    good: 'Call twice',
    call: /notes$/,
  },
  {
    of: 'app/pages/admin/orders/order/order-papers.tsx',
    at: CONFIRMED,
    begin: unfold('Payment'),
    button: button('Save the reference'),
    field: label('UPI reference'),
    good: '1234',
    call: /payment$/,
  },
  {
    of: 'app/pages/admin/orders/order/order-money.tsx',
    at: CONFIRMED,
    button: button('Record the money'),
    field: label('Amount received'),
    bad: '',
    good: '1',
    call: /received$/,
  },
  {
    of: 'app/pages/admin/orders/order/order-steps.tsx',
    at: anOrder('shipped'),
    begin: press('Mark as delivered'),
    button: inDialog('Mark as delivered'),
    field: inDialogLabel('Note for the shop'),
    good: 'Left with the neighbour',
    rest: (page) => page.getByLabel('Yes, by UPI').check(),
    call: /status$/,
    closes: true,
  },
  {
    of: 'app/pages/admin/orders/order/order-steps.tsx',
    at: anOrder('shipped'),
    begin: press('Not delivered'),
    button: inDialog('Save'),
    field: inDialogLabel('Note for the shop'),
    good: 'Nobody at home',
    call: /tries$/,
  },
  {
    of: 'app/pages/admin/cash/courier-dues.tsx',
    at: go('/admin/cash'),
    begin: (page) => page.getByRole('region', { name: 'Owed for delivered orders' }).locator('summary').first().click(),
    button: button(/ received$/),
    field: label('How it came'),
    good: 'cash',
    call: /received$/,
  },
  {
    of: 'app/pages/admin/cash/close-form.tsx',
    at: go('/admin/cash'),
    button: button('Close the day'),
    field: label('Cash counted'),
    bad: '',
    good: '7',
    rest: fill('Note', 'A note too many'),
    call: /close$/,
  },
  {
    of: 'app/pages/admin/cash/cash-day.tsx',
    at: PAID_TODAY,
    begin: press('Take back'),
    button: inDialog('Take back'),
    field: inDialogLabel('Reason, for the shop only'),
    good: 'Typed twice',
    call: /take-back$/,
    closes: true,
  },
  {
    of: 'app/pages/admin/orders/order/order-customer.tsx',
    at: CONFIRMED,
    begin: press('Correct the details'),
    button: button('Save the details'),
    field: label('Phone'),
    bad: '',
    good: '098123 45678',
    call: /details$/,
  },
  {
    of: 'app/pages/admin/orders/order/order-lines.tsx',
    at: CONFIRMED,
    begin: press('Edit items'),
    button: button('Save items'),
    field: label('Note for the shop'),
    good: 'As asked',
    call: /lines$/,
  },
  {
    of: steps,
    at: anOrder('packed'),
    begin: press('Mark as shipped'),
    button: inDialog('Mark as shipped'),
    field: inDialogLabel('Courier'),
    good: 'DTDC',
    call: /status$/,
    closes: true,
  },
  {
    of: steps,
    at: anOrder('shipped'),
    begin: press(/return|came back/i),
    button: inDialog('Mark as returned'),
    field: inDialogLabel('Reason, for the shop only'),
    // What was chosen stays after a refusal: only the first press could miss it.
    good: 'Nobody there',
    rest: (page) => page.getByLabel('No, leave the stock as it is').check(),
    call: /status$/,
    closes: true,
  },
  {
    of: 'app/pages/admin/orders/work-bar.tsx',
    at: async (page) => {
      packed = (await orderThatIs('packed', page)).orderNumber
      await open(page, '/admin/orders?status=packed')
    },
    begin: async (page) => {
      await page.getByRole('checkbox', { name: `Select ${packed}`, exact: true }).check()
      await press('Mark as shipped')(page)
    },
    button: inDialog('Mark as shipped'),
    field: inDialogLabel('Courier'),
    good: 'DTDC',
    call: /steps$/,
    closes: true,
  },
  {
    of: calls,
    at: QUEUE,
    begin: pressQueued(/^Call later/),
    button: inDialog('Call later'),
    field: inDialogLabel('Note for the shop'),
    good: 'In the evening',
    call: /calls$/,
    closes: true,
  },
  {
    of: calls,
    at: QUEUE,
    begin: pressQueued(/^Cancel/),
    button: inDialog('Cancel the order'),
    field: inDialogLabel('Reason, for the shop only'),
    good: 'Wrong number',
    call: /calls$/,
    closes: true,
  },
  {
    of: 'app/pages/admin/requests/stocked-dialog.tsx',
    at: async (page) => {
      await page.request.post('/api/product-requests', { data: { productName: 'Wooden abacus' } })
      await open(page, '/admin/requests?view=inbox&q=abacus')
    },
    begin: async (page) => {
      await press('Stocked')(page)
      await page
        .getByRole('dialog')
        .getByText(/found\./)
        .waitFor()
    },
    button: inDialog('Mark as stocked'),
    field: inDialogLabel('Find the product'),
    // As it stands: what is found for other words comes later, and moves the button once more.
    good: 'Wooden abacus',
    call: /answer$/,
    closes: true,
  },
  {
    of: 'app/pages/admin/orders/order-filters.tsx',
    at: go('/admin/orders'),
    begin: openSheet('order-filters'),
    closes: true,
    button: button('Find'),
    field: label('Order number, phone or name'),
    good: 'TK',
    call: /search=TK/,
    reads: true,
  },
  {
    of: 'app/pages/admin/requests/inbox.tsx',
    at: go('/admin/requests?view=inbox'),
    button: button('Search requests'),
    field: label('Search the requests'),
    good: 'kite',
    call: /q=kite/,
    reads: true,
  },
  {
    of: 'app/pages/admin/audit.tsx',
    at: go('/admin/audit'),
    begin: openSheet('audit-filters'),
    closes: true,
    button: button('Filter'),
    field: label('Who'),
    good: 'owner',
    call: /who=owner/,
    reads: true,
  },
  {
    of: 'app/pages/admin/people/forget-person.tsx',
    at: PEOPLE,
    button: button('See what we keep'),
    field: label('Phone number or email'),
    bad: '',
    good: 'asha@shop.example',
    call: /forgetting\/find$/,
  },
  {
    of: 'app/pages/admin/people/invites.tsx',
    at: PEOPLE,
    button: button(/^(Send|Make) invitation$/),
    field: label('Email'),
    bad: 'asha',
    good: 'asha@shop.example',
    call: /invites$/,
  },
  {
    of: 'app/pages/admin/people/find-people.tsx',
    at: PEOPLE,
    button: button('Find'),
    field: label('Email, name or phone number'),
    bad: '',
    good: 'owner',
    call: /people\/find$/,
    reads: true,
  },
  {
    of: 'app/pages/admin/people/staff-table.tsx',
    at: follow('/admin/audit', '/admin/people', {
      'admin/people': {
        staff: [{ uid: 'ravi', name: 'Ravi', email: 'ravi@shop.example', role: 'packer', ...MEMBER }],
        invites: [],
      },
    }),
    button: button('Save the role of Ravi'),
    field: label('Role of Ravi'),
    good: 'manager',
    call: /role$/,
  },
  {
    of: 'app/pages/admin/offers/offer-form.tsx',
    at: go('/admin/offers/new'),
    button: button('Save offer'),
    field: label('Name'),
    bad: '',
    good: 'Diwali week',
    rest: async (page) => {
      await fill('Taken off', '10')(page)
      await fill('Until', '2100-01-01T00:00')(page)
      // Nothing is of it, so that no other test meets its prices.
      await fill('Brand', 'Nobody at all')(page)
    },
    call: /offers$/,
  },
  {
    of: 'app/pages/admin/offers/offer-form.tsx',
    at: go('/admin/offers/new'),
    button: button('Preview'),
    field: label('Name'),
    bad: '',
    good: 'Holi week',
    rest: async (page) => {
      await fill('Taken off', '10')(page)
      await fill('Until', '2100-01-01T00:00')(page)
    },
    call: /offers\/preview$/,
    reads: true,
  },
  {
    of: 'app/pages/admin/search.tsx',
    at: go('/admin/search'),
    button: button('Add'),
    field: label('When somebody searches for'),
    bad: '',
    good: 'cycle',
    rest: fill('also find', 'bicycle'),
    call: /synonyms\/add$/,
  },
  {
    of: 'app/pages/admin/shelves/shelf-form.tsx',
    at: go('/admin/shelves/new'),
    button: button('Save Shelf'),
    field: label('Name'),
    bad: '',
    good: 'Rakhi',
    call: /collections\/rakhi$/,
  },
  {
    of: 'app/pages/admin/home/home.tsx',
    at: go('/admin/home'),
    begin: unfold('Words, dates and picture'),
    button: button('Publish'),
    field: label('Large words'),
    bad: '',
    good: 'Happy Rakhi',
    call: /home\/save$/,
  },
  {
    of: 'app/pages/admin/coupons/coupon-form.tsx',
    at: go('/admin/coupons'),
    button: button('Make coupon'),
    field: label('Code'),
    bad: '',
    good: 'DIWALI',
    rest: fill('Percent', '10'),
    call: /admin\/coupons$/,
  },
  {
    of: 'app/pages/admin/settings/delivery-form.tsx',
    at: go('/admin/settings/delivery-rules'),
    button: button('Add line'),
    field: label('PIN codes'),
    bad: '',
    good: '411001',
    rest: fill('Charge', '40'),
    call: /delivery-rules\/save/,
  },
  {
    of: 'app/pages/admin/settings/delivery-lines.tsx',
    at: go('/admin/settings/delivery-rules'),
    begin: unfold('Paste or import many'),
    button: button('See what changes'),
    field: label('Lines'),
    good: '411001,40',
    call: /delivery-rules\/check/,
  },
  {
    of: 'app/pages/admin/settings/settings-form.tsx',
    at: go('/admin/settings/shop'),
    button: button('Save Settings'),
    field: label('Shop name'),
    bad: '',
    good: 'Asha Stores',
    call: /settings\/change$/,
  },
  {
    of: 'app/pages/admin/settings/start/first-products.tsx',
    at: go('/admin/settings/start?step=products'),
    begin: press('One without a picture'),
    button: button('Add 1 product'),
    field: label('Name'),
    bad: '',
    good: 'Brass diya',
    rest: async (page) => {
      await fill('Price in rupees', '90')(page)
      await fill('Stock', '4')(page)
    },
    call: /products$/,
  },
  {
    of: 'app/pages/admin/settings/start/empty-demo.tsx',
    at: follow('/admin/settings', '/admin/settings/start', {
      'admin/first-steps': { isShown: true, done: [], products: 0, demo: { products: 180, orders: 90, refusal: null } },
    }),
    begin: press('Remove the demo'),
    button: inDialog('Remove it'),
    field: inDialogLabel('Type EMPTY to confirm'),
    bad: '',
    good: 'EMPTY',
    call: /first-steps\/empty$/,
  },
  {
    of: 'app/pages/admin/settings/ways-out-panel.tsx',
    at: go('/admin/settings/mail-server'),
    button: button('Save mail server'),
    // The part of the page is called so, too.
    field: (page) => page.getByRole('textbox', { name: 'Mail server' }),
    bad: '',
    good: 'smtp.example.in',
    rest: fill('Mails come from', 'shop@example.in'),
    call: /ways-out\/change$/,
  },
  {
    of: 'app/pages/admin/settings/ways-out-panel.tsx',
    at: go('/admin/settings/sms-gateway'),
    button: button('Save SMS gateway'),
    field: label('Gateway address'),
    bad: '',
    good: 'https://sms.example.in/send',
    call: /ways-out\/change$/,
  },
  {
    of: 'app/pages/account/alerts/choices-panel.tsx',
    at: go('/account/alerts'),
    begin: (page) => page.getByRole('checkbox', { name: 'Nothing rings on my devices at night' }).check(),
    button: button('Save'),
    field: label('From'),
    bad: '',
    good: '21:00',
    call: /rings\/change$/,
  },
  {
    of: 'app/pages/admin/products/edit/product-editor.tsx',
    at: go('/admin/products/new'),
    button: button('Save Product'),
    field: label('Name'),
    bad: '',
    good: 'Clay Horse',
    rest: async (page) => {
      await fill('Description', 'Brown.')(page)
      await fill('Price', '20')(page)
      await fill('Stock', '2')(page)
      await page.getByRole('checkbox', { name: 'Study' }).check()
    },
    call: /api\/products$/,
  },
  {
    of: 'app/pages/admin/products/inline-value.tsx',
    at: PRODUCTS,
    begin: press(/Change Price of/),
    button: button('Save'),
    field: (page) =>
      page
        .getByRole('main')
        .getByLabel(/^Price of/)
        .last(),
    bad: 'dear',
    good: '21',
    call: /products\/[^/]+\/edit$/,
  },
  {
    of: 'app/pages/admin/products/bulk-dialog.tsx',
    at: PRODUCTS,
    begin: async (page) => {
      await page
        .getByLabel(/^Select /)
        .nth(1)
        .check()
      await page.getByLabel('Action').selectOption('price')
      await press('Continue')(page)
    },
    button: (page) => page.getByRole('dialog').locator('button[type=submit]'),
    field: (page) => page.getByRole('dialog').getByRole('textbox'),
    bad: '',
    good: '5',
    call: /products\/bulk$/,
    says: '"preview":false',
  },
  {
    of: 'app/pages/admin/orders/order/order-lines.tsx',
    at: anOrder('delivered'),
    begin: (page) => page.getByText('Take something back', { exact: true }).click(),
    button: button('Write it down'),
    field: label('How it is collected'),
    good: 'On Friday',
    rest: (page) => page.getByLabel(/^Test Top/).selectOption('1'),
    call: /returns$/,
  },
  ...(
    [
      ['It came back', 'Take it in', 'Back on the shelf', '0', /receive$/, RETURNED],
      ['It will not come', 'Refuse', 'Why not', 'It never came', /answer$/, RETURNED],
      ['Refuse it', 'Refuse', 'Why not', 'It was used', /answer$/, ASKED_BACK],
    ] as const
  ).map(([opens, sends, field, good, call, at]) => ({
    of: 'app/pages/admin/orders/return-card.tsx',
    at,
    begin: press(opens),
    button: inDialog(sends),
    field: inDialogLabel(field),
    bad: '',
    good,
    call,
    closes: true as const,
  })),
  ...(
    [
      ['Answer', 'Save the answer', 'Your answer', /answer$/, {}],
      ['Hide it', 'Hide it', 'Reason', /hide$/, { bad: '' }],
    ] as const
  ).map(([opens, sends, field, call, more]) => ({
    of: 'app/pages/admin/reviews.tsx',
    at: REVIEWED,
    begin: press(opens),
    button: inDialog(sends),
    field: inDialogLabel(field),
    good: 'Thank you',
    call,
    closes: true as const,
    ...more,
  })),
]
