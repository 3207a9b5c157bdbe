/** `tokri breach`: drafts the letters after a breach of personal data. Sends nothing. */
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { requireAdmin } from '#store/access/access.server.ts'
import { AT_MACHINE } from '#store/audit/audit.server.ts'
import { indianClock } from '#store/india.ts'
import { findConcerned } from '#store/privacy/breach.server.ts'
import {
  BREACHED_ROWS,
  type BreachedRows,
  type Circumstances,
  letterToBoard,
  letterToPerson,
} from '#store/privacy/breach-letters.ts'
import { readDetails } from '#store/settings/settings.server.ts'
import { calendarDay } from '#store/wire.ts'
import { type Answer, type Command, Mistyped, Refused, type Typed } from './command.ts'
import { withShop } from './shop-database.ts'

export const breach: Command = {
  summary: 'drafts the letters after a breach of personal data, to each person and to the Board',
  help: `npm run tokri -- breach FOLDER [--of orders,accounts] [--from DAY] [--until DAY] [--what TEXT]

  --of                whose rows were seen or copied: ${BREACHED_ROWS.join(', ')}; without it all of them
  --from, --until     rows made on these days alone, such as 2026-11-21
  --what              what happened, in a sentence

  Writes a letter for each person and one for the Data Protection Board into a new folder, readable by you alone. Sends nothing:
  fill in what stands in [brackets], and have somebody who knows the law read them.`,
  options: { of: { type: 'string' }, from: { type: 'string' }, until: { type: 'string' }, what: { type: 'string' } },
  run,
}

async function run({ words: [name, ...more], values, env }: Typed): Promise<Answer> {
  if (name === undefined || more.length > 0) throw new Mistyped('Name one folder: npm run tokri -- breach FOLDER')
  const [of, from, until] = [kindsIn(values.get('of')), dayIn(values, 'from'), dayIn(values, 'until')]
  const folder = path.resolve(name)
  if (existsSync(folder)) throw new Refused(`${folder} is there already: nothing is written over.`)
  const { people, shop } = await withShop(env, async ({ db }) => ({
    people: await findConcerned(db, requireAdmin(AT_MACHINE, 'export everything'), { of, from, until }),
    shop: await readDetails(db),
  }))
  const what = values.get('what') ?? '[what happened, in a sentence]'
  const phones = shop.phones.length > 0 ? shop.phones : env.STORE_PHONES
  const about: Circumstances = { shop: { ...shop, phones: [...phones] }, what, foundAt: new Date(), when: whenInIndia }
  await mkdir(path.join(folder, 'people'), { recursive: true, mode: 0o700 })
  const write = (file: string, text: string) => writeFile(path.join(folder, file), text, { mode: 0o600 })
  await write('board.txt', letterToBoard(people, about))
  const digits = String(people.length).length
  for (const [at, person] of people.entries()) {
    await write(`people/${String(at + 1).padStart(digits, '0')}.txt`, letterToPerson(person, about))
  }
  const said = [
    `In ${folder}: board.txt, and ${people.length} letters in people. Nothing was sent.`,
    'People are told without delay, the Board within 72 hours. Fill in what stands in [brackets].',
  ]
  return { said, json: { folder, people: people.length } }
}

function kindsIn(typed: string | undefined): readonly BreachedRows[] {
  if (typed === undefined) return BREACHED_ROWS
  const kinds = typed.split(',').map((word) => word.trim())
  const known = BREACHED_ROWS.filter((kind) => kinds.includes(kind))
  if (known.length !== kinds.length) throw new Mistyped(`--of takes some of ${BREACHED_ROWS.join(', ')}.`)
  return known
}

function dayIn(values: Typed['values'], option: 'from' | 'until'): string | undefined {
  const typed = values.get(option)
  if (typed !== undefined && !calendarDay().safeParse(typed).success) {
    throw new Mistyped(`--${option} is a day, such as 2026-11-21.`)
  }
  return typed
}

/** "2026-11-21 19:05" by the clock of India. */
function whenInIndia(time: Date): string {
  return indianClock(time.getTime()).toISOString().slice(0, 16).replace('T', ' ')
}
