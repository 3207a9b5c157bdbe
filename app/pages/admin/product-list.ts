import type { ApiClient } from '#app/api-client.ts'

/** The whole catalogue, or undefined when it could not be read. */
export async function findProducts(api: ApiClient) {
  try {
    const response = await api.products.$get({ query: {} })
    return response.ok ? await response.json() : undefined
  } catch {
    return undefined
  }
}

/** True when every word of the filter stands somewhere in the name, whatever the case and the accents. */
export function nameMatches(name: string, filter: string): boolean {
  const plain = fold(name)
  return fold(filter)
    .split(/\s+/)
    .every((word) => plain.includes(word))
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/[̀-ͯ]/g, '').toLowerCase().trim()
}
