/** The data of every page: the sign-in and the shop's settings. */
import { useMemo } from 'react'
import { createContext, useLocation, useRouteLoaderData } from 'react-router'
import { sharedValue } from '#app/kit/page/shared-value.ts'
import type { Language } from '#store/language.ts'
import type { Right } from '#store/people/access/rights.ts'
import type { SignInState } from '#store/people/accounts/people.schema.ts'
import type { DeskNow } from '#store/selling/orders/order-desk.schema.ts'
import type { WaitingCounts } from '#store/shop/overview/overview.schema.ts'
import type { MessageStep } from '#store/talk/messages/message-words.ts'
import type { ShopSettings } from './shop-settings.ts'

export type RootData = { signIn: SignInState; settings: ShopSettings }

/** The root loader's answer: `signIn` is a SignInState in JSON, between the marks of a cached page's hole. */
export type RootAnswer = { signIn: string; settings: ShopSettings }

let known: RootAnswer | undefined

/** The latest answer of the root loader in this browser. */
export function lastRootAnswer(): RootAnswer | undefined {
  return known
}

export function noteRootAnswer(answer: RootAnswer): void {
  known = answer
}

/** Set while a cached page is rendered; otherwise the root's loader asks who is signed in. */
export const signInContext = createContext<string | null>(null)

const NOBODY: SignInState = { user: null, isAdmin: false, rights: [] }

/** Undefined only on the error page of a root that failed to load. */
export function useRootData(): RootData | undefined {
  const data = useRouteLoaderData<() => RootAnswer>('root')
  const isOver = hasEnded.use()
  const signIn = useMemo(() => (data ? readSignIn(data.signIn) : NOBODY), [data])
  return data && { ...data, signIn: isOver ? NOBODY : signIn }
}

/** Whether the shop can send mail; without it no page says that somebody was mailed. */
export function useMails(): boolean {
  return useRootData()?.settings.mails === true
}

/** Returns a check of the signed-in person's rights, to hide what they may not do. The server checks again. */
export function useMay(): (right: Right) => boolean {
  const rights = useRootData()?.signIn.rights ?? []
  return (right) => rights.includes(right)
}

/** Whether the page is in the desk's frame. */
export function useIsDesk(): boolean {
  const { pathname } = useLocation()
  return useRootData()?.signIn.isAdmin === true && DESK.test(pathname)
}

const DESK = /^\/admin(\/|$)/

function readSignIn(text: string): SignInState {
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
}

let signInChanged = false

/** Whether the session has ended since the data were read. */
const hasEnded = sharedValue(false)

/** Makes the next navigation ask again who is signed in. */
export function noteSignInChanged(): void {
  signInChanged = true
}

export function hasSignInChanged(): boolean {
  return signInChanged
}

export function noteSignInRead(): void {
  signInChanged = false
}

/** Notes a sign-in, also after another session ended. */
export function noteSignedIn(): void {
  noteSignInChanged()
  hasEnded.set(false)
}

/** Notes the end of the session: nobody is shown as signed in from now on, even while the shop cannot be reached. */
export function noteSignInEnded(): void {
  noteSignInChanged()
  hasEnded.set(true)
}

/** The data of the desk's frame. A part that could not be read is undefined. */
export type DeskData = {
  waiting: WaitingCounts | undefined
  desk: DeskNow | undefined
  /** The messages to customers for each step. */
  words: Record<MessageStep, Record<Language, string>> | undefined
  /** The owner requires a second factor that this person lacks, so nothing else was read. */
  lacksSecondFactor: boolean
}

/** Undefined outside the desk's frame. */
export function useDeskData(): DeskData | undefined {
  return useRouteLoaderData<() => DeskData>('desk')
}
