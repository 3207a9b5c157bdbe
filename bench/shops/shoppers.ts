/** People of a measured shop, by their cookies. */

export const OWNER = { email: 'owner@shop.example', password: 'basket-of-mangoes' }

const PASSWORD = 'mango-pickle-7'

/** The cookies of a visitor. */
export async function enter(url: string, way: string, body: object): Promise<string> {
  const response = await fetch(`${url}/api/auth/${way}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${way} answered ${response.status}: ${await response.text()}`)
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** A new customer with a name of their own. */
export function signUp(url: string, email: string): Promise<string> {
  return enter(url, 'sign-up/email', { name: `Bench ${email.split('@')[0]}`, email, password: PASSWORD })
}
