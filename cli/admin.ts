/** `tokri admin`: gives an owner access again, for people with access to the shop's machine. */
import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { PERSON_LIMITS } from '#store/people/identity/limits/person-limits.ts'
import { makeOwnerAtMachine, resetOwnerAtMachine } from '#store/people/staff/owner-at-machine.server.ts'
import { type Answer, type Command, Mistyped, type Typed } from './command.ts'
import { withShop } from './shop-database.ts'

export const admin: Command = {
  summary: 'makes an owner, or lets one in again who lost password or second factor',
  help: `npm run tokri -- admin make ADDRESS
npm run tokri -- admin reset ADDRESS

  make                an account with that mail address, as owner of the shop
  reset               a new password for an owner; their second factor is switched off, their sessions end
  --password-stdin    reads the password from standard input; otherwise one is made and shown once`,
  options: { 'password-stdin': { type: 'boolean' } },
  run,
}

async function run({ words: [verb, typed, ...more], flags, env }: Typed): Promise<Answer> {
  if ((verb !== 'make' && verb !== 'reset') || typed === undefined || more.length > 0) {
    throw new Mistyped('Type one of: admin make ADDRESS, admin reset ADDRESS')
  }
  const email = typed.trim().toLowerCase()
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > PERSON_LIMITS.email) {
    throw new Mistyped(`"${typed}" is no mail address.`)
  }
  const given = flags.has('password-stdin') ? (await text(process.stdin)).replace(/\r?\n$/, '') : undefined
  const password = given ?? randomBytes(12).toString('base64url')
  if (password.length < PERSON_LIMITS.adminPasswordMin || password.length > PERSON_LIMITS.passwordMax) {
    throw new Mistyped(`A password has ${PERSON_LIMITS.adminPasswordMin} to ${PERSON_LIMITS.passwordMax} characters.`)
  }
  return withShop(env, async ({ db }) => {
    const shown = given === undefined ? { password } : {}
    const way = given === undefined ? `  password ${password}  (shown only now: keep it)` : ''
    if (verb === 'make') {
      await makeOwnerAtMachine(db, { email, password })
      return { said: [`${email} is an owner of the shop.${way}`], json: { email, ...shown } }
    }
    const found = await resetOwnerAtMachine(db, { email, password })
    const factor = found.hadSecondFactor ? ' The second factor is off: set up another one after signing in.' : ''
    return {
      said: [`${email} can sign in with the new password; all sessions ended.${way}${factor}`],
      json: { email, ...found, ...shown },
    }
  })
}
