/**
 * Makes kept pages for signed-in people with a stand-in that has no name or account. Where the stand-in appears, the page has a
 * hole; the real person is filled in when the page is sent. So no kept page holds anybody.
 */
import { randomBytes } from 'node:crypto'
import type { Role } from '#store/access/rights.ts'
import { rightsOf } from '#store/access/rights.ts'
import type { CurrentUser, SignInState } from '#store/people/people.schema.ts'
import { greetingName } from '#store/people/people.ts'
import { type PackedPiece, storePiece } from './gzip-pieces.ts'

/** The name as HTML shows it, or the data that the page's scripts start from. */
export type Hole = 'name' | 'data'

/** The content of each hole, escaped for its place. */
export type Filling = Readonly<Record<Hole, { plain: Buffer; packed: PackedPiece }>>

/** No visitor can write it: it is random in each process, and no page that contains it is ever sent. */
const MARK = `hole-${randomBytes(16).toString('hex')}`
const NAME = `${MARK}n`
const DATA = `${MARK}d`
const END_OF_DATA = `${MARK}e`

const STAND_IN: CurrentUser = {
  uid: '',
  email: '',
  displayName: NAME,
  emailVerified: true,
  phoneNumber: null,
  photoURL: null,
  isAnonymous: false,
  tenantId: null,
  providerData: [],
  metadata: { creationTime: '', lastSignInTime: '' },
}

/** The sign-in state of a stand-in with that role, for the root of a page. */
export function standInOf(role: Role): string {
  const state: SignInState = { user: STAND_IN, isAdmin: role !== 'customer', rights: rightsOf(role) }
  return `${DATA}${JSON.stringify(state)}${END_OF_DATA}`
}

/** Cuts the page at its holes. A page for visitors is one piece. */
export function cutAtHoles(page: Buffer): { pieces: Buffer[]; holes: Hole[] } {
  const pieces: Buffer[] = []
  const holes: Hole[] = []
  let start = 0
  for (let at = page.indexOf(MARK); at >= 0; at = page.indexOf(MARK, start)) {
    const isName = page[at + MARK.length] === NAME.charCodeAt(MARK.length)
    pieces.push(page.subarray(start, at))
    holes.push(isName ? 'name' : 'data')
    start = isName ? at + NAME.length : page.indexOf(END_OF_DATA, at) + END_OF_DATA.length
  }
  return { pieces: [...pieces, page.subarray(start)], holes }
}

const filled = new WeakMap<SignInState, Filling>()

/** The content of the holes for this person. */
export function fillingOf(state: SignInState): Filling {
  const known = filled.get(state)
  if (known) return known
  const name = state.user ? greetingName(state.user) : ''
  const filling = { name: filledWith(inHtml(name)), data: filledWith(inData(JSON.stringify(state))) }
  filled.set(state, filling)
  return filling
}

function filledWith(text: string): Filling[Hole] {
  const plain = Buffer.from(text)
  return { plain, packed: storePiece(plain) }
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }

/** Escapes a text or attribute value as React does. */
function inHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}

/** Escapes a text inside JSON, in a block where no "<" may stand. */
function inData(text: string): string {
  return JSON.stringify(text).slice(1, -1).replaceAll('<', '\\u003c')
}
