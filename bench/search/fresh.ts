/** Searches of which no two are the same, and their pages, beside bare Node with the same index and the same products. */

import { compare, type Effort } from '#bench/compare.ts'
import { type Bar, printHeading } from '#bench/figures.ts'
import { bytesOf } from '#bench/load/answer-bytes.ts'
import { load, requestOf } from '#bench/load/load.ts'
import { type RunningServer, startBare } from '#bench/load/processes.ts'
import type { BenchShop } from '#bench/shops/shops.ts'
import { demoCatalogue } from '#db/seed/catalogue.ts'

const HALF: Bar = { atLeast: 0.5 }
/** More than anybody answers. */
const MOST_PER_SECOND = 8000

/** The path before and behind the words: of the store, and of the bare server. */
type Kind = { what: string; ours: [string, string?]; bare: [string, string?]; bar?: Bar }

const KINDS: Kind[] = [
  { what: 'search, all that is found', ours: ['/api/products?search='], bare: ['/?search='], bar: HALF },
  {
    what: 'search, 24 products',
    ours: ['/api/products?search=', '&limit=24'],
    bare: ['/?search=', '&limit=24'],
    bar: HALF,
  },
  { what: 'search, beside ids alone', ours: ['/api/products?search=', '&limit=24'], bare: ['/ids?search='] },
  { what: 'page of a search', ours: ['/search?q='], bare: ['/?search=', '&limit=60'] },
]

export async function measureSearch({ store }: BenchShop, { seconds, rounds }: Effort): Promise<void> {
  printHeading('Search in 1,000 products, every query another one')
  const bare = await startBare('bare-search.ts', { input: await bytesOf(store, '/api/products') })
  const next = differentTexts()
  await expectSame(store, bare, next)
  const send = (server: RunningServer, [before, behind = '']: [string, string?], texts: string[], most = seconds) => {
    const requests = texts.map((text) => requestOf(`${before}${encodeURIComponent(text)}${behind}`))
    return load(server, { plans: [requests], isOnce: true, seconds: most })
  }
  for (const { what, ours, bare: other, bar } of KINDS) {
    let texts: string[] = []
    const fresh = (forSeconds: number) => Array.from({ length: Math.ceil(MOST_PER_SECOND * forSeconds) }, next)
    // Both have been open for a while.
    await send(store, ours, fresh(seconds), seconds)
    await send(bare, other, fresh(seconds), seconds)
    const mine = () => {
      texts = fresh(seconds)
      return send(store, ours, texts)
    }
    await compare(what, { ours: mine, bare: () => send(bare, other, texts), rounds }, bar)
  }
  await bare.stop()
}

/** Both must find the same, or one of them does less. The store alone knows sales, which decide between equals. */
async function expectSame(store: RunningServer, bare: RunningServer, next: () => string): Promise<void> {
  for (let n = 0; n < 20; n++) {
    const text = encodeURIComponent(next())
    const [ours, theirs] = await Promise.all(
      [bytesOf(store, `/api/products?search=${text}`), bytesOf(bare, `/?search=${text}`)].map(async (bytes) =>
        (JSON.parse(String(await bytes)) as { _id: string }[])
          .map(({ _id }) => _id)
          .sort()
          .join(' '),
      ),
    )
    if (ours !== theirs) throw new Error(`The bare server finds something else for ${text}`)
  }
}

/** Two or three words of the shelves at a time, never the same ones again. */
function differentTexts(): () => string {
  const words = [...new Set(demoCatalogue.flatMap(({ name }) => name.toLowerCase().match(/[a-z]{3,}/g) ?? []))]
  const wordAt = (place: number) => words[place % words.length]
  let n = 0
  return () => {
    const [one, two, three] = [n * 7, Math.floor(n / words.length), Math.floor(n / words.length ** 2)]
    n++
    const third = three > 0 ? ` ${wordAt(three)}` : ''
    return `${wordAt(one)} ${wordAt(two * 11 + 3)}${third}`
  }
}
