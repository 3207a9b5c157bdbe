/** The data of every page: who is signed in and how the shop is set up. */
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

/** The root loader's answer: `signIn` is a SignInState in JSON, between the markers that a kept page has around it. */
export type RootAnswer = { signIn: string; settings: ShopSettings }

let known: RootAnswer | undefined

/** The newest data that the browser received. */
export function lastRootAnswer(): RootAnswer | undefined {
  return known
}

export function noteRootAnswer(answer: RootAnswer): void {
  known = answer
}

/** Set when a page is rendered for many people; otherwise the root's loader asks who is signed in. */
export const signInContext = createContext<string | null>(null)

const NOBODY: SignInState = { user: null, isAdmin: false, rights: [] }

/** Undefined only on the error page of a root that failed to load. */
export function useRootData(): RootData | undefined {
  const data = useRouteLoaderData<() => RootAnswer>('root')
  const isOver = hasEnded.use()
  const signIn = useMemo(() => (data ? readSignIn(data.signIn) : NOBODY), [data])
  return data && { ...data, signIn: isOver ? NOBODY : signIn }
}

/** Whether the shop can send mail. Where it cannot, nobody is told that somebody was mailed. */
export function useMails(): boolean {
  return useRootData()?.settings.mails === true
}

/** Whether the signed-in person has a right. Hides what they may not do; the server checks it again. */
export function useMay(): (right: Right) => boolean {
  const rights = useRootData()?.signIn.rights ?? []
  return (right) => rights.includes(right)
}

/** Staff see the pages of the desk in a frame of its own. */
export function useIsDesk(): boolean {
  const { pathname } = useLocation()
  return useRootData()?.signIn.isAdmin === true && DESK.test(pathname)
}

const DESK = /^\/admin(\/|$)/

function readSignIn(text: string): SignInState {
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
}

let signInChanged = false

/** The session ended since the data were read. */
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

/** Somebody signed in, whatever session ended before. */
export function noteSignedIn(): void {
  noteSignInChanged()
  hasEnded.set(false)
}

/** The session is over: from now on nobody is shown as signed in, even while the shop cannot be reached. */
export function noteSignInEnded(): void {
  noteSignInChanged()
  hasEnded.set(true)
}

/** The data of the desk's frame, for every page in it; a part that could not be read is undefined. */
export type DeskData = {
  waiting: WaitingCounts | undefined
  desk: DeskNow | undefined
  /** The texts for customers at each step. */
  words: Record<MessageStep, Record<Language, string>> | undefined
  /** The owner requires a second factor that this person has not set up: nothing else was read. */
  lacksSecondFactor: boolean
}

/** Undefined on pages outside the frame. */
export function useDeskData(): DeskData | undefined {
  return useRouteLoaderData<() => DeskData>('desk')
}
