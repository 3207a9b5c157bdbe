/** People of the driven shop, and calls in their name. */

/** Stands in the name of everybody who asks: a visitor must not read it. */
export const ASKER = 'Featherquill'
/** Stands in every fact of a customer who never asks for anything: nobody but the shop's people may read it. */
export const CANARY = 'Quillfeather'

const PASSWORD = 'mango-pickle-7'

export type Person = { uid: string; email: string; cookie: string }

/** A call with a JSON body, or with a table when it is a text. */
export type Caller = (method: string, path: string, body?: unknown, as?: Person) => Promise<Response>

export function callerOf(url: string): Caller {
  return (method, path, body, as) => {
    const type = typeof body === 'string' ? 'text/csv' : 'application/json'
    const headers = { origin: url, 'content-type': type, ...(as ? { cookie: as.cookie } : {}) }
    const sent = typeof body === 'string' ? body : JSON.stringify(body)
    return fetch(url + path, { method, headers, ...(method === 'GET' ? {} : { body: sent }) })
  }
}

/** Makes an account with a session. `mark` stands in the name, and in the address of the canary. */
export async function signUp(call: Caller, mark: string, called: string): Promise<Person> {
  const email = `${called}@${mark === CANARY ? CANARY.toLowerCase() : 'asker'}.example`
  const response = await call('POST', '/api/auth/sign-up/email', {
    name: `${mark} ${called}`,
    email,
    password: PASSWORD,
  })
  const said = (await response.json()) as { user?: { id: string } }
  if (!said.user) throw new Error(`Signing up answered ${response.status}: ${JSON.stringify(said)}`)
  const cookies = response.headers.getSetCookie().map((set) => set.split(';')[0])
  return { uid: said.user.id, email, cookie: cookies.join('; ') }
}
