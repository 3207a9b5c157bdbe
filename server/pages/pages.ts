/** Renders pages in this process over the store API, and sends them with their common policy. */

import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context } from 'hono'
import type { Api } from '#api/index.ts'
import type { ApiEnv, Shop } from '#api/shop.ts'
import type { EnvSettings } from '#app/frame/shop-settings.ts'
import { PLACES, pathsWithWorker } from '#app/places.ts'
import type { RenderPage } from '#app/render.server.tsx'
import { encodingFor } from '#server/kept/encoding.ts'
import { type MakingTurns, personOf } from '#server/machine/making-turns.ts'
import { StoreError } from '#store/errors.ts'
import { isNoted, noteShown, type Shown } from '#store/goods/catalogue/shown-version.ts'
import { byLanguage, type Language, languageOf, withoutLanguage } from '#store/language.ts'
import { SIGNED_OUT as NO_SIGN_IN } from '#store/people/accounts/sign-ins.server.ts'
import { footerLinksOf } from '#store/shop/own-pages/own-pages.ts'
import { promisesOf } from '#store/shop/settings/sections/promises.ts'
import { publicDetailsOf, type ShopDetails } from '#store/shop/settings/settings.ts'
import { shopLookOf } from '#store/shop/settings/shop-look.ts'
import { hashOf, type PagePolicySettings, pageHeaders } from './page-policy.ts'

const WITH_WORKER: ReadonlySet<string> = new Set(pathsWithWorker())

export type PageSettings = PagePolicySettings & { shop: EnvSettings }

/** Handles every request that is neither an API call nor a file, in turns by client. */
export function pagesHandler(renderPage: RenderPage, api: Api, shop: Shop, settings: PageSettings, turns: MakingTurns) {
  const render = pageRenderer(renderPage, api, shop, settings)
  return async (c: Context<ApiEnv>): Promise<Response> => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD')
      return c.text('Method Not Allowed', 405, { allow: 'GET, HEAD' })
    const person = personOf(shop.signIns, c.req.header('cookie'))
    return turns.pages
      .run(c.env.client, () => render(c), person)
      .catch((error: unknown) => pageOfRefusal(error, languageOf(c.req.path)))
  }
}

/** The page for a request that was refused a turn. Rethrows every other error. */
function pageOfRefusal(error: unknown, language: Language): Response {
  const seconds = error instanceof StoreError && error.code === 'busy' ? error.facts.retryAfterSeconds : undefined
  if (typeof seconds !== 'number') throw error
  return busyPage(seconds, language)
}

function pageRenderer(renderPage: RenderPage, api: Api, shop: Shop, settings: PageSettings) {
  const policy = Object.entries(pageHeaders(settings))
  const policyWithWorker = Object.entries(pageHeaders(settings, true))
  return async (c: Context<ApiEnv>): Promise<Response> => {
    const details = await shop.catalogue.details()
    const response = await renderPage(c.req.raw, {
      fetchApi: callInProcess(api, c),
      signIn: c.env.shown ? (c.env.greeted ?? JSON.stringify(NO_SIGN_IN)) : undefined,
      settings: {
        ...settings.shop,
        ...shownOf(details, shop.phones, languageOf(c.req.path)),
        isDemo: settings.shop.isDemo && details.saysDemo,
        mails: shop.mail.channels.includes('email'),
      },
      reportError: (error) => shop.onUnexpectedError(error, c.env.requestId),
    })
    const isPage = response.headers.get('content-type')?.startsWith('text/html')
    const answer = isPage ? response : await whole(response)
    answer.headers.set('cache-control', 'private, no-store')
    const ownPolicy = WITH_WORKER.has(withoutLanguage(c.req.path)) ? policyWithWorker : policy
    if (isPage) for (const [name, value] of ownPolicy) answer.headers.set(name, value)
    return isPage ? compressed(answer, c.req.raw) : answer
  }
}

function shownOf(details: ShopDetails, phones: readonly string[], language: Language) {
  const promises = promisesOf(details, language)
  const { home, menu } = details.arranged?.[language] ?? {}
  const arranged = { ...(home && { home }), ...(menu && { menu }) }
  return {
    ...publicDetailsOf(details, phones),
    promises,
    look: shopLookOf(details, promises, language),
    ...arranged,
    ...footerLinksOf(details.ownPages, language),
  }
}

/** Reads the data that belongs to a page as a whole, so that it has a length; pages are made in one piece anyway. */
async function whole({ status, headers, body }: Response): Promise<Response> {
  return new Response(body && (await new Response(body).arrayBuffer()), { status, headers: new Headers(headers) })
}

/** A fetch that calls the API in this process, as the person who asked for the page. */
function callInProcess(api: Api, c: Context<ApiEnv>): typeof fetch {
  return async (input, { signal: _, ...init } = {}) => {
    // The API cancels nothing, so following a signal would only cost.
    const request = new Request(input, init)
    const { client, requestId, shown: shownByPage } = c.env
    if (!shownByPage) {
      const cookie = c.req.header('cookie')
      if (cookie !== undefined) request.headers.set('cookie', cookie)
      return api.fetch(request, { client, requestId })
    }
    // An answer to be cached is made for nobody.
    request.headers.delete('cookie')
    const shown: Shown = { ...shownByPage, level: 'settings', products: new Set() }
    const response = await api.fetch(request, { client, requestId, shown })
    noteShown(shownByPage, isNoted(shown) ? shown.level : 'lists', shown.products)
    return response
  }
}

const STYLE = `
body { font: 1.125rem/1.5 system-ui, sans-serif; max-width: 32rem; margin: 20vh auto; padding: 0 1.5rem }
h1 { font-size: 1.5rem }
`

type BusyTexts = { title: string; heading: string; words: string; again: string }

const BUSY: Readonly<Record<Language, BusyTexts>> = {
  en: {
    title: 'Please try again in a moment',
    heading: 'The shop is very busy',
    words: 'Please try again in a moment. Your cart is safe.',
    again: 'Try again',
  },
  hi: {
    title: 'थोड़ी देर में फिर कोशिश करें',
    heading: 'दुकान पर अभी बहुत भीड़ है',
    words: 'थोड़ी देर में फिर कोशिश करें। आपकी टोकरी सुरक्षित है।',
    again: 'फिर कोशिश करें',
  },
}

/** The busy page in each language, rendered once so that it costs nothing. */
const PAGES = byLanguage(pageIn)

function pageIn(language: Language): string {
  const { title, heading, words, again } = BUSY[language]
  return `<!doctype html>
<html lang="${language}-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${heading}</h1>
<p>${words}</p>
<p><a href="">${again}</a></p>
</body>
</html>
`
}

/** The busy page with status 503. `retryAfterSeconds` tells machines when to come back. */
function busyPage(retryAfterSeconds: number, language: Language): Response {
  return new Response(PAGES[language], {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      'content-security-policy': `default-src 'none'; style-src ${hashOf(STYLE)}; base-uri 'none'; frame-ancestors 'none'`,
      'retry-after': String(retryAfterSeconds),
    },
  })
}

const gzipped = promisify(gzip)

const CONSTANT = new Set<string>(PLACES.map(({ path }) => path).filter((path) => !path.includes(':')))

/**
 * Compresses the page unless its length could betray something. A stranger who gets words into the address of somebody's page
 * could learn from the length whether they resemble other content; so with a session, only pages at addresses without words are
 * compressed.
 */
async function compressed(page: Response, { url, headers }: Request): Promise<Response> {
  const { pathname, search } = new URL(url)
  const holdsPerson = /session_token/i.test(headers.get('cookie') ?? '')
  const encoding = encodingFor(headers.get('accept-encoding') ?? '')
  if (encoding === 'identity' || !page.body || (holdsPerson && (search || !CONSTANT.has(withoutLanguage(pathname)))))
    return page
  const body = await gzipped(await page.arrayBuffer())
  const { status, headers: about } = page
  about.set('content-encoding', encoding)
  about.append('vary', 'accept-encoding')
  return new Response(body, { status, headers: about })
}
