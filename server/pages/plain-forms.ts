/**
 * Handles forms of browsers without scripts. Such a form is sent to its page's address, and the calls that a script would make
 * are made here. Token links are pasted into a form, because only a script can read what stands behind #.
 */
import { Hono } from 'hono'
import { limitJson, refuseForeignWrites } from '#api/guards.ts'
import type { Api } from '#api/index.ts'
import type { ApiEnv, Shop } from '#api/shop.ts'
import type { TokenPath } from '#app/places.ts'
import { StoreError } from '#store/errors.ts'
import { stopRequestMail } from '#store/goods/requests/request-mail.server.ts'
import { BASES, headersOfPage, inLanguage, languageOf, withoutLanguage } from '#store/language.ts'
import { safeReturnPath } from '#store/own-path.ts'
import { policyForAdmins } from '#store/people/identity/identity-settings.ts'
import { tokenOfLink } from '#store/secret-link.ts'
import { numberIn } from '#store/typed/number.ts'

type Answer = { ok: boolean; facts: Record<string, unknown> }
type Call = (path: string, body: object, headers?: Record<string, string>) => Promise<Answer>
type Sent = {
  token: string
  /** The path of the form, without its language. */
  path: string
  field: (name: string) => string
  /** The page to go to after success. */
  next: string
  call: Call
  staffMinimum: number
}

type Plain = TokenPath | '/account/proof' | '/search' | '/contact' | '/gift-card' | '/quotation/:key'

/** The handler of each page's form; returns the next page's path, or the refusal. */
const FORMS: Record<Plain, (sent: Sent) => Promise<string | Answer>> = {
  '/login/open-link': async ({ token, next, call }) => after(await call('auth/magic-link/verify', { token }), next),
  '/reset-password': async ({ token, field, call }) => {
    const answer = await call('auth/reset-password', { token, newPassword: field('password') })
    return after(answer, '/reset-password?done=yes')
  },
  '/email-verified': async ({ token, call }) =>
    after(await call('auth/verify-email', { token }), '/email-verified?done=yes'),
  '/order-status': openOrAnswer,
  '/complaint': async ({ token, call }) => after(await call('complaints/link', { token }), '/complaint'),
  '/contact': async ({ field, call }) => {
    const said = ['name', 'email', 'phone', 'orderNumber', 'words'].map((name) => [name, field(name)])
    return after(await call('complaints', Object.fromEntries(said)), '/complaint')
  },
  '/gift-card': async ({ field, call }) => {
    const said = ['name', 'phone', 'email', 'forName', 'words'].map((name) => [name, field(name)])
    const card = { ...Object.fromEntries(said), amount: numberIn(field('own') || field('amount')) }
    const answer = await call('gift-card-purchases', card, { 'idempotency-key': field('attempt') })
    return after(answer, `/gift-card/${answer.facts.key}`)
  },
  '/tell-me': async ({ token, field, call }) => {
    const [productId, productName, email] = ['productId', 'productName', 'email'].map(field)
    if (!productId) return after(await call('product-requests/prove', { token }), '/tell-me?done=yes')
    const answer = await call('product-requests', { productId, productName, ...(email ? { email } : {}) })
    const end = answer.ok ? 'done=yes' : `error=${answer.facts.code}`
    return `/tell-me?product=${encodeURIComponent(productId)}&${end}`
  },
  '/quotation/:key': async ({ path, field, call }) => {
    const [totalAmount, revision] = ['totalAmount', 'revision'].map((name) => Number(field(name)))
    const yes = { totalAmount, revision, poNumber: field('poNumber') }
    return after(await call(`quotations/${path.split('/')[2]}/accept`, yes), path)
  },
  '/no-more-mail': async ({ token, call }) =>
    after(await call('product-requests/no-more', { token }), '/no-more-mail?done=yes'),
  '/invite': join,
  '/search': async ({ field, call }) => {
    const [productName, email] = [field('productName').trim(), field('email').trim()]
    const to = (end: string) => `/search?${new URLSearchParams({ q: productName, request: end })}`
    if (productName === '') return '/search'
    const answer = await call('product-requests', { productName, ...(email ? { email } : {}) })
    return to(answer.ok ? 'done' : String(answer.facts.code))
  },
  '/account/proof': async ({ field, next, call }) => {
    const code = field('code').replace(/\s/g, '')
    return after(await call('auth/reauthenticate', { password: field('password'), ...(code ? { code } : {}) }), next)
  },
}

/** Opens the pasted link, or does what the pressed button says by the link's cookie. */
async function openOrAnswer({ token, field, call }: Sent): Promise<string | Answer> {
  const _id = field('_id')
  const calls = new Map([
    ['', () => call('order-status', { token })],
    ['confirm', () => call('order-status/confirm', { _id, totalAmount: Number(field('totalAmount')) })],
    ['address', () => call('order-status/address', { _id, address: field('address') })],
    ['cancel', () => call('order-status/cancel', { _id })],
  ])
  return after((await calls.get(field('act'))?.()) ?? refusal('invalid_input'), '/order-status')
}

/** Accepts an invitation, with an account made where there is none. */
async function join({ token, field, call, staffMinimum }: Sent): Promise<string | Answer> {
  const password = field('password')
  const invite = await call('invites/read', { token })
  const { state, email, hasAccount } = invite.facts
  if (!invite.ok) return invite
  if (state !== 'open') return refusal(String(state))
  if ([...password].length < staffMinimum) return refusal('weak-password')
  if (!hasAccount) {
    const joined = await call('auth/sign-up/email', { name: field('name'), email, password })
    if (!joined.ok) return joined
  }
  return after(await call('invites/accept', { token, password }), '/admin')
}

function after(answer: Answer, to: string): string | Answer {
  return answer.ok ? to : answer
}

function refusal(code: string): Answer {
  return { ok: false, facts: { code } }
}

export function plainForms(api: Api, shop: Shop): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>()
  app.post('/no-more-mail', async (c, next) => {
    const token = c.req.query('token')
    if (token === undefined) return next()
    // Mail programs send it (RFC 8058), one service for many people: neither origin nor count is checked.
    await stopRequestMail(shop.db, token)
    return c.text('No more mails about requests are sent to this address.')
  })
  for (const [page, open] of Object.entries(FORMS)) {
    for (const base of Object.values(BASES))
      app.post(base + page, refuseForeignWrites(shop), limitJson, async (c) => {
        if (!c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded')) {
          throw new StoreError('unsupported_media_type', 'Send the fields of a form.')
        }
        const fields = new URLSearchParams(await c.req.text())
        const field = (name: string) => fields.get(name) ?? ''
        const { call, cookies } = callsOf(api, c.req.raw, c.env)
        const next = safeReturnPath(c.req.query('next'))
        const staffMinimum = policyForAdmins(shop.identity.passwordPolicy).minimum
        const [language, path] = [languageOf(c.req.path), withoutLanguage(c.req.path)]
        const end = await open({ token: tokenOfLink(field('link')), path, field, next, call, staffMinimum })
        // The contact page is cached, so another page shows the error.
        const to = typeof end === 'string' ? end : refusedAt(page === '/contact' ? '/complaint' : path, end, next)
        // Without a # in the address, the browser would keep the old page's fragment.
        const headers = new Headers({ location: `${inLanguage(to, language)}#` })
        for (const cookie of cookies()) headers.append('set-cookie', cookie)
        return new Response(null, { status: 303, headers })
      })
  }
  return app
}

/** The page's address with the error's code. */
function refusedAt(page: string, { facts: { code, account } }: Answer, next: string): string {
  const query = new URLSearchParams({ error: String(code) })
  if (typeof account === 'string') query.set('account', account)
  if (next !== '/') query.set('next', next)
  return `${page}?${query}`
}

/** Calls the API as the sender of the form, or as the person whom an earlier call signed in. `cookies` returns those to set. */
function callsOf(api: Api, { url, headers }: Request, env: ApiEnv['Bindings']) {
  const set: string[] = []
  const call: Call = async (path, body, more = {}) => {
    // The first cookie of a name counts, so new ones go first.
    const own = [...set.toReversed().map((cookie) => cookie.split(';')[0]), headers.get('cookie')].filter(Boolean)
    const request = new Request(new URL(`/api/${path}`, url), {
      method: 'POST',
      headers: {
        ...more,
        'content-type': 'application/json',
        cookie: own.join('; '),
        'user-agent': headers.get('user-agent') ?? '',
        ...headersOfPage(languageOf(new URL(url).pathname)),
      },
      body: JSON.stringify(body),
    })
    const response = await api.fetch(request, { client: env.client, requestId: env.requestId })
    set.push(...response.headers.getSetCookie())
    const facts = (await response.json().catch(() => ({}))) as Answer['facts']
    return { ok: response.ok, facts }
  }
  return { call, cookies: () => set }
}
