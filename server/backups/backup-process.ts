/** Runs the backup command in a process beside the shop, at a lower priority than orders. */
import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import type { Env } from '#server/env.ts'
import type { Proof } from '#store/integrity/proofs.server.ts'

/** The program of `npm run tokri`: beside the bundle, or among the sources. */
const PROGRAM = import.meta.filename.endsWith('.ts')
  ? path.join(import.meta.dirname, '../../cli/tokri.ts')
  : path.join(import.meta.dirname, '../../tokri.js')

/** Characters kept of a failing backup's output. */
const MOST_SAID = 1000

/** Settings passed to the command as they are; BACKUP_KEEP is written separately. */
const HANDED_ON = [
  'DATA_DIR',
  'DATABASE_URL',
  'SECRET',
  'BACKUP_DIR',
  'BACKUP_PASSPHRASE',
  'PICTURES_URL',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'BACKUP_S3_ENDPOINT',
  'BACKUP_S3_REGION',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
] as const

export type BackupSettings = Pick<Env, (typeof HANDED_ON)[number] | 'BACKUP_KEEP'>

export type ToolAnswer = { ok: boolean; error?: string; file?: string; bytes?: number } & Partial<Proof>

/** Runs the tool with these words: `backup` and its options, or `prove`. The answer never rejects. */
export function startTool(env: BackupSettings, words: string[]): { answer: Promise<ToolAnswer>; kill: () => void } {
  const child = spawn(process.execPath, [PROGRAM, ...words, '--json'], {
    env: variablesOf(env),
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return { answer: answerOf(child), kill: () => void child.kill() }
}

/** The settings that the command reads, as environment variables. */
function variablesOf(env: BackupSettings): Record<string, string> {
  const handed = HANDED_ON.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]]))
  const counts = Object.entries(env.BACKUP_KEEP ?? {}).map(([span, count]) => `${span}=${count}`)
  const keep = counts.join(' ') || 'off'
  return { ...Object.fromEntries(handed), BACKUP_KEEP: keep, MALLOC_ARENA_MAX: '1' }
}

async function answerOf(child: ChildProcess): Promise<ToolAnswer> {
  let text = ''
  child.stdout?.setEncoding('utf8').on('data', (piece: string) => {
    text += piece
  })
  const code = await new Promise<number | string | null>((done) => {
    child.once('error', (error) => done(error.message))
    child.once('close', (code, signal) => done(code ?? signal))
  })
  try {
    return JSON.parse(text) as ToolAnswer
  } catch {
    return { ok: false, error: `the backup ended with ${code} ${text}`.slice(0, MOST_SAID) }
  }
}
