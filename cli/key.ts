/** `tokri key`: changes the shop's secret, in case somebody has seen it. */
import { isShopOpen } from '#engines/postgres/open-database.ts'
import { type ChangedSecret, changeSecret } from '#server/secrets/change-secret.ts'
import { type Answer, type Command, Mistyped, Refused, type Typed } from './command.ts'
import { withShop } from './shop-database.ts'

export const key: Command = {
  summary: 'gives the shop another secret, when somebody may have seen the one it has',
  help: `npm run tokri -- key change [--yes]

  Second factors, the mail server and the pushes go on. Everybody has to sign in again, and links to orders in mails that
  were sent before no longer work. The shop must be stopped. With SECRET set by environment the new one is shown once.

  --yes               does it; without it, only what would happen is said`,
  options: { yes: { type: 'boolean' } },
  run,
}

async function run({ words, flags, env }: Typed): Promise<Answer> {
  if (words.length !== 1 || words[0] !== 'change') throw new Mistyped('Type: npm run tokri -- key change --yes')
  if (!flags.has('yes')) {
    throw new Refused('Everybody has to sign in again, and links to orders in sent mails end. To do it, add --yes.')
  }
  return withShop(env, async ({ db, pool }) => {
    if (await isShopOpen(pool))
      throw new Refused('The shop is open. Stop all its processes first. Nothing was changed.')
    return describe(await changeSecret(env, db))
  })
}

function describe(changed: ChangedSecret): Answer {
  const { secondFactors, settings, endedSessions, toSet } = changed
  const set = toSet === undefined ? [] : [`Set SECRET to this in every process (shown only now): ${toSet}`]
  return {
    said: [
      `The shop has another secret. ${secondFactors} second factors and ${settings} settings were sealed anew, ${endedSessions} sessions ended.`,
      ...set,
      'Backups made before hold the old one: delete them when you no longer need them.',
    ],
    json: { ...changed },
  }
}
