import type { ApiClient } from '#app/api-client.ts'
import { logFailure } from '#app/log.ts'

/** The whole catalogue, or undefined when it could not be read. */
export async function findProducts(api: ApiClient) {
  try {
    const response = await api.products.$get({ query: {} })
    if (response.ok) return await response.json()
    logFailure('The list of products was refused', response.status)
  } catch (error) {
    logFailure('The list of products did not arrive', error)
  }
  return undefined
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
