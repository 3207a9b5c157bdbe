/** The lists that only the shop's people read: asked for with the uid of whoever is signed in; the server decides. */
import type { ApiClient } from '#app/api/api-client.ts'
import { logFailure } from '#app/log.ts'

type Answer<T> = { ok: boolean; status: number; json: () => Promise<T> }

/** `found` is absent when the call was refused or failed; `status` is then the status of the page. */
export type Asked<T> = { status: number; found: T | undefined }

/** Asks as the person whose session the request carries. A call that never arrived counts as 503. */
export async function askAsAdmin<T>(
  api: ApiClient,
  call: (json: { userId?: string | undefined }) => Promise<Answer<T>>,
): Promise<Asked<T>> {
  return readAsAdmin(async () => call({ userId: await findUid(api) }))
}

/** What a call of the admin area answers, for one that takes no userId: the session says who asks. */
export async function readAsAdmin<T>(call: () => Promise<Answer<T>>): Promise<Asked<T>> {
  try {
    const response = await call()
    return response.ok ? { status: 200, found: await response.json() } : { status: response.status, found: undefined }
  } catch (error) {
    logFailure('The list did not arrive', error)
    return { status: 503, found: undefined }
  }
}

async function findUid(api: ApiClient): Promise<string | undefined> {
  const response = await api.me.$get()
  return response.ok ? (await response.json()).user?.uid : undefined
}
