/** The shell around the tool that stands on an owner's machine: deploy/tokri.sh. */
import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'

const run = promisify(execFile)
const ROOT = path.join(import.meta.dirname, '..')

afterAll(() => rm(folder, { recursive: true, force: true }))

async function script(name: string, text: string): Promise<void> {
  await writeFile(path.join(folder, name), `#!/bin/sh\n${text}\n`)
  await chmod(path.join(folder, name), 0o755)
}

/** What the tool is given, by name. */
async function given(settings: string): Promise<Map<string, string>> {
  const SETTINGS = path.join(folder, 'tokri.env')
  await writeFile(SETTINGS, settings)
  const env = { PATH: `${folder}:${process.env.PATH}`, TOKRI: folder, SETTINGS }
  const { stdout } = await run('sh', [path.join(ROOT, 'deploy/tokri.sh'), 'doctor'], { env })
  return new Map(stdout.split('\n').map((line) => [line.split('=')[0] ?? '', line.replace(/^[^=]*=/, '')]))
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'tokri-sh-'))
await mkdir(path.join(folder, 'node_modules/.bin'), { recursive: true })
// In place of the program of that name, which only root may run, and of the tool.
await script('runuser', 'shift 3; exec "$@"')
await script('node_modules/.bin/node', 'env')

test('settings reach the tool as the supervisor reads them: signs and spaces are only that, with and without quotes', async () => {
  const mark = path.join(folder, 'ran')
  const variables = await given(`# A comment
MAIL_FROM=Shop <mail@shop.example>
BACKUP_KEEP=daily=14 weekly=8
SMTP_URL=smtp://a:b@mail.example:587?requireTLS=false&tls.rejectUnauthorized=false
BACKUP_PASSPHRASE='$(touch ${mark}) it is "sealed"'
STORE_PHONES="98765 43210"

not a setting
ADMIN_EMAIL=last@shop.example`)
  expect(Object.fromEntries(variables)).toMatchObject({
    MAIL_FROM: 'Shop <mail@shop.example>',
    BACKUP_KEEP: 'daily=14 weekly=8',
    SMTP_URL: 'smtp://a:b@mail.example:587?requireTLS=false&tls.rejectUnauthorized=false',
    BACKUP_PASSPHRASE: `$(touch ${mark}) it is "sealed"`,
    STORE_PHONES: '98765 43210',
    ADMIN_EMAIL: 'last@shop.example',
    DATA_DIR: '/var/lib/tokri',
  })
})

test('what the tool tells to type begins with the name that it goes by there', async () => {
  const { TOKRI_COMMAND } = Object.fromEntries(await given(''))
  const env = { ...process.env, TOKRI_COMMAND }
  const { stdout } = await run(process.execPath, ['cli/tokri.ts', 'backup', '--help'], { cwd: ROOT, env })
  expect(stdout).toContain('\ntokri backup [--to')
  expect(stdout).not.toContain('npm run')
})
