/**
 * Pages for signed-in people, made with a stand-in that has no name or account. Where the stand-in appears the page has a hole,
 * filled with the real person when the page is sent. So no cached page holds anybody.
 */
import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { constants, createGzip } from 'node:zlib'
import { type Role, rightsOf } from '#store/people/access/rights.ts'
import type { CurrentUser, SignInState } from '#store/people/accounts/people.schema.ts'
import { greetingName } from '#store/people/accounts/people.ts'
import type { Encoding } from './encoding.ts'

/** What fills a hole: the name as HTML shows it, or the sign-in state in the data for the page's scripts. */
type Hole = 'name' | 'data'

/** A page cut into pieces, with a hole after each piece but the last. */
export type GreetedPage = { pieces: readonly Buffer[]; holes: readonly Hole[] }

/** Marks a hole. Random in each process, and never sent, so that no visitor can write it. */
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

/** The sign-in state of the stand-in for a role, as JSON for the page's root. */
export function standInOf(role: Role): string {
  const state: SignInState = { user: STAND_IN, isAdmin: role !== 'customer', rights: rightsOf({ role }) }
  return `${DATA}${JSON.stringify(state)}${END_OF_DATA}`
}

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

export async function pageFor({ pieces, holes }: GreetedPage, state: SignInState, encoding: Encoding): Promise<Buffer> {
  const filling = fillingOf(state)
  const filled = pieces.flatMap((piece, i) => [piece, ...holes.slice(i, i + 1).map((hole) => filling[hole])])
  if (encoding === 'identity') return Buffer.concat(filled)
  // Each part is compressed by itself: beside what strangers wrote on the page, the length would betray what the name
  // resembles.
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

function inHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}

/** Escapes a text inside JSON in a script element, which must not contain "<". */
function inData(text: string): string {
  return JSON.stringify(text).slice(1, -1).replaceAll('<', '\\u003c')
}
