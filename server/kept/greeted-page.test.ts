import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { rightsOf } from '#store/people/access/rights.ts'
import type { SignInState } from '#store/people/accounts/people.schema.ts'
import { cutAtHoles, pageFor, standInOf } from './greeted-page.ts'

/** A page as React writes it: the name as text and in an attribute, the data as a text of JSON in a block. */
function drawnFor(signIn: string): string {
  const { user } = JSON.parse(signIn.slice(signIn.indexOf('{'), signIn.lastIndexOf('}') + 1)) as SignInState
  const name = (user?.displayName ?? '').replace(/[&<>"']/g, (c) => `&#x${c.charCodeAt(0).toString(16)};`)
  const data = JSON.stringify([{ signIn }]).replaceAll('<', '\\u003c')
  return `<a title="${name}">Hello <!-- -->${name}</a>नमस्ते<script type="application/jsonl">${data}</script>`
}

function stateOf(displayName: string): SignInState {
  const user = {
    uid: 'u1',
    email: 'asha@shop.example',
    displayName,
    emailVerified: false,
    phoneNumber: null,
    photoURL: `https://x.example/?a=1&b=<i>"\\`,
    isAnonymous: false,
    tenantId: null,
    providerData: [{ providerId: 'credential' }],
    metadata: { creationTime: '2026-01-01T00:00:00.000Z', lastSignInTime: '2026-01-01T00:00:00.000Z' },
  }
  return { user, isAdmin: false, rights: rightsOf({ role: 'customer' }) }
}

const mark = /hole-[0-9a-f]{32}/.exec(standInOf('customer'))?.[0] ?? ''

const NAMES = [
  'Asha Rao',
  '</script><script>alert(1)</script>',
  '<!-- <img src=x onerror=alert(1)> -->',
  `" onmouseover="alert(1)" x='`,
  '&lt;b&gt; &amp;amp;',
  "$& $1 $` $' $$",
  '\u202eRTL आशा\u202c',
  '{"user":null}',
  'back\\slash \\u003c \\n',
  'a\u2028b\u2029c',
  '🧺 टोकरी ₹',
  'x'.repeat(70_000),
  `${mark}n`,
  `${mark}d{}${mark}e`,
]

test.each(NAMES.map((name) => [name.slice(0, 40), name]))(
  'a page is filled in for %j as it would be made for them',
  async (_short, name) => {
    const page = cutAtHoles(Buffer.from(drawnFor(standInOf('customer'))))
    expect(page.holes).toEqual(['name', 'name', 'data'])
    const state = stateOf(name)
    const filled = (await pageFor(page, state, 'identity')).toString()
    const decoded = filled.replace(/&(amp|lt|gt|quot|#x27);/g, (_all, entity) => DECODED[entity] ?? '')
    const [title, text] = [/title="([\s\S]*?)">Hello/.exec(filled)?.[1], /<!-- -->([^<]*)<\/a>/.exec(filled)?.[1]]
    expect(text).toBe(title)
    expect(title).not.toMatch(/[<>"']/)
    expect(decoded).toContain(`Hello <!-- -->${name.trim()}</a>`)
    const [data, ...after] = filled.split('<script type="application/jsonl">')[1]?.split('</script>') ?? []
    expect(after).toEqual([''])
    expect(data).not.toContain('<')
    expect(JSON.parse(JSON.parse(data ?? '')[0].signIn)).toEqual(state)
    expect(gunzipSync(await pageFor(page, state, 'gzip')).toString()).toBe(filled)
  },
)

const DECODED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

test.each(['customer', 'packer', 'manager', 'owner'] as const)(
  'what is kept for a %s has nothing of anybody in it',
  (role) => {
    const { pieces } = cutAtHoles(Buffer.from(drawnFor(standInOf(role))))
    const kept = Buffer.concat(pieces).toString()
    expect(kept).not.toContain('hole-')
    expect(kept).not.toContain('user')
    expect(kept).not.toContain('providerData')
  },
)

test('a page for visitors is one piece', () => {
  const page = Buffer.from('<p>hole-0123456789abcdef0123456789abcdefn</p>')
  expect(cutAtHoles(page)).toEqual({ pieces: [page], holes: [] })
})

test('what a person is called shows in the length by itself alone, whatever else the page says', async () => {
  const lengthFor = async (name: string, rest: string) => {
    const page = cutAtHoles(Buffer.from(`${rest}${drawnFor(standInOf('customer'))}${rest}`))
    return (await pageFor(page, stateOf(name), 'gzip')).length
  }
  const [name, other] = ['asha-secret@shop.example', 'qzxjv-wpkbyf@mnhr.tdluogc'.slice(0, 24)]
  const differences = ['', name.repeat(9), other.repeat(9), `title="${name}">Hello <!-- -->${name}</a>`].map(
    async (rest) => (await lengthFor(name, rest)) - (await lengthFor(other, rest)),
  )
  expect(new Set(await Promise.all(differences)).size).toBe(1)
})
