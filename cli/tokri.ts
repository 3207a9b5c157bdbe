/** `npm run tokri -- <command>`: the operator's tool, with a file for each command. */
import { parseArgs } from 'node:util'
import { BadSetting, readEnv } from '#server/env.ts'
import { logSentence } from '#server/watching/log.ts'
import { type Answer, type Command, Mistyped, type Typed } from './command.ts'

const COMMANDS: Record<string, () => Promise<Command>> = {
  backup: async () => (await import('./backup.ts')).backup,
  restore: async () => (await import('./restore.ts')).restore,
  prove: async () => (await import('./prove.ts')).prove,
  doctor: async () => (await import('./doctor.ts')).doctor,
  admin: async () => (await import('./admin.ts')).admin,
  key: async () => (await import('./key.ts')).key,
}

const ALWAYS = { help: { type: 'boolean', short: 'h' }, json: { type: 'boolean' } } as const

await main(process.argv.slice(2))

async function main([name, ...rest]: string[]): Promise<void> {
  const isJson = rest.includes('--json')
  try {
    if (name === undefined || name === 'help' || name === '--help' || name === '-h') return await printOverview()
    const open = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
    if (!open) throw new Mistyped(`There is no command "${name}". "npm run tokri -- --help" lists them.`)
    const command = await open()
    const { flags, values, words } = read(command, name, rest)
    if (flags.has('help'))
      return print(`${command.summary}\n\n${command.help}\n  --json              answers with one JSON object`)
    tell(await command.run({ words, flags, values, env: readEnv(process.env) }), isJson)
  } catch (error) {
    fail(error, isJson)
  }
}

function read(command: Command, name: string, rest: string[]): Omit<Typed, 'env'> {
  try {
    const { values, positionals } = parseArgs({
      args: rest,
      options: { ...command.options, ...ALWAYS },
      allowPositionals: true,
    })
    const all = Object.entries(values)
    return {
      words: positionals,
      flags: new Set(all.flatMap(([option, value]) => (value === true ? [option] : []))),
      values: new Map(all.flatMap(([option, value]) => (typeof value === 'string' ? [[option, value]] : []))),
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. To specify')[0] : String(error)
    throw new Mistyped(`${reason}. "npm run tokri -- ${name} --help" says what there is.`)
  }
}

async function printOverview(): Promise<void> {
  const lines = ['What there is to type: npm run tokri -- <command>', '']
  for (const [name, open] of Object.entries(COMMANDS)) lines.push(`  ${name.padEnd(10)}${(await open()).summary}`)
  lines.push('', 'npm run tokri -- <command> --help says how. Settings are those of the shop, by environment variable.')
  print(lines.join('\n'))
}

function tell({ said, json, isBad = false }: Answer, isJson: boolean): void {
  print(isJson ? JSON.stringify({ ok: !isBad, ...json }) : said.join('\n'))
  process.exitCode = isBad ? 1 : 0
}

function fail(error: unknown, isJson: boolean): void {
  const sentence = error instanceof Error ? logSentence(error) : String(error)
  const code = error instanceof Mistyped || error instanceof BadSetting ? 2 : 1
  if (isJson) print(JSON.stringify({ ok: false, error: sentence }))
  else process.stderr.write(`${asTyped(sentence)}\n`)
  process.exitCode = code
}

function print(text: string): void {
  process.stdout.write(`${asTyped(text)}\n`)
}

/** Replaces the tool's name in texts by TOKRI_COMMAND, under which it may be installed. */
function asTyped(text: string): string {
  const { TOKRI_COMMAND } = process.env
  return TOKRI_COMMAND === undefined ? text : text.replaceAll('npm run tokri --', () => TOKRI_COMMAND)
}
