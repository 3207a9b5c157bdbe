/** Defines what a page's file exports, and how React Router runs it. */
import type { ComponentType } from 'react'
import {
  type data,
  isRouteErrorResponse,
  type Location,
  type Params,
  type RouteObject,
  type ShouldRevalidateFunction,
  useLoaderData,
  useLocation,
  useParams,
  useRouteError,
} from 'react-router'
import { type Language, languageOf } from '#store/language.ts'
import { loadInBrowser } from './frame/connection/load-here.ts'
import { ErrorPage, titleOfError } from './frame/error-page.tsx'
import { type MetaTag, pageTitle, privateMeta } from './frame/page-meta.ts'
import { lastRootAnswer, useRootData } from './frame/root-data.ts'
import { type ShopSettings, settingsContext } from './frame/shop-settings.ts'
import { type ApiClient, apiContext } from './kit/api/api-client.ts'
import { titleCount } from './kit/page/title-count.ts'
import { useLanguage } from './kit/words/language.ts'
import type { PLACES } from './places.ts'

/** The arguments of a page's `load`. It runs on the server for the first page, and then in the browser. */
export type PageArgs<Path extends keyof Paths = '/'> = {
  api: ApiClient
  request: Request
  params: Paths[Path]['params']
  /** Undefined when the settings could not be read. */
  shop: ShopSettings | undefined
  /** Of the page that is loaded. */
  language: Language
}

type Load = (args: never) => unknown

/** The data that a page gets from its `load`, with a status or without. */
export type LoaderData<From extends Load> = Answer<Awaited<ReturnType<From>>>
type Answer<Sent> = Sent extends ReturnType<typeof data<infer Data>> ? Data : Sent

export type PageProps<From extends Load = () => undefined> = { loaderData: LoaderData<From>; params: Params }

export type ErrorProps = { error: unknown; params: Params; handle?: PageHandle | undefined }

/** What a page of the account or the desk is called, and what is said when its data could not be read. */
export type PageHandle = {
  title: string | ((params: Params) => string)
  /** Its frame shows the title as the heading, unless the page has one of its own. */
  hasOwnHeading?: true
  /** Beside that heading: where one more is made. */
  add?: { to: string; words: string }
  /** The name of the data: "mail". */
  of?: string
  /** Says a refusal in other words than the usual ones, by its status. */
  refused?: (status: number) => string | undefined
  /** Where to go instead; with a status, only for that one. */
  wayOn?: { to: string; words: string; status?: number }
}

/** A page that shoppers see has a handle for each language. */
export type HandleOf = PageHandle | ((language: Language) => PageHandle)

/** `loaderData` is absent where `load` failed with an `error`. */
export type MetaArgs<From extends Load = () => undefined> = {
  shop: ShopSettings | undefined
  loaderData: LoaderData<From> | undefined
  error: unknown
  params: Params
  location: Location
  language: Language
}

export type PageModule = {
  load?: (args: PageArgs) => unknown
  /** The elements of the head; a frame around other pages has none. */
  meta?: (args: MetaArgs<() => never>) => MetaTag[]
  handle?: HandleOf
  default: ComponentType<{ loaderData: unknown; params: Params }>
  ErrorBoundary?: ComponentType<ErrorProps>
  /** Of a frame: replaces a page in it that failed. */
  FailedPage?: ComponentType<ErrorProps>
  shouldRevalidate?: ShouldRevalidateFunction
}

/** The route of a page whose file was loaded, within the frame around it. */
export function routeOf(page: PageModule, frame?: PageModule) {
  const { load, default: Page, handle, shouldRevalidate } = page
  const meta = page.meta ?? (handle && metaOf(handle))
  const Boundary = page.ErrorBoundary ?? frame?.FailedPage
  return {
    ...(load ? { loader: loaderOf(load) } : {}),
    ...(shouldRevalidate ? { shouldRevalidate } : {}),
    ...(Boundary ? { ErrorBoundary: () => <Failed Page={Boundary} meta={meta} handle={handle} /> } : {}),
    handle,
    Component: function Loaded() {
      const loaderData = useLoaderData()
      const params = useParams()
      return (
        <>
          {meta ? <Head meta={meta} loaderData={loaderData} /> : null}
          <Page loaderData={loaderData} params={params} />
        </>
      )
    },
  } satisfies RouteObject
}

function loaderOf(load: NonNullable<PageModule['load']>): RouteObject['loader'] {
  return ({ context, request, params }) => {
    const asked = { request, params, language: languageOf(new URL(request.url).pathname) }
    return import.meta.env.SSR
      ? load({ ...asked, api: context.get(apiContext), shop: context.get(settingsContext) ?? undefined })
      : loadInBrowser((api) => load({ ...asked, api, shop: lastRootAnswer()?.settings }), request.signal)
  }
}

type HeadProps = { meta: NonNullable<PageModule['meta']>; loaderData?: never; error?: unknown }

/** React brings these elements into the head. */
function Head({ meta, loaderData, error }: HeadProps) {
  const shop = useRootData()?.settings
  const language = useLanguage()
  const count = titleCount.use()
  const tags = meta({ shop, loaderData, error, params: useParams(), location: useLocation(), language })
  return tags.map((tag) => {
    if ('title' in tag) return <title key="title">{count > 0 ? `(${count}) ${tag.title}` : tag.title}</title>
    if ('rel' in tag) return <link key={tag.rel + (tag.hrefLang ?? '')} {...tag} />
    return <meta key={'name' in tag ? tag.name : tag.property} {...tag} />
  })
}

type FailedProps = Partial<Pick<PageModule, 'meta' | 'handle'>> & { Page: ComponentType<ErrorProps> }

/** Replaces a page that failed. */
function Failed({ Page, meta = metaOfError, handle }: FailedProps) {
  const error = useRouteError()
  const params = useParams()
  const language = useLanguage()
  return (
    <>
      <Head meta={handle && !isRefusal(error) ? metaOfError : meta} error={error} />
      <Page error={error} params={params} handle={handle && handleIn(handle, language)} />
    </>
  )
}

/** What `read` throws; other errors are faults, and addresses that lead nowhere. */
export function isRefusal(error: unknown): error is { status: number } {
  return isRouteErrorResponse(error) && typeof error.data?.refused === 'string'
}

/** What a page is called and says, in the language. */
export function handleIn(handle: HandleOf, language: Language): PageHandle {
  return typeof handle === 'function' ? handle(language) : handle
}

export function titleOf({ title }: PageHandle, params: Params): string {
  return typeof title === 'string' ? title : title(params)
}

function metaOf(handle: HandleOf): NonNullable<PageModule['meta']> {
  return ({ shop, params, language }) => privateMeta(shop, titleOf(handleIn(handle, language), params))
}

function metaOfError({ shop, error, language }: MetaArgs): MetaTag[] {
  return [pageTitle(shop, titleOfError(error, language))]
}

/** The error page of all pages without one of their own. */
export function FailedPage() {
  return <Failed Page={ErrorPage} />
}

/** The paths of the shop with their parameters, which React Router's `href` checks. */
type Path = (typeof PLACES)[number]['path']

type Names<Text extends string> = Text extends `${infer First}/${infer Rest}`
  ? Names<First> | Names<Rest>
  : Text extends `:${infer Name}`
    ? Name
    : never

type OptionalOf<Name extends string> = Name extends `${infer Bare}?` ? Bare : never
type NeededOf<Name extends string> = Name extends `${string}?` ? never : Name

type ParamsOf<Name extends string> = Flat<
  { [Each in NeededOf<Name>]: string } & { [Each in OptionalOf<Name>]?: string }
>
type Flat<Type> = { [Key in keyof Type]: Type[Key] }

type Paths = { [Each in Path]: { params: ParamsOf<Names<Each>> } }

declare module 'react-router' {
  interface Register {
    pages: Paths
  }
}
