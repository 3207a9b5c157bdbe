/** Asks a running store over one kept connection, one call after the other. */
import http from 'node:http'

export type Client = ReturnType<typeof createClient>

export function createClient(url: string) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })

  /** The path must be percent-encoded. Any answer counts; throws when there is none. */
  function get(path: string): Promise<{ status: number; body: string }> {
    return new Promise((resolve, reject) => {
      const request = http.get(url + path, { agent }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') }),
        )
      })
      request.on('error', reject)
    })
  }

  async function getJson<T>(path: string): Promise<T> {
    const { status, body } = await get(path)
    if (status !== 200) throw new Error(`${path} was answered with ${status}: ${body.slice(0, 300)}`)
    return JSON.parse(body)
  }

  return {
    get,
    search: (text: string, limit: number) => getJson<{ _id: string; name: string }[]>(searchPath(text, limit)),
    suggest: (text: string) => getJson<{ products: { _id: string; name: string }[] }>(suggestPath(text)),
    close: () => agent.destroy(),
  }
}

export function searchPath(text: string, limit: number): string {
  return `/api/products?search=${encodeURIComponent(text)}&limit=${limit}`
}

/** With another `number` the same words are another address, so that no kept answer is sent again. */
export function suggestPath(text: string, number = 0): string {
  return `/api/products/suggest?q=${encodeURIComponent(text)}&n=${number}`
}
