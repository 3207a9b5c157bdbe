/**
 * Kept pages for signed-in people are made for a stand-in without a name or an account. Where the stand-in is named, the
 * page has a hole, which is filled with the real person when it is sent: no kept page holds anybody.
 */
import { randomBytes } from 'node:crypto'
import type { Role } from '#store/access/rights.ts'
import { rightsOf } from '#store/access/rights.ts'
import type { CurrentUser, SignInState } from '#store/people/people.schema.ts'
import { greetingName } from '#store/people/people.ts'
import { type PackedPiece, storePiece } from './gzip-pieces.ts'

/** The name as HTML shows it, or the data that the page's scripts start with. */
export type Hole = 'name' | 'data'

/** The content of each hole, escaped for its place. */
export type Filling = Readonly<Record<Hole, { plain: Buffer; packed: PackedPiece }>>

/** No text that anybody writes has it: it is another one in each process, and no page that has it is ever sent. */
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

/** The sign-in state of a stand-in with that role, as the root of a page takes it. */
export function standInOf(role: Role): string {
  const state: SignInState = { user: STAND_IN, isAdmin: role !== 'customer', rights: rightsOf(role) }
  return `${DATA}${JSON.stringify(state)}${END_OF_DATA}`
}

/** The page in pieces, with the holes between them. A page for visitors is one piece. */
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

/** The content of the holes for the person. */
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

/** As React writes a text or the value of an attribute. */
function inHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}

/** A text inside a text of JSON, in a block where no "<" may stand. */
function inData(text: string): string {
  return JSON.stringify(text).slice(1, -1).replaceAll('<', '\\u003c')
}
