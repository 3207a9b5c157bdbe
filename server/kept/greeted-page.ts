/**
 * Pages for signed-in people. Each is made with a stand-in that has no name or account: where it appears, the page has a hole, and
 * the real person is filled in when the page is sent. So no kept page holds anybody.
 */
import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { constants, createGzip } from 'node:zlib'
import { type Role, rightsOf } from '#store/people/access/rights.ts'
import type { CurrentUser, SignInState } from '#store/people/accounts/people.schema.ts'
import { greetingName } from '#store/people/accounts/people.ts'
import type { Encoding } from './encoding.ts'

/** The name as HTML shows it, or the data that the page's scripts start from. */
type Hole = 'name' | 'data'

/** A page in pieces, with a hole behind each but the last. */
export type GreetedPage = { pieces: readonly Buffer[]; holes: readonly Hole[] }

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
  const state: SignInState = { user: STAND_IN, isAdmin: role !== 'customer', rights: rightsOf({ role }) }
  return `${DATA}${JSON.stringify(state)}${END_OF_DATA}`
}

/** Cuts a page that was made with a stand-in at its holes. */
export function cutAtHoles(page: Buffer): GreetedPage {
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

/** The page for that person. */
export async function pageFor({ pieces, holes }: GreetedPage, state: SignInState, encoding: Encoding): Promise<Buffer> {
  const filling = fillingOf(state)
  const filled = pieces.flatMap((piece, i) => [piece, ...holes.slice(i, i + 1).map((hole) => filling[hole])])
  if (encoding === 'identity') return Buffer.concat(filled)
  // Each part is compressed by itself: beside what strangers wrote on the page, the length would betray what a name resembles.
  const zip = createGzip({ level: 1, flush: constants.Z_FULL_FLUSH, chunkSize: 64 * 1024 })
  for (const part of filled) zip.write(part)
  zip.end()
  return buffer(zip)
}

function fillingOf(state: SignInState): Record<Hole, Buffer> {
  const name = state.user ? greetingName(state.user) : ''
  return { name: Buffer.from(inHtml(name)), data: Buffer.from(inData(JSON.stringify(state))) }
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
