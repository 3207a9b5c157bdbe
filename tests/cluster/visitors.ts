/** Whoever looks at the shop while its database is away: everybody has an honest answer. */
import { setTimeout as sleep } from 'node:timers/promises'

const PACE_MS = 500
const PLACES = ['/', '/api/products', '/api/me', '/readyz']

/** `odd`: what was neither served nor refused with a time to come back. */
type Answers = { served: number; refused: number; odd: string[] }

/** `stop` resolves with the milliseconds of the slowest answer. */
export function startVisitors(
  urls: readonly string[],
  cookie: string,
): { answers: Answers; stop: () => Promise<number> } {
  const answers: Answers = { served: 0, refused: 0, odd: [] }
  const underWay = new Set<Promise<void>>()
  let [isStopping, slowest] = [false, 0]

  async function ask(url: string, place: string): Promise<void> {
    const from = performance.now()
    const said = await fetch(url + place, { headers: { cookie }, signal: AbortSignal.timeout(30_000) }).then(
      async (response) => {
        await response.arrayBuffer()
        return { status: response.status, again: response.headers.get('retry-after') }
      },
      (error: Error) => ({ status: 0, again: String(error.cause ?? error) }),
    )
    slowest = Math.max(slowest, performance.now() - from)
    // Who asks whether it is ready asks again anyway.
    if (said.status === 200) answers.served++
    else if (said.status === 503 && (said.again !== null || place === '/readyz')) answers.refused++
    else answers.odd.push(`${place} ${said.status} ${said.again}`)
  }

  const looking = (async () => {
    while (!isStopping) {
      for (const url of urls) {
        for (const place of PLACES) {
          const asking = ask(url, place).finally(() => underWay.delete(asking))
          underWay.add(asking)
        }
      }
      await sleep(PACE_MS)
    }
    await Promise.all(underWay)
  })()
  return {
    answers,
    async stop() {
      isStopping = true
      await looking
      return slowest
    },
  }
}
