/** The data of every page: who is signed in and how the shop is set up. */
import { useMemo, useSyncExternalStore } from 'react'
import { createContext, useLocation, useRouteLoaderData } from 'react-router'
import type { Right } from '#store/access/rights.ts'
import type { Language, MessageStep } from '#store/messages/message-words.ts'
import type { DeskNow } from '#store/orders/steps/undo.schema.ts'
import type { WaitingCounts } from '#store/overview/overview.schema.ts'
import type { SignInState } from '#store/people/people.schema.ts'
import type { ShopSettings } from './shop-settings.ts'

export type RootData = { signIn: SignInState; settings: ShopSettings }

/** The root loader's answer: `signIn` is a SignInState in JSON, with the marks of a kept page around it. */
export type RootAnswer = { signIn: string; settings: ShopSettings }

let known: RootAnswer | undefined

/** The newest data that the browser received. */
export function lastRootAnswer(): RootAnswer | undefined {
  return known
}

export function noteRootAnswer(answer: RootAnswer): void {
  known = answer
}

/** Given when a page is made for many people; otherwise the root asks who is signed in. */
export const signInContext = createContext<string | null>(null)

const NOBODY: SignInState = { user: null, isAdmin: false, rights: [] }

/** Undefined only on the page that says that the root could not be loaded. */
export function useRootData(): RootData | undefined {
  const data = useRouteLoaderData<() => RootAnswer>('root')
  const isOver = useSyncExternalStore(
    hearEnding,
    () => hasEnded,
    () => false,
  )
  const signIn = useMemo(() => (data ? readSignIn(data.signIn) : NOBODY), [data])
  return data && { ...data, signIn: isOver ? NOBODY : signIn }
}

/** Whether the signed-in person holds a right: for showing only what they may do. The server decides again. */
export function useMay(): (right: Right) => boolean {
  const rights = useRootData()?.signIn.rights ?? []
  return (right) => rights.includes(right)
}

/** The desk brings a frame of its own, for those who work there. */
export function useIsDesk(): boolean {
  const { pathname } = useLocation()
  return useRootData()?.signIn.isAdmin === true && DESK.test(pathname)
}

const DESK = /^\/admin(\/|$)/

function readSignIn(text: string): SignInState {
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
}

let signInChanged = false
let hasEnded = false
const listeners = new Set<() => void>()

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

/** Somebody signed in: whatever ended before is forgotten. */
export function noteSignedIn(): void {
  sayWhetherEnded(false)
}

/** The session is over: nobody is shown as signed in from now on, even while the shop cannot be reached. */
export function noteSignInEnded(): void {
  sayWhetherEnded(true)
}

function sayWhetherEnded(isOver: boolean): void {
  noteSignInChanged()
  hasEnded = isOver
  for (const hear of listeners) hear()
}

function hearEnding(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The data of the desk's frame, for every page in it; a part that could not be read is undefined. */
export type DeskData = {
  waiting: WaitingCounts | undefined
  desk: DeskNow | undefined
  /** The words for customers at each step. */
  words: Record<MessageStep, Record<Language, string>> | undefined
  /** The owner wants a second factor of the person first: nothing else was read. */
  lacksSecondFactor: boolean
}

/** Undefined where the page stands outside the frame. */
export function useDeskData(): DeskData | undefined {
  return useRouteLoaderData<() => DeskData>('desk')
}
